import { sql } from 'kysely';
import type { Money } from '#bff/money/money.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { BatchState } from '#contract/desk/batches.ts';
import type { Earlier } from '#contract/error.ts';
import { dayMs, duplicateTime } from '#contract/limits.ts';
import { type CommandState, unsentStates } from '#contract/money/command-basics.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import type { CheckedOrder } from './checked-order.ts';
import type { NamedPayment } from './duplicates.ts';

type PaymentQuery = {
  readonly order: Pick<CheckedOrder, 'orderKind' | 'id' | 'batchId'>;
  readonly digests: readonly string[];
  readonly since: Date;
  /** The time before which the payments were requested, or null without such a limit. */
  readonly before: Date | null;
};

type Row = {
  readonly digest: string;
  readonly order_kind: 'command' | 'batch';
  readonly order_id: string;
  readonly row: number;
  readonly made_at: Date;
  readonly batch_state: BatchState | null;
  readonly kind: string | null;
  readonly command_id: string | null;
  readonly state: CommandState | null;
  readonly record_id: string | null;
};

/** An earlier payment with one of the digests, and its command if it has one. */
type EarlierPayment = {
  readonly digest: string;
  readonly earlier: Earlier;
  readonly command: { readonly id: string; readonly state: CommandState; readonly record_id: string | null } | null;
};

/** The payments of other orders that were or may be sent, including orders that await approval. */
export async function earlierPayments(trx: Trx, { order, digests, since, before }: PaymentQuery): Promise<readonly EarlierPayment[]> {
  const [ownKind, ownId] = order.batchId === null ? [order.orderKind, order.id ?? ''] : ['batch', order.batchId];
  const { rows } = await sql<Row>`
    select payments.digest, payments.order_kind, payments.order_id, payments.row, payments.made_at,
      batches.state as batch_state, commands.kind, commands.id as command_id, commands.state, commands.record_id
    from desk.payments
    left join desk.batches on order_kind = 'batch' and batches.id = order_id
    left join desk.batch_parts on batch_parts.batch_id = batches.id
      and payments.row >= first_row and payments.row < first_row + batch_parts.row_count
    left join desk.commands on commands.id = case when order_kind = 'batch' then batch_parts.command_id else order_id end
    where payments.digest = any(${[...digests]}) and payments.made_at > ${since}
      and (${before}::timestamptz is null or payments.made_at < ${before})
      and not (order_kind = ${ownKind} and order_id = ${ownId})`.execute(trx);
  return rows.flatMap((row) => {
    const { digest, order_kind: kind, order_id: id, command_id: command, state, record_id } = row;
    if (state === null ? row.batch_state === null || isOver(row.batch_state) : unsentStates.some((each) => each === state)) return [];
    const outcome = state === 'confirmed' ? 'sent' : state === 'sending' || state === 'unknown' ? 'unknown' : 'waiting';
    const status = { at: row.made_at.toISOString(), outcome } as const;
    const rowFields = row.kind === 'batch_send' ? { row: row.row } : {};
    const record = record_id === null ? {} : { record_id };
    const earlierPayment =
      kind === 'batch' ? { batch_id: id, row: row.row, ...status } : { command_id: id, ...rowFields, ...record, ...status };
    return [{ digest, earlier: earlierPayment, command: command === null || state === null ? null : { id: command, state, record_id } }];
  });
}

/**
 * Stores the payments of an order for the checks of later orders. For an order from an earlier version, two replicas may store
 * the same payments.
 */
export async function storePayments(
  trx: Trx,
  { kind, id, createdAt }: { readonly kind: 'command' | 'batch'; readonly id: string; readonly createdAt: Date },
  payments: readonly Pick<NamedPayment, 'row' | 'digests'>[],
): Promise<void> {
  const newRows = payments.flatMap(({ row, digests }) => digests.map((digest) => ({ row, digest })));
  await sql`
    insert into desk.payments (order_kind, order_id, row, digest, made_at)
    select ${kind}, ${id}, own.row, own.digest, ${createdAt}::timestamptz
    from unnest(${newRows.map(({ row }) => row)}::integer[], ${newRows.map(({ digest }) => digest)}::text[]) as own (row, digest)
    on conflict do nothing`.execute(trx);
}

/** Deletes payments that are older than the search window plus one day. The day is added because the clocks of replicas may differ. */
export async function purgePayments({ tables, now }: Pick<Money, 'tables' | 'now'>): Promise<void> {
  await tables
    .deleteFrom('payments')
    .where('made_at', '<', new Date(now() - duplicateTime.ms - dayMs))
    .execute();
}

/**
 * The records that belong to a command or to the order itself, by id or by mark (`[ref:…]`). For commands since `since`, the payments
 * are checked instead. A command that was never sent owns no record, not even one with its mark. A command since then from an earlier
 * version has no payments, so its record is checked.
 */
export async function ownersOfRecords(
  trx: Trx,
  marks: ReadonlyMap<string, string | null>,
  { order, since }: Pick<PaymentQuery, 'order' | 'since'>,
): Promise<ReadonlySet<string>> {
  const ids = [...marks.values()].filter((id) => id !== null);
  const { rows } = await sql<{ id: string; record_id: string | null }>`
    select commands.id, record_id::text from desk.commands left join desk.batch_parts on command_id = commands.id
    where (record_id = any(${[...marks.keys()]}::bigint[]) or commands.id = any(${ids})) and state <> all(${[...unsentStates]})
      and sent_at is not null
      and (coalesce(batch_id, commands.id) = ${order.batchId ?? order.id ?? ''}
        or commands.made_at <= ${since}
        or exists (select 1 from desk.payments where order_id = coalesce(batch_id, commands.id) and payments.made_at > ${since}))`.execute(
    trx,
  );
  const [orderIds, records] = [new Set(rows.map(({ id }) => id)), new Set(rows.map(({ record_id: id }) => id))];
  return new Set([...marks].flatMap(([record, mark]) => (records.has(record) || (mark !== null && orderIds.has(mark)) ? [record] : [])));
}
