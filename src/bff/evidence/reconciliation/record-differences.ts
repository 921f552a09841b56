import { expectedRecord, type CommandRow } from '#bff/money/index.ts';
import type { FindingClass } from '#contract/desk/reconciliation.ts';
import { unsentStates, type CommandState } from '#contract/money/command-basics.ts';
import { hasNotMoved, isRecordOf, recordDifferences } from '#contract/rules/command-record.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';

/** A difference that a comparison found. `subject` is the path of the record or the order. */
export type FoundDifference = {
  readonly class: FindingClass;
  readonly subject: string;
  readonly recordId: string | null;
  readonly commandId: string | null;
  readonly detail: Readonly<Record<string, string>>;
};

/** The data that decides about records without an order. */
type DeskHistory = { readonly unknownCommands: readonly CommandRow[]; readonly deskStart: Date };

/**
 * The difference of a record from its order. Returns null if the record and the order agree, or if the outcome of the order is
 * not final. Also returns null if the record belongs to another user, or is from the time before this desk.
 */
export function differenceOf(
  record: OutgoingTransaction,
  order: CommandRow | undefined,
  { unknownCommands, deskStart }: DeskHistory,
): FoundDifference | 'agrees' | null {
  const mark = commandIdInNotes(record.notes);
  if (order === undefined && mark !== null) return recordDifference('not_in_journal', record, mark, {});
  if (order === undefined) {
    if (record.requested_by !== 'api' || Date.parse(record.created_at ?? '') < deskStart.getTime()) return null;
    const isOfUnknown = unknownCommands.some((row) => row.mark === null && isRecordOf(expectedRecord(row), record));
    return isOfUnknown ? null : recordDifference('not_by_this_desk', record, null, {});
  }
  if (order.state === 'sending' || order.state === 'unknown') return null;
  const orderDetails = { order: order.state, requested: amountText(order) };
  // A custodian may list a request that it refused as failed: it was sent, and moved no money.
  const isRefusedRecord = order.state === 'refused' && hasNotMoved(record);
  if (mark !== null && neverSentStates.includes(order.state) && !isRefusedRecord)
    return recordDifference('not_in_journal', record, mark, orderDetails);
  const differingFields: string[] = [...recordDifferences(expectedRecord(order), record)];
  if (order.state !== 'confirmed') differingFields.push('state');
  // A second record with the mark of an order is a second payment.
  if (order.record_id !== null && order.record_id !== String(record.id)) differingFields.push('record');
  return differingFields.length === 0
    ? 'agrees'
    : recordDifference('differs', record, order.id, { differs: differingFields.join(' '), ...orderDetails });
}

/** States in which the journal shows that nothing was sent. A record with the mark of such an order was sent by a lost journal. */
const neverSentStates: readonly CommandState[] = ['awaiting_review', ...unsentStates];

function recordDifference(
  kind: FindingClass,
  { id, amounts, status, created_at: createdAt }: OutgoingTransaction,
  commandId: string | null,
  moreDetails: Readonly<Record<string, string>>,
): FoundDifference {
  const movedAmounts = Object.entries(amounts ?? {}).map(([asset, amount]) => `${amount} ${asset.toUpperCase()}`);
  const detail = { amounts: movedAmounts.join(', '), status: status ?? '', created_at: createdAt ?? '', ...moreDetails };
  return { class: kind, subject: `/api/v1/transactions/${id}`, recordId: String(id), commandId, detail };
}

/** A difference of an order without a record. */
export function orderDifference(kind: FindingClass, order: CommandRow): FoundDifference {
  const { id, record_id, made_at: at } = order;
  const detail = { amounts: amountText(order), created_at: at.toISOString() };
  return { class: kind, subject: `/bff/commands/${id}`, recordId: record_id, commandId: id, detail };
}

function amountText({ amount, asset }: CommandRow): string {
  return `${amount ?? ''} ${asset.toUpperCase()}`.trim();
}
