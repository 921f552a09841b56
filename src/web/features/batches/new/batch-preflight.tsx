import { Stack } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { FullHash } from '#web/parts/hash.tsx';
import type { LivePreflight } from '#web/parts/money-form/live-preflight.ts';
import { Confirmation, duplicateToDo, preflightHold, PreflightPanel } from '#web/parts/money-form/money-preflight.tsx';
import type { MoneyToDo } from '#web/parts/money-form/money-spec.ts';

/** What the sender confirmed about a batch. */
export type Acknowledged = { readonly compared: string; readonly repeats: string };

type BatchPreflightProps = {
  readonly live: LivePreflight;
  readonly acknowledged: Acknowledged;
  /** Number of rows with a look-alike address. */
  readonly alikeCount: number;
  readonly write: (acknowledged: Partial<Acknowledged>) => void;
};

/** The checks of a batch as its rows stand. The totals show its figures. */
export function BatchPreflight(props: BatchPreflightProps) {
  return (
    <PreflightPanel live={props.live} isBare waiting="Checks run once every row can be paid." toDo={(line) => toDoOf(line, props)?.below}>
      {rowsToDo(props)?.below}
    </PreflightPanel>
  );
}

/** Why a batch cannot be sent yet, in a sentence, or null. */
export function batchHold(props: BatchPreflightProps): string | null {
  return preflightHold(props.live, (line) => toDoOf(line, props)?.hold) ?? rowsToDo(props)?.hold ?? null;
}

function toDoOf(line: PreflightLine, props: BatchPreflightProps): MoneyToDo | null {
  if (line.answer !== 'ask') return null;
  const { acknowledged, write } = props;
  if (line.rule === 'duplicate') return duplicateToDo(line, acknowledged.repeats, 'batch', (repeats) => write({ repeats }));
  return line.rule === 'look_alike' ? compareToDo(line.address, 'The known address:', props) : null;
}

/** What to do about rows that look alike among themselves, which pre-flight does not see. */
function rowsToDo(props: BatchPreflightProps): MoneyToDo | null {
  const { live, alikeCount } = props;
  if (alikeCount === 0 || live.preflight?.lines.some(({ rule, answer }) => rule === 'look_alike' && answer === 'ask') !== false)
    return null;
  return compareToDo(null, alikeCount === 1 ? '1 row looks like another address.' : `${alikeCount} rows look like another address.`, props);
}

function compareToDo(address: string | null, words: string, { acknowledged, alikeCount, write }: BatchPreflightProps): MoneyToDo {
  const text = comparedText(address, alikeCount);
  const isOn = acknowledged.compared === text;
  return {
    below: (
      <Stack gap={4}>
        <span>
          {words} {address === null ? null : <FullHash value={address} what="address" />}
        </span>
        <Confirmation
          isOn={isOn}
          set={(isSet) => write({ compared: isSet ? text : '' })}
          words="I compared the middles: these are the addresses I mean"
        />
      </Stack>
    ),
    hold: isOn ? null : 'Compare the look-alike addresses in the pre-flight checks first.',
  };
}

/** Recorded once they were compared. It applies only to the address in pre-flight and to this number of rows. */
export function comparedText(address: string | null, rowCount: number): string {
  return `${address ?? ''} ${rowCount}`;
}
