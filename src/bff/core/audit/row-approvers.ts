import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { ListedAuditRow } from '#contract/desk/audit.ts';
import { readLastBeneficiaries } from '#contract/desk/command-endpoints.ts';
import { commandDestinationSchema } from '#contract/money/command-destination.ts';
import { readJson } from '#contract/wire/json.ts';

type ApprovedRow = {
  readonly action: string;
  readonly actor: string | null;
  readonly at: Date;
  readonly object: string | null;
  readonly request_id: string | null;
};

type Approval = { readonly key: string; readonly email: string; readonly name: string; readonly at: Date };

/**
 * Returns a function from a row to the names of the users who approved the row's action. For a row of a request or batch, these
 * users approved it up to the time of the row. For a row that a control change caused, this user approved the control change.
 */
export async function rowApprovers(tables: Kysely<DeskTables>, rows: readonly ApprovedRow[]) {
  const orderIds = [...new Set(rows.flatMap((row) => orderIdOf(row) ?? []))];
  const requestIds = [...new Set(rows.flatMap(({ action, request_id: id }) => (action === 'change' || id === null ? [] : [id])))];
  const { rows: approvals } = await sql<Approval>`
    select order_id as key, user_email as email, user_name as name, given_at as at
    from desk.order_reviews where decision = 'release' and order_id = any(${orderIds}::text[])
    union all
    select request_id, actor, coalesce(users.name, actor), at
    from desk.audit left join desk.users on users.email = actor
    where action = 'change' and decision = 'done' and request_id = any(${requestIds}::text[]) and detail like '%"state":"in_force"%'
      and actor is not null
    order by at`.execute(tables);
  return (row: ApprovedRow): string[] => {
    const orderId = orderIdOf(row);
    const requestId = row.action === 'change' ? null : row.request_id;
    // The row of a control change follows the rows of its effects.
    const ofRow = approvals.filter(
      ({ key, email, at }) => email !== row.actor && ((key === orderId && at <= row.at) || (key !== null && key === requestId)),
    );
    return [...new Set(ofRow.map(({ name }) => name))];
  };
}

type Order = NonNullable<ListedAuditRow['order']>;

type OrderedRow = Pick<ApprovedRow, 'object'> & { readonly command_id: string | null };

/** The id of the order that a row is about. A read of a last beneficiary is about the request that has it. */
function subjectOf(row: OrderedRow): string | null {
  return row.object === readLastBeneficiaries.path ? row.command_id : orderIdOf(row);
}

/** Returns a function from a row to the request or batch that it is about, or null. */
export async function rowOrders(tables: Kysely<DeskTables>, rows: readonly OrderedRow[]) {
  const ids = [...new Set(rows.flatMap((row) => subjectOf(row) ?? []))];
  const { rows: orders } = await sql<Omit<Order, 'destination'> & { id: string; destination: string | null; row_count: number | null }>`
    select id, kind, asset, amount, user_name as requester, wallet_id::text as wallet_id, destination, null::integer as row_count, policy_version
    from desk.commands where id = any(${ids}::text[])
    union all
    select id, 'batch_send', asset, amount, user_name, wallet_id::text, null, row_count, policy_version
    from desk.batches where id = any(${ids}::text[])`.execute(tables);
  const orderById = new Map(
    orders.map(({ id, destination, row_count: count, ...order }): [string, Order] => [
      id,
      {
        ...order,
        destination: count === null ? readDestination(destination) : { kind: 'several', id: null, address: null, tag: null, count },
      },
    ]),
  );
  return (row: OrderedRow) => orderById.get(subjectOf(row) ?? '') ?? null;
}

function readDestination(text: string | null): Order['destination'] {
  return text === null ? null : (commandDestinationSchema.safeParse(readJson(text)).data ?? null);
}

/** The approval or decline that a row records. */
export type RowReview = {
  readonly seq: string | null;
  readonly order_kind: string;
  readonly decision: string;
  readonly reason: string | null;
};

/**
 * Returns a function from a row to the approval or decline that it records, or undefined. Such a row is the first one of the
 * approver about the request or batch since the decision.
 */
export async function rowReviews(tables: Kysely<DeskTables>, rows: readonly Pick<ApprovedRow, 'action' | 'object'>[]) {
  const ids = rows.flatMap((row) => (row.action === 'command' || row.action === 'batch' ? (orderIdOf(row) ?? []) : []));
  const { rows: reviews } = await sql<RowReview>`
    select order_kind, decision, reason, (
      select min(seq) from desk.audit
      where object = concat(case order_kind when 'batch' then '/bff/batches/' else '/bff/commands/' end, order_id)
        and action = order_kind and actor = user_email and at >= given_at
    ) as seq
    from desk.order_reviews where order_id = any(${ids}::text[])`.execute(tables);
  const reviewBySequence = new Map(reviews.map((review) => [review.seq, review]));
  return ({ seq }: { readonly seq: string }) => reviewBySequence.get(seq);
}

/**
 * Returns a function from a row to the reason of the proposal or of the decision of a control change, whichever the row records,
 * or null.
 */
export async function changeReasons(tables: Kysely<DeskTables>, rows: readonly Pick<ApprovedRow, 'action' | 'object'>[]) {
  const ids = [...new Set(rows.flatMap((row) => changeIdOf(row) ?? []))];
  const query = tables.selectFrom('changes').select(['id', 'proposal_reason', 'reason']);
  const changes = ids.length === 0 ? [] : await query.where('id', 'in', ids).execute();
  return (row: Pick<ApprovedRow, 'action' | 'object'> & { readonly detail: string }): string | null => {
    const change = changes.find(({ id }) => id === changeIdOf(row));
    if (change === undefined) return null;
    return row.detail.includes('"state":"waiting"') ? change.proposal_reason : change.reason;
  };
}

function changeIdOf({ action, object }: Pick<ApprovedRow, 'action' | 'object'>): string | null {
  return action === 'change' ? (/^\/bff\/changes\/([0-9a-f-]{36})$/.exec(object ?? '')?.[1] ?? null) : null;
}

/** The id of the request or batch that a row is about, or null. */
function orderIdOf({ object }: Pick<ApprovedRow, 'object'>): string | null {
  return /^\/bff\/(?:commands|batches)\/([0-9a-f-]{36})$/.exec(object ?? '')?.[1] ?? null;
}
