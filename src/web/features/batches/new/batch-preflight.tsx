import { Button, Group, Stack } from '@mantine/core';
import type { NewBatch } from '#contract/desk/batches.ts';
import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import type { Repeat } from '#contract/error.ts';
import { earlierName } from '#contract/money/repeats.ts';
import type { LivePreflight } from '#web/parts/money-form/live-preflight.ts';
import { Confirmation, preflightBlocker, PreflightPanel } from '#web/parts/money-form/money-preflight.tsx';
import type { MoneyToDo } from '#web/parts/money-form/money-spec.ts';
import { FullHash } from '#web/parts/text/hash.tsx';
import type { Confirmations } from './batch-form.ts';

/** The sender's confirmations in the pre-flight checks of a batch. */
export type Acknowledgements = Omit<Confirmations, 'separateLines'>;

export type BatchPreflightProps = {
  readonly livePreflight: LivePreflight;
  readonly acknowledgements: Acknowledgements;
  readonly lookAlikeCount: number;
  readonly write: (acknowledgements: Partial<Acknowledgements>) => void;
  readonly lines: readonly number[];
  /** Removes a row by its line number. Null if the rows cannot be changed. */
  readonly remove: ((line: number) => void) | null;
};

/** The results of the checks of the current rows. The figures are in the totals panel instead. */
export function BatchPreflight(props: BatchPreflightProps) {
  return (
    <PreflightPanel
      livePreflight={props.livePreflight}
      hasNoFigures
      waitingText="Checks run once the wallet is chosen and every row can be paid."
      renderToDo={(line) => toDoOf(line, props)?.contentBelow}
    >
      {rowsToDo(props)?.contentBelow}
    </PreflightPanel>
  );
}

/** The reason why a batch cannot be sent yet, as a sentence, or null. */
export function batchBlocker(props: BatchPreflightProps): string | null {
  return preflightBlocker(props.livePreflight, (line) => toDoOf(line, props)?.blocker) ?? rowsToDo(props)?.blocker ?? null;
}

function toDoOf(line: PreflightLine, props: BatchPreflightProps): MoneyToDo | null {
  if (line.answer !== 'ask') return null;
  if (line.rule === 'duplicate') return repeatsToDo(line.repeats ?? [], props);
  return line.rule === 'look_alike' ? compareToDo(line.address, 'The known address:', props) : null;
}

/** Maximum number of repeated rows listed for confirmation. */
const listedMax = 50;

/** The task of confirming repeated rows. The sender confirms each repeated row or removes it from the batch. */
function repeatsToDo(repeats: readonly Repeat[], { acknowledgements, write, lines, remove }: BatchPreflightProps): MoneyToDo {
  const confirmedNames = new Set(acknowledgements.repeats.split(','));
  const listedRepeats = repeats.slice(0, confirmedNames.size + listedMax);
  const setConfirmed = (name: string, isOn: boolean) => {
    const otherNames = [...confirmedNames].filter((each) => each !== '' && each !== name);
    write({ repeats: (isOn ? [...otherNames, name] : otherNames).join(',') });
  };
  return {
    contentBelow: (
      <Stack gap={4}>
        {listedRepeats.map((repeat) => {
          const [name, line] = [rowName(repeat), lines[repeat.row ?? 0] ?? 0];
          return (
            <Group key={name} gap="xs" justify="space-between">
              <Confirmation isOn={confirmedNames.has(name)} set={(isOn) => setConfirmed(name, isOn)} label={`Pay line ${line} again`} />
              {remove === null ? null : (
                <Button variant="subtle" onClick={() => remove(line)} aria-label={`Remove line ${line}`}>
                  Remove
                </Button>
              )}
            </Group>
          );
        })}
        {repeats.length > listedRepeats.length ? <span>and {repeats.length - listedRepeats.length} more rows</span> : null}
      </Stack>
    ),
    blocker: repeats.every((each) => confirmedNames.has(rowName(each)))
      ? null
      : 'Confirm or remove each repeated row in the pre-flight checks first.',
  };
}

export function repeatsOf(preflight: Preflight | null): readonly Repeat[] {
  return preflight?.lines.find(({ rule }) => rule === 'duplicate')?.repeats ?? [];
}

/**
 * Identifies a repeated row together with the earlier payment. If the row later repeats another payment, the name changes and the row needs
 * a new confirmation.
 */
function rowName({ row, earlier }: Repeat): string {
  return `${row ?? 0}:${earlierName(earlier)}`;
}

/** The repeated rows that the sender confirmed, in the format of the request. */
export function confirmedRepeats(preflight: Preflight | null, repeats: string): NonNullable<NewBatch['duplicates']> {
  const confirmedNames = repeats.split(',');
  return repeatsOf(preflight)
    .filter((each) => confirmedNames.includes(rowName(each)))
    .map(({ row = 0, earlier }) => ({ row, earlier }));
}

/** The task of comparing rows with addresses that look alike. The server does not check this. */
function rowsToDo(props: BatchPreflightProps): MoneyToDo | null {
  const { livePreflight, lookAlikeCount: count } = props;
  const isLineOpen = livePreflight.preflight?.lines.some(({ rule, answer }) => rule === 'look_alike' && answer === 'ask') !== false;
  if (count === 0 || isLineOpen) return null;
  return compareToDo(null, count === 1 ? '1 row looks like another address.' : `${count} rows look like another address.`, props);
}

function compareToDo(address: string | null, message: string, { acknowledgements, lookAlikeCount, write }: BatchPreflightProps): MoneyToDo {
  const text = comparedText(address, lookAlikeCount);
  const isOn = acknowledgements.compared === text;
  return {
    contentBelow: (
      <Stack gap={4}>
        <span>
          {message} {address === null ? null : <FullHash value={address} noun="address" />}
        </span>
        <Confirmation isOn={isOn} set={(isSet) => write({ compared: isSet ? text : '' })} label="I checked the full addresses" />
      </Stack>
    ),
    blocker: isOn ? null : 'Compare the look-alike addresses in the pre-flight checks first.',
  };
}

/** The stored text of a confirmation. The confirmation is valid only for this address and this number of rows. */
export function comparedText(address: string | null, rowCount: number): string {
  return `${address ?? ''} ${rowCount}`;
}
