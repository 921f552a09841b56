import type { Earlier, Repeat } from '#contract/error.ts';

/** A repeat that the requester confirmed, with the name of the earlier payment, for one row or for any. */
export type ConfirmedRepeat = { readonly row: number | null; readonly name: string };

/** The name of an earlier payment, which is `'<batch_id>#<row>'`, `'<command_id>'` or the id of a record. */
export function earlierName({ command_id: command, batch_id: batch, record_id: record, row }: Earlier): string {
  return command ?? (batch === undefined ? (record ?? '') : `${batch}#${row ?? 0}`);
}

/** The names in the header `Duplicate-Of`, separated by commas. Each name permits a repeat of that payment in any row. */
export function parseDuplicateOf(header: string): readonly ConfirmedRepeat[] {
  const names = header.toLowerCase().split(',');
  return names.flatMap((text) => (/^[0-9a-f-]{1,36}(#\d{1,5})?$/.test(text.trim()) ? [{ row: null, name: text.trim() }] : []));
}

/** Whether the requester confirmed the earlier payment of a repeat. For a single payment, the id of a batch without a row is enough. */
export function isConfirmed({ row, earlier }: Repeat, confirmed: readonly ConfirmedRepeat[]): boolean {
  const { command_id: command, batch_id: batch, record_id: record } = earlier;
  const names = [earlierName(earlier), record, command === undefined ? undefined : `${command}#${earlier.row ?? 0}`];
  if (row === undefined) names.push(batch);
  return confirmed.some((repeat) => (repeat.row === null || repeat.row === (row ?? 0)) && names.includes(repeat.name));
}
