import { Refusal } from '#bff/core/refusal.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';

/**
 * Why an order must not be sent for the first time: the custodian already has a record with its mark. A journal that was later
 * replaced by a backup sent it. Returns null without such a record.
 */
export function sentRecordRefusal(id: string | null, records: readonly OutgoingTransaction[]): Refusal | null {
  const sentRecord = records.find(({ notes }) => id !== null && commandIdInNotes(notes) === id);
  if (sentRecord === undefined) return null;
  const text = `The custodian has transaction ${sentRecord.id} with the mark of this request, which the journal shows as not sent. Nothing was sent now. Check the reconciliation, and decline or cancel this request if the transaction is its payment`;
  return new Refusal('reconciliation_open', text, { outcome: 'not_sent' });
}
