import { sql, type Kysely, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import type { listRecords as listRecordsRow, recordOrders, RecordQuery } from '#contract/desk/record-endpoints.ts';
import { isAsset } from '#contract/money/assets.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { listTransactions, type transactionSchema } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import { pageSizeDefault, type Page } from '#contract/wire/page.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { counterpartyCondition, matchCounterparty, matchesMax, type CounterpartyMatch } from './counterparty-index.ts';
import type { ReportedState } from './record-index.ts';

type Order = (typeof recordOrders)[number];

type Tables = Kysely<DeskTables>;

/** The services that a list needs. */
export type ListParts = ServiceReader & {
  readonly tables: Tables;
  readonly records: { reportedState(): Promise<ReportedState & { readonly isCurrent: boolean }> };
};

type RecordPage = z.input<typeof listRecordsRow.response>;

/** The types of the custodian on the wire, for each value of its filter. Spec: Transactions. */
const wireTypes = { internal: 'transaction', external: 'external' } as const;

/** The sort key of each order, and its direction. Records with equal keys are sorted by `key`. */
const orders = {
  newest: { value: sql`at`, isDescending: true },
  oldest: { value: sql`at`, isDescending: false },
  largest: { value: sql`coalesce(amount, 0)`, isDescending: true },
} as const satisfies Record<Order, object>;

type Row = { readonly key: string; readonly at: Date; readonly amount: string | null; readonly record: string };

/** A page of the indexed transactions. Throws a `Refusal` that names the parameter if parameters cannot be combined. */
export async function listRecords(parts: ListParts, query: RecordQuery): Promise<RecordPage> {
  refuseBadCombination(query);
  const { isCurrent, ...state } = await parts.records.reportedState();
  const { order = 'newest', page_size: size = pageSizeDefault, after, before } = query;
  const isBackward = before !== undefined;
  const cursor = before ?? after;
  const position = { size, isBackward, hasOthers: cursor !== undefined };
  const pastCursor = cursor === undefined ? sql<boolean>`true` : beyondCursorCondition(order, cursor, isBackward);
  if (!isCurrent) return { ...pageEnvelope([], order, position), total: 0, ...state };
  await refuseUnknown(parts, query);
  const match = query.counterparty === undefined ? null : await matchCounterparty(parts.tables, query.counterparty);
  if (match?.isCut === true)
    throw new Refusal(
      'invalid_request',
      `More than ${matchesMax} wallets, accounts or addresses match: enter more of the name or address`,
      {
        field: 'counterparty',
      },
    );
  const filter = conditionOf(query, match);
  const { rows, total, isBuilt } = await parts.tables.transaction().execute(async (trx) => {
    // The index is read often, so its pages are in memory. A random read costs little more than a sequential read there.
    await sql`set local random_page_cost = 1.1`.execute(trx);
    const readResult = await readRows(trx, { filter, pastCursor, order, isBackward, limit: size + 1 });
    // A reset of the sandbox may have emptied the index since the state was read.
    const { is_built: hasAll } = await trx.selectFrom('index_state').select('is_built').executeTakeFirstOrThrow();
    return { ...readResult, isBuilt: hasAll };
  });
  const building = isBuilt ? state.building : (state.building ?? { done: 0 });
  return { ...pageEnvelope(rows, order, position), total, ...state, building };
}

type PageRead = {
  readonly filter: RawBuilder<boolean>;
  readonly pastCursor: RawBuilder<boolean>;
  readonly order: Order;
  /** Whether this is the page before a cursor. */
  readonly isBackward: boolean;
  readonly limit: number;
};

/**
 * Returns the rows of a page and the number of matches. One statement reads and counts a few matches, but many matches are
 * counted separately.
 */
async function readRows(tables: Tables, read: PageRead): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const fewQuery = sql`select key, at, amount from desk.indexed_lines where ${read.filter} limit ${fewMax + 1}`;
  const { rows: foundRows } = await sql<Row & { total: string }>`
    with few as materialized (${fewQuery}), counted as (select count(*) as total from few)
    select counted.total, page.*, record from counted
    left join lateral (${pageClause(sql`few`, read)}) as page on total <= ${fewMax}
    left join desk.indexed_transactions using (key) order by ${orderClause(read)}`.execute(tables);
  const total = integerOfText(foundRows[0]?.total ?? '0');
  // The left join has one row without a record if no match is on the page.
  if (total <= fewMax) return { rows: foundRows.filter(({ key }) => key !== null), total };
  const { rows } = await sql<Row>`
    with page as materialized (${pageClause(sql`desk.indexed_lines`, { ...read, pastCursor: sql`${read.filter} and ${read.pastCursor}` })})
    select page.*, record from page join desk.indexed_transactions using (key) order by ${orderClause(read)}`.execute(tables);
  const { rows: countRows } = await sql<{ total: string }>`select count(*) as total from desk.indexed_lines where ${read.filter}`.execute(
    tables,
  );
  return { rows, total: integerOfText(countRows[0]?.total ?? '0') };
}

/** Maximum number of matches that one statement reads and counts. */
const fewMax = 500;

function pageClause(fromClause: RawBuilder<unknown>, read: PageRead) {
  return sql`select key, at, amount from ${fromClause} where ${read.pastCursor} order by ${orderClause(read)} limit ${read.limit}`;
}

function orderClause({ order, isBackward }: Pick<PageRead, 'order' | 'isBackward'>) {
  const { value, isDescending } = orders[order];
  const direction = isDescending === isBackward ? sql`asc` : sql`desc`;
  return sql`${value} ${direction}, key ${direction}`;
}

/** A page for an export, which needs the complete index. Unreadable records are marked. */
export async function readExportPage(parts: ListParts, query: RecordQuery): Promise<Page<z.output<typeof transactionSchema>>> {
  const { page_info, page, building } = await listRecords(parts, query);
  if (building !== null) throw new Refusal('unavailable', 'The index of transactions is incomplete. Try again later', { retryAfter: '60' });
  const answer = readAnswer(listTransactions.response, { page_info, page });
  if (!answer.success) throw new Refusal('upstream_failed', 'The index returned an unreadable list of transactions');
  return answer.data as Page<z.output<typeof transactionSchema>>;
}

type Position = {
  readonly size: number;
  readonly isBackward: boolean;
  /** Whether there are rows on the other side of the cursor of the page. */
  readonly hasOthers: boolean;
};

function pageEnvelope(rows: readonly Row[], order: Order, { size, isBackward, hasOthers }: Position) {
  const hasMore = rows.length > size;
  const pageRows = rows.slice(0, size);
  const page = (isBackward ? pageRows.toReversed() : pageRows).map((row) => ({
    cursor: cursorOf(order, row),
    // The record is returned as the custodian sent it, because the browser reads it as leniently as it reads the custodian's own
    // list.
    data: readJson(row.record) as z.input<typeof transactionSchema>,
  }));
  return {
    page_info: {
      has_previous_page: isBackward ? hasMore : hasOthers,
      has_next_page: isBackward ? hasOthers : hasMore,
      start_cursor: page[0]?.cursor ?? null,
      end_cursor: page.at(-1)?.cursor ?? null,
    },
    page,
  };
}

function conditionOf(query: RecordQuery, match: CounterpartyMatch | null): RawBuilder<boolean> {
  const { wallet_id: wallet, asset, amount_min: min, amount_max: max, since, until, type, status } = query;
  const { completed_since: completedSince, completed_until: completedUntil, regulatory_status: regulatoryStatus } = query;
  const conditions: RawBuilder<boolean>[] = [asset === undefined ? sql`line = 0` : sql`asset = ${asset.toLowerCase()}`];
  if (wallet !== undefined) conditions.push(sql`(source_wallet_id = ${wallet} or destination_wallet_id = ${wallet})`);
  if (min !== undefined) conditions.push(sql`amount >= ${min}::numeric`);
  if (max !== undefined) conditions.push(sql`amount <= ${max}::numeric`);
  if (since !== undefined) conditions.push(sql`at >= ${dateOf(since)}`);
  // The last second is included.
  if (until !== undefined) conditions.push(sql`at < ${dateOf(until + 1)}`);
  if (completedSince !== undefined) conditions.push(sql`completed_at >= ${dateOf(completedSince)}`);
  if (completedUntil !== undefined) conditions.push(sql`completed_at < ${dateOf(completedUntil + 1)}`);
  if (type !== undefined)
    conditions.push(type === 'internal' || type === 'external' ? sql`type = ${wireTypes[type]}` : sql`kind = ${type}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (regulatoryStatus !== undefined)
    conditions.push(sql`regulatory_status = any(${regulatoryStatus === 'pending' ? [...pendingStatuses] : [regulatoryStatus]}::text[])`);
  if (match !== null) conditions.push(counterpartyCondition(match, wallet));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The last second of the year 9999, UNIX seconds. */
const secondsMax = 253_402_300_799;

function dateOf(seconds: number): Date {
  return new Date(Math.min(seconds, secondsMax) * 1000);
}

function refuseBadCombination(query: RecordQuery): void {
  const { asset, amount_min: min, amount_max: max, since, until, order, after, before } = query;
  const { completed_since: completedSince, completed_until: completedUntil } = query;
  if (after !== undefined && before !== undefined) throw badParameterRefusal('before', 'before cannot be combined with after');
  if (asset === undefined && (min !== undefined || max !== undefined))
    throw badParameterRefusal(
      'asset',
      `asset is missing: ${min === undefined ? 'amount_max' : 'amount_min'} compares amounts of one asset`,
    );
  if (asset === undefined && order === 'largest')
    throw badParameterRefusal('asset', 'asset is missing: the order largest compares amounts of one asset');
  if (min !== undefined && max !== undefined && decimal.compare(decimalOf(min), decimalOf(max)) > 0)
    throw badParameterRefusal('amount_max', 'amount_max must be at least amount_min');
  if (since !== undefined && until !== undefined && since > until) throw badParameterRefusal('until', 'until must not be before since');
  if (completedSince !== undefined && completedUntil !== undefined && completedSince > completedUntil)
    throw badParameterRefusal('completed_until', 'completed_until must not be before completed_since');
}

/** Refuses a wallet or an asset that neither the index nor the custodian has. */
async function refuseUnknown(parts: ListParts, { wallet_id: wallet, asset }: RecordQuery): Promise<void> {
  if (asset !== undefined && !isAsset(asset.toLowerCase())) {
    const { rows } = await sql`select 1 from desk.indexed_lines where asset = ${asset.toLowerCase()} limit 1`.execute(parts.tables);
    if (rows.length === 0) throw badParameterRefusal('asset', 'asset is not supported');
  }
  if (wallet === undefined) return;
  const { rows } = await sql`select 1 from desk.indexed_counterparties where kind = 'wallet' and id = ${wallet}`.execute(parts.tables);
  // A new wallet may not be in the index yet.
  if (rows.length === 0 && (await isWalletMissing(parts, wallet))) throw badParameterRefusal('wallet_id', 'wallet_id is not a wallet');
}

async function isWalletMissing(parts: ServiceReader, wallet: number): Promise<boolean> {
  try {
    await serviceRead(parts, readWallet, { params: { id: wallet } });
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'not_found';
  }
}

function badParameterRefusal(field: string, message: string): Refusal {
  return new Refusal('invalid_request', message, { field });
}

/** `<order> <value> <key>` of a row in base64url. The cursor stays valid if records are added. */
function cursorOf(order: Order, { key, at, amount }: Row): string {
  return Buffer.from(`${order} ${order === 'largest' ? (amount ?? '0') : at.getTime()} ${key}`).toString('base64url');
}

function beyondCursorCondition(order: Order, cursor: string, isBackward: boolean): RawBuilder<boolean> {
  const field = isBackward ? 'before' : 'after';
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, orderName, value = '', key] = /^(newest|oldest|largest) (-?\d{1,60}(?:\.\d{1,60})?) (-?\d{1,19})$/.exec(text) ?? [];
  const isTime = order !== 'largest';
  const atMs = isTime && /^\d{1,15}$/.test(value) ? integerOfText(value) : null;
  const isKey = key !== undefined && BigInt.asIntN(64, BigInt(key)) === BigInt(key);
  if (orderName !== order || !isKey || (isTime && (atMs === null || atMs > secondsMax * 1000)))
    throw badParameterRefusal(field, `${field} is not a cursor of this order`);
  const { value: column, isDescending } = orders[order];
  const pastCursor = isDescending === isBackward ? sql`>` : sql`<`;
  const lastValue = atMs !== null ? sql`${new Date(atMs)}::timestamptz` : sql`${value}::numeric`;
  return sql`(${column}, key) ${pastCursor} (${lastValue}, ${key}::bigint)`;
}
