import type { Earlier, Repeat } from '#contract/error.ts';

/**
 * A repeat that the requester confirmed. `name` identifies the earlier payment, in the form of `earlierName`. `row` is the row
 * that may repeat the earlier payment, or null if any row may.
 */
export type ConfirmedRepeat = { readonly row: number | null; readonly name: string };

/** Returns the name of an earlier payment: `'<batch_id>#<row>'`, `'<command_id>'` or the id of a record. */
export function earlierName({ command_id: command, batch_id: batch, record_id: record, row }: Earlier): string {
  return command ?? (batch === undefined ? (record ?? '') : `${batch}#${row ?? 0}`);
}

/** Reads the header `Duplicate-Of`, which has names separated by commas. Each name permits any row to repeat that payment. */
export function parseDuplicateOf(header: string): readonly ConfirmedRepeat[] {
  const names = header.toLowerCase().split(',');
  return names.flatMap((text) => (/^[0-9a-f-]{1,36}(#\d{1,5})?$/.test(text.trim()) ? [{ row: null, name: text.trim() }] : []));
}

/** Whether the requester confirmed this repeat. For a single payment, the id of the earlier batch without a row is enough. */
export function isConfirmed({ row, earlier }: Repeat, confirmedRepeats: readonly ConfirmedRepeat[]): boolean {
  const { command_id: command, batch_id: batch, record_id: record } = earlier;
  const names = [earlierName(earlier), record, command === undefined ? undefined : `${command}#${earlier.row ?? 0}`];
  if (row === undefined) names.push(batch);
  return confirmedRepeats.some((repeat) => (repeat.row === null || repeat.row === (row ?? 0)) && names.includes(repeat.name));
}
