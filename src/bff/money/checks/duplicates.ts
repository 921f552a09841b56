import type { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { Earlier, Repeat } from '#contract/error.ts';
import { duplicateTime } from '#contract/limits.ts';
import { walletAssetLockOf } from '#contract/rules/command-facts.ts';
import { hasNotMoved, isRecordOf } from '#contract/rules/command-record.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import { isTransfer, paymentDigest, type Payment } from '#contract/rules/order-payments.ts';
import { recordRecipients, destinationRecipients } from '#contract/rules/record-recipients.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { DeskState } from './check.ts';
import type { CheckedOrder } from './checked-order.ts';
import { earlierPayments, ownersOfRecords } from './earlier-payments.ts';
import type { AddressBook } from './known-addresses.ts';
import { readRecordsSince, type FullRead } from './read-records.ts';
import { sentRecordRefusal } from './sent-record.ts';

/** The records of the last 24 hours, or since the batch of a part, and the recipients, from one read. */
export type RecentRead = FullRead & {
  /** Commands whose record existed before the read began. The read may miss the records of other commands. */
  readonly before: ReadonlySet<string>;
  readonly recipients: AddressBook['recipients'];
};

/** A payment with its recipient, and with a digest for each name of the recipient. */
export type NamedPayment = Payment & { readonly recipient: string; readonly digests: readonly string[] };

/** The payments of an order, its repeats of earlier payments, and why it cannot be sent if it was sent before. */
export type Repeats = {
  readonly payments: readonly NamedPayment[];
  readonly repeats: readonly Repeat[];
  readonly sentRefusal: Refusal | null;
};

/**
 * Reads the records of the last 24 hours, and for a part of a batch all records since the batch was created. Throws a `Refusal` if the
 * service does not answer.
 */
export async function readRecentRecords(
  money: Pick<Money, 'custody' | 'now' | 'tables' | 'addressBookCache'>,
  order: CheckedOrder,
): Promise<RecentRead> {
  const recordedCommands = await money.tables
    .selectFrom('commands')
    .select('id')
    .where('lane', '=', walletAssetLockOf(order))
    .where('made_at', '>', new Date(money.now() - duplicateTime.ms))
    .where('record_id', 'is not', null)
    .execute();
  const recipients = await readRecipients(money, order);
  const dayBeforeMs = money.custody.clock.time().date.getTime() - duplicateTime.ms;
  // A restored batch may have sent its next parts already, more than a day ago.
  const partSinceMs = order.batchId === null ? null : order.createdAt?.getTime();
  const recordRead = await readRecordsSince(money, new Date(Math.min(dayBeforeMs, partSinceMs ?? dayBeforeMs)));
  return { ...recordRead, before: new Set(recordedCommands.map(({ id }) => id)), recipients };
}

/** The known recipients. They are read again when a wallet or an account is newer than the last read. */
async function readRecipients(
  { addressBookCache }: Pick<Money, 'addressBookCache'>,
  { payments }: CheckedOrder,
): Promise<RecentRead['recipients']> {
  const { recipients } = await addressBookCache.get();
  if (payments.every(({ destination }) => recipients.isRecorded(destination))) return recipients;
  addressBookCache.forget();
  return (await addressBookCache.get()).recipients;
}

/**
 * The payments of an order that repeat a payment of the last 24 hours, each with the newest payment that it repeats. For an approver,
 * a payment that may have been sent comes first.
 */
export async function findRepeats(
  order: CheckedOrder,
  recentRead: RecentRead,
  desk: Pick<DeskState, 'tables' | 'nowMs' | 'createdAt' | 'purpose'>,
): Promise<Repeats> {
  const payments = namedPayments(order, recentRead.recipients);
  const rowsByKey = Map.groupBy(
    payments.flatMap(({ row, digests }) => digests.map((digest) => ({ row, digest }))),
    ({ digest }) => digest,
  );
  const earlierPaymentsByRow = new Map<number, Earlier[]>();
  const add = (row: number, earlierPayment: Earlier) =>
    earlierPaymentsByRow.set(row, [...(earlierPaymentsByRow.get(row) ?? []), earlierPayment]);
  const since = new Date(desk.nowMs - duplicateTime.ms);
  const query = { order, digests: [...rowsByKey.keys()], since, before: desk.purpose === 'send' ? desk.createdAt : null };
  for (const { digest, earlier, command } of await earlierPayments(desk.tables, query)) {
    if (command !== null && !mayHaveMovedMoney(command, recentRead)) continue;
    for (const { row } of rowsByKey.get(digest) ?? []) add(row, earlier);
  }
  for (const { record, rows } of await recordsOfOthers(order, payments, recentRead, { tables: desk.tables, since }))
    for (const row of rows) add(row, { record_id: String(record.id), at: record.created_at ?? null });
  const lines = new Map(payments.map(({ row, line }) => [row, line]));
  const repeats = [...earlierPaymentsByRow].map(([row, all]): Repeat => {
    const sentPayments = desk.purpose === 'approve' ? all.filter(({ outcome }) => outcome !== 'waiting') : [];
    const earlier = newestOf(sentPayments.length === 0 ? all : sentPayments);
    const line = lines.get(row);
    return order.kind === 'batch_send' ? { row, ...(line === undefined ? {} : { line }), earlier } : { earlier };
  });
  return {
    payments,
    repeats: repeats.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    sentRefusal: sentRecordRefusal(order.id, recentRead),
  };
}

function newestOf(all: readonly Earlier[]): Earlier {
  const [firstPayment = { at: null }, ...otherPayments] = all;
  return otherPayments.reduce((newestPayment, each) => ((each.at ?? '') > (newestPayment.at ?? '') ? each : newestPayment), firstPayment);
}

/** The payments of an order with their digests. */
export function namedPayments(order: CheckedOrder, recipients: RecentRead['recipients']): readonly NamedPayment[] {
  return order.payments.map((payment) => ({
    ...payment,
    recipient: recipients.recipientOf(order.asset, payment.destination),
    digests: digestsOf(order, payment, recipients),
  }));
}

function digestsOf(order: CheckedOrder, payment: Payment, recipients: RecentRead['recipients']): readonly string[] {
  const { kind, asset } = order;
  const { destination } = payment;
  const names = kind === 'reward_withdrawal' ? [`provider ${destination.address}`] : recipients.namesOf(asset, destination);
  return [...new Set(names.map((name) => paymentDigest(order, payment, name)))];
}

/**
 * Whether a command may have moved money. A command with a record has moved no money if a full read shows the record as failed,
 * or does not show the record. The full read must have begun after the record existed.
 */
function mayHaveMovedMoney(
  { id, state, record_id: record }: { readonly id: string; readonly state: string; readonly record_id: string | null },
  { records, isWhole, before }: RecentRead,
): boolean {
  if (state !== 'confirmed' || record === null || !isWhole || !before.has(id)) return true;
  return records.some((each) => String(each.id) === record && !hasNotMoved(each));
}

/**
 * The records that equal payments of the order but belong to no command of the desk. Each has the rows of the order that repeat
 * the record.
 */
async function recordsOfOthers(
  order: CheckedOrder,
  payments: readonly NamedPayment[],
  { records, recipients }: RecentRead,
  { tables, since }: { readonly tables: Trx; readonly since: Date },
): Promise<readonly { readonly record: OutgoingTransaction; readonly rows: readonly number[] }[]> {
  const rowsByKey = Map.groupBy(
    payments.flatMap(({ row, digests }) => digests.map((digest) => ({ row, digest }))),
    ({ digest }) => digest,
  );
  const similarRecords = records.flatMap((record) => {
    if (hasNotMoved(record)) return [];
    const isNamed = record.destination !== null && record.destination !== undefined;
    const rows =
      isNamed && isTransfer(order.kind)
        ? recordDigests(order, record, recipients).flatMap((digest) => rowsByKey.get(digest)?.map(({ row }) => row) ?? [])
        : order.calls.flatMap((call) => (isRecordOf(call, record) ? [call.firstRow] : []));
    return rows.length === 0 ? [] : [{ record, rows: [...new Set(rows)] }];
  });
  if (similarRecords.length === 0) return [];
  const marks = new Map(similarRecords.map(({ record }) => [String(record.id), commandIdInNotes(record.notes)]));
  const ownedIds = await ownersOfRecords(tables, marks, { order, since });
  return similarRecords.filter(({ record }) => !ownedIds.has(String(record.id)));
}

/** The digests of a record's payment. Empty when the record paid from another wallet or in another asset than the order. */
function recordDigests(order: CheckedOrder, record: OutgoingTransaction, recipients: RecentRead['recipients']): readonly string[] {
  const [entry, ...otherAmounts] = Object.entries(record.amounts ?? {});
  const { destination: paidDestination, source } = record;
  if (entry === undefined || otherAmounts.length > 0 || entry[0].toLowerCase() !== order.asset || source?.id !== order.walletId) return [];
  if (paidDestination === null || paidDestination === undefined) return [];
  const recordRecipientNames = [...recordRecipients(record), ...destinationRecipients(paidDestination, order.asset)];
  const names = recordRecipientNames.flatMap((name) => recipients.spellingsOf(order.asset, name));
  return [...new Set(names)].map((name) => paymentDigest(order, { amount: entry[1], destination: null }, name));
}
