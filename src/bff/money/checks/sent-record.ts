import { Refusal } from '#bff/core/refusal.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import type { FullRead } from './read-records.ts';

/**
 * Why an order must not be sent for the first time: the custodian already has a record with its mark. A journal that was later
 * replaced by a backup sent it. Returns null without such a record.
 */
export function sentRecordRefusal(id: string | null, { records, unreadableMarks }: Pick<FullRead, 'records' | 'unreadableMarks'>) {
  if (id === null) return null;
  const sentRecord = records.find(({ notes }) => commandIdInNotes(notes) === id);
  if (sentRecord !== undefined) return sentAlready(`transaction ${sentRecord.id} with the mark of this request`);
  return unreadableMarks.has(id) ? sentAlready('a transaction that cannot be read, with the mark of this request') : null;
}

/** The refusal of an order that the journal shows as not sent, although the custodian has its record. */
export function sentAlready(record: string): Refusal {
  const text = `The journal shows this request as not sent, but the custodian has ${record}. Nothing was sent now. Check the reconciliation, and decline or cancel this request if the transaction is its payment`;
  return new Refusal('reconciliation_open', text, { outcome: 'not_sent' });
}
