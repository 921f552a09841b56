import { Button, Stack, Text } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { decimal, type Decimal } from '#contract/money/money.ts';
import { ConfirmCheckbox } from '#web/parts/command/confirm-checkbox.tsx';
import { duplicateId } from '#web/parts/command/duplicate-id.ts';
import type { LivePreflight } from '#web/parts/command/live-preflight.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { SentFigures } from '#web/parts/command/sent-figures.tsx';
import { readAmount } from '#web/parts/command/typed-amount.ts';
import { Panel } from '#web/parts/facts.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { AddressCompare } from './address-compare.tsx';
import { comparedText } from './preflight-blockers.ts';
import { testAmount } from './trial-amount.ts';
import type { Typed } from './withdraw-values.ts';

type PreflightPanelProps = {
  readonly live: LivePreflight;
  readonly typed: Typed;
  readonly asset: string | null;
  /** The typed destination address, if any. */
  readonly address: string | null;
  readonly write: (values: Partial<Typed>) => void;
};

/** The current pre-flight checks of the withdrawal, beside the form. */
export function PreflightPanel(props: PreflightPanelProps) {
  const { live } = props;
  const { preflight, isBehind, error, retry } = live;
  return (
    <Panel title="Pre-flight checks" aside={<output>{isBehind && preflight !== null ? 'Checking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isBehind} what="Pre-flight checks" />}
      {preflight === null ? (
        <Text size="xs" c="dimmed">
          {isBehind ? 'Checking…' : 'Checks run once a wallet, an asset and an amount are entered.'}
        </Text>
      ) : (
        <Stack gap="sm" aria-busy={isBehind}>
          {preflight.figures === null ? null : <SentFigures figures={preflight.figures} />}
          <PreflightLines lines={preflight.lines} below={(line) => <ToDo line={line} {...props} />} />
        </Stack>
      )}
    </Panel>
  );
}

/** The user's action for a line that requires one. */
function ToDo({ line, typed, asset, address, write }: PreflightPanelProps & { readonly line: PreflightLine }) {
  if (line.answer !== 'ask') return null;
  switch (line.rule) {
    case 'look_alike': {
      if (line.address === null || address === null) return null;
      const text = comparedText(address, line.address);
      return (
        <Stack gap="xs" align="flex-start">
          <AddressCompare address={address} alike={line.address} />
          <ConfirmCheckbox isOn={typed.compared === text} set={(isOn) => write({ compared: isOn ? text : '' })}>
            I compared the middle: this is the address I mean
          </ConfirmCheckbox>
        </Stack>
      );
    }
    case 'duplicate': {
      const id = duplicateId(line);
      return (
        <Stack gap="xs" align="flex-start">
          <ConfirmCheckbox isOn={typed.repeats === id} set={(isOn) => write({ repeats: isOn ? id : '' })}>
            I checked the earlier one: this is another withdrawal
          </ConfirmCheckbox>
        </Stack>
      );
    }
    case 'first_send':
      return asset === null ? null : <TestFirst asset={asset} typed={typed} write={write} />;
    default:
      return null;
  }
}

/** Offers to send a small test amount first. The rest stays in the form for the same recipient. */
function TestFirst({ asset, typed, write }: Pick<PreflightPanelProps, 'typed' | 'write'> & { readonly asset: string }) {
  const { amount } = readAmount(asset, typed.amount, null);
  if (typed.total !== '') {
    const rest = restOf(asset, typed);
    return (
      <Stack gap="xs" align="flex-start">
        <Text>
          {rest === null
            ? 'The test must be less than the full amount.'
            : `This is the test. The rest, ${rest} ${asset.toUpperCase()}, stays in the form for the same recipient.`}
        </Text>
        <Button variant="default" onClick={() => write({ amount: typed.total, total: '' })}>
          Skip the test: send the full amount
        </Button>
      </Stack>
    );
  }
  const test = amount === null ? null : testAmount(asset, amount);
  if (amount === null || test === null) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" onClick={() => write({ amount: test, total: amount })}>
        Test with {test} {asset.toUpperCase()} first
      </Button>
    </Stack>
  );
}

/** The remaining amount after a test, or null unless the amount is a part of the total. */
export function restOf(asset: string, { amount, total }: Pick<Typed, 'amount' | 'total'>): Decimal | null {
  const [test, whole] = [readAmount(asset, amount, null).amount, readAmount(asset, total, null).amount];
  if (test === null || whole === null) return null;
  const rest = decimal.subtract(whole, test);
  return decimal.isPositive(rest) ? rest : null;
}
