import { Stack, Text } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { ConfirmCheckbox } from '#web/parts/command/confirm-checkbox.tsx';
import { duplicateId } from '#web/parts/command/duplicate-id.ts';
import type { LivePreflight } from '#web/parts/command/live-preflight.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { alikeLine, comparedText, type Acknowledged } from './batch-blockers.ts';

type BatchPreflightPanelProps = {
  readonly live: LivePreflight;
  readonly acknowledged: Acknowledged;
  /** Number of rows with a look-alike address. */
  readonly alikeCount: number;
  readonly write: (acknowledged: Partial<Acknowledged>) => void;
};

/** The current pre-flight checks of a batch. */
export function BatchPreflightPanel(props: BatchPreflightPanelProps) {
  const { live, alikeCount } = props;
  const { preflight, isBehind, error, retry } = live;
  return (
    <Panel title="Pre-flight checks" aside={<output>{isBehind && preflight !== null ? 'Checking' : ''}</output>}>
      {error === null ? null : <FailurePanel error={error} retry={retry} isRetrying={isBehind} what="Pre-flight checks" />}
      {preflight === null ? (
        <Text size="xs" c="dimmed">
          Checks run once every row can be paid.
        </Text>
      ) : (
        <Stack gap="xs" aria-busy={isBehind}>
          <PreflightLines lines={preflight.lines} below={(line) => <ToDo line={line} {...props} />} />
          {alikeCount > 0 && alikeLine(preflight) === null ? (
            <Compare
              address={null}
              words={alikeCount === 1 ? '1 row looks like another address.' : `${alikeCount} rows look like another address.`}
              {...props}
            />
          ) : null}
        </Stack>
      )}
    </Panel>
  );
}

/** The user's action for a line that requires one. */
function ToDo({ line, ...props }: BatchPreflightPanelProps & { readonly line: PreflightLine }) {
  const { acknowledged, write } = props;
  if (line.answer !== 'ask') return null;
  if (line.rule === 'look_alike') return <Compare address={line.address} words="The known address:" {...props} />;
  if (line.rule !== 'duplicate') return null;
  const id = duplicateId(line);
  return (
    <Stack gap={4}>
      <ConfirmCheckbox isOn={id !== '' && acknowledged.repeats === id} set={(isOn) => write({ repeats: isOn ? id : '' })}>
        I checked the earlier one: this is another batch
      </ConfirmCheckbox>
    </Stack>
  );
}

type CompareProps = BatchPreflightPanelProps & { readonly address: string | null; readonly words: string };

function Compare({ address, words, acknowledged, alikeCount, write }: CompareProps) {
  const text = comparedText(address, alikeCount);
  return (
    <Stack gap={4}>
      <span>
        {words} {address === null ? null : <FullHash value={address} what="address" />}
      </span>
      <ConfirmCheckbox isOn={acknowledged.compared === text} set={(isOn) => write({ compared: isOn ? text : '' })}>
        I compared the middles: these are the addresses I mean
      </ConfirmCheckbox>
    </Stack>
  );
}
