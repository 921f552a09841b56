import { Button } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { decimal, type Decimal } from '#contract/money.ts';
import type { LivePreflight } from '#web/parts/command/live-preflight.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { readAmount } from '#web/parts/command/typed-amount.ts';
import { Panel } from '#web/parts/facts.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { AddressCompare } from './address-compare.tsx';
import { comparedText, earlierId } from './preflight-holds.ts';
import { testAmount } from './trial-amount.ts';
import { WithdrawFigures } from './withdraw-figures.tsx';
import type { Typed } from './withdraw-values.ts';
import classes from '#web/parts/command/command-form.module.css';

type PreflightPanelProps = {
  readonly live: LivePreflight;
  readonly typed: Typed;
  readonly asset: string | null;
  /** The address that it goes to, when one is typed. */
  readonly address: string | null;
  readonly write: (values: Partial<Typed>) => void;
};

/** What stands against the withdrawal as things are now, beside the form. */
export function PreflightPanel(props: PreflightPanelProps) {
  const { live } = props;
  const { preflight, isBehind, error, retry } = live;
  return (
    <Panel title="Pre-flight" aside={<output className={classes.small}>{isBehind ? 'Looking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isBehind} what="Pre-flight" />}
      {preflight === null ? (
        <p className={classes.small}>What stands against it is looked at once there is a wallet, an asset and an amount.</p>
      ) : (
        <div aria-busy={isBehind} className={classes.preflight}>
          {preflight.figures === null ? null : <WithdrawFigures figures={preflight.figures} />}
          <PreflightLines lines={preflight.lines} below={(line) => <ToDo line={line} {...props} />} />
        </div>
      )}
    </Panel>
  );
}

/** What a person does about a line that asks. */
function ToDo({ line, typed, asset, address, write }: PreflightPanelProps & { readonly line: PreflightLine }) {
  if (line.answer !== 'ask') return null;
  switch (line.rule) {
    case 'look_alike': {
      if (line.address === null || address === null) return null;
      const text = comparedText(address, line.address);
      return (
        <div className={classes.todo}>
          <AddressCompare address={address} alike={line.address} />
          <Tick isOn={typed.compared === text} set={(isOn) => write({ compared: isOn ? text : '' })}>
            I compared the middle: this is the address I mean
          </Tick>
        </div>
      );
    }
    case 'duplicate': {
      const id = earlierId(line);
      return (
        <div className={classes.todo}>
          <Tick isOn={typed.repeats === id} set={(isOn) => write({ repeats: isOn ? id : '' })}>
            I looked at the earlier one: this is a further withdrawal
          </Tick>
        </div>
      );
    }
    case 'first_send':
      return asset === null ? null : <TestFirst asset={asset} typed={typed} write={write} />;
    default:
      return null;
  }
}

type TickProps = { readonly isOn: boolean; readonly set: (isOn: boolean) => void; readonly children: string };

function Tick({ isOn, set, children }: TickProps) {
  return (
    <label className={classes.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      {children}
    </label>
  );
}

/** Offers a small amount first; the rest stays in the form for the same recipient and is not typed again. */
function TestFirst({ asset, typed, write }: Pick<PreflightPanelProps, 'typed' | 'write'> & { readonly asset: string }) {
  const { amount } = readAmount(asset, typed.amount, null);
  if (typed.total !== '') {
    const rest = restOf(asset, typed);
    return (
      <div className={classes.todo}>
        <p>
          {rest === null
            ? 'The test must be less than the whole amount.'
            : `This is the test. The rest, ${rest} ${asset.toUpperCase()}, stays in the form for the same recipient.`}
        </p>
        <Button variant="default" onClick={() => write({ amount: typed.total, total: '' })}>
          Without a test: all at once
        </Button>
      </div>
    );
  }
  const test = amount === null ? null : testAmount(asset, amount);
  if (amount === null || test === null) return null;
  return (
    <div className={classes.todo}>
      <Button variant="default" onClick={() => write({ amount: test, total: amount })}>
        Test with {test} {asset.toUpperCase()} first
      </Button>
    </div>
  );
}

/** What remains to be sent after a test, or null when it is no part of the whole. */
export function restOf(asset: string, { amount, total }: Pick<Typed, 'amount' | 'total'>): Decimal | null {
  const [test, whole] = [readAmount(asset, amount, null).amount, readAmount(asset, total, null).amount];
  if (test === null || whole === null) return null;
  const rest = decimal.subtract(whole, test);
  return decimal.isPositive(rest) ? rest : null;
}
