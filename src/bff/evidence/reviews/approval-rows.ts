import { sql, type Kysely } from 'kysely';
import { readDetail } from '#bff/core/audit/audit-detail.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { BatchState } from '#contract/desk/batches.ts';
import type { ApprovalRow } from '#contract/evidence/evidence-report.ts';
import { minuteMs, stepUpTime } from '#contract/limits.ts';
import { rowStateOf } from '#contract/rules/batch-plan.ts';
import { outgoingTransactionSchema } from '#contract/service/transaction.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Period } from './evidence-period.ts';

type Tables = Kysely<DeskTables>;

/** Orders per query. */
const pageSize = 200;

/**
 * Maximum time between the user's confirmation of their identity and their decision, ms. The desk checks the confirmation shortly
 * before it stores the decision.
 */
const confirmationAgeMsMax = stepUpTime.ms + minuteMs;

type OrderKey = { readonly order_kind: 'command' | 'batch'; readonly order_id: string; readonly at: Date };

/**
 * SQL for the decisions on orders. Orders from before the policy have one approver, and the decision in their own columns. Parts of
 * batches also have these columns, and are left out.
 */
const decisionRows = sql`(
  select order_kind, order_id, user_email, roles, given_at, decision, reason, confirmed_at from desk.order_reviews
  union all
  select 'command', id, reviewer_email, 'treasury', reviewed_at, review_decision, review_reason, null from desk.commands
    where reviewed_at is not null and reviewer_email is not null and review_decision is not null
      and not exists (select from desk.order_reviews where order_kind = 'command' and order_id = commands.id)
      and not exists (select from desk.batch_parts where command_id = commands.id)
  union all
  select 'batch', id, reviewer_email, 'treasury', reviewed_at, review_decision, review_reason, null from desk.batches
    where reviewed_at is not null and reviewer_email is not null and review_decision is not null
      and not exists (select from desk.order_reviews where order_kind = 'batch' and order_id = batches.id)
)`;

/** The orders with a decision in a period, and the time of the last decision. */
function decidedOrders({ from, until }: Period) {
  return sql<OrderKey>`
    select order_kind, order_id, max(given_at) as at from ${decisionRows} as decisions
    where given_at >= ${from} and given_at < ${until} group by order_kind, order_id`;
}

export async function countApprovals(tables: Tables, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${decidedOrders(period)}) as orders`.execute(tables);
  return rows[0]?.count ?? 0;
}

/** The requests that users approved or declined in a period, newest decision first. */
export async function* approvalPages(tables: Tables, period: Period): AsyncGenerator<readonly ApprovalRow[], void> {
  for (let lastKey: OrderKey | undefined; ;) {
    const isAfter = lastKey === undefined ? sql`true` : sql`(at, order_id) < (${lastKey.at}, ${lastKey.order_id})`;
    const { rows } = await sql<OrderKey>`
      select * from (${decidedOrders(period)}) as orders where ${isAfter} order by at desc, order_id desc limit ${pageSize}`.execute(
      tables,
    );
    yield await approvalRows(tables, rows, period);
    if (rows.length < pageSize) return;
    lastKey = rows.at(-1);
  }
}

/** The columns of commands and batches. */
const columns = ['id', 'state', 'asset', 'amount', 'user_email', 'made_at', 'policy_rule', 'policy_words', 'policy_version'] as const;

async function approvalRows(tables: Tables, keys: readonly OrderKey[], period: Period): Promise<readonly ApprovalRow[]> {
  const idsOf = (kind: OrderKey['order_kind']) => ['', ...keys.flatMap((key) => (key.order_kind === kind ? key.order_id : []))];
  const commands = tables
    .selectFrom('commands')
    .leftJoin('indexed_transactions', 'indexed_transactions.key', 'commands.record_id')
    .select(columns)
    .select(['kind', 'record'])
    .where('id', 'in', idsOf('command'));
  const batches = tables.selectFrom('batches').select(columns).select('row_count').where('id', 'in', idsOf('batch'));
  const countsOf = await rowCounts(tables, idsOf('batch'));
  const orders = new Map(
    [
      ...(await commands.execute()).map((row) => ({
        ...row,
        order: 'command' as const,
        record: recordIn(row.record),
        progress: null,
      })),
      ...(await batches.execute()).map((row) => ({
        ...row,
        order: 'batch' as const,
        kind: 'batch_send' as const,
        record: null,
        progress: { row_count: row.row_count, counts: countsOf(row) },
      })),
    ].map((row) => [`${row.order} ${row.id}`, row]),
  );
  const decisions = await readDecisions(tables, keys, period);
  return keys.flatMap(({ order_kind: kind, order_id: id }) => {
    const row = orders.get(`${kind} ${id}`);
    if (row === undefined) return [];
    return {
      order: row.order,
      id,
      kind: row.kind,
      asset: row.asset,
      amount: row.amount,
      state: row.state,
      record: row.record,
      progress: row.progress,
      requested_by: row.user_email,
      requested_at: row.made_at.toISOString(),
      rule: row.policy_rule === null ? null : { id: row.policy_rule, words: row.policy_words ?? '', version: row.policy_version ?? 1 },
      decisions: decisions.get(`${kind} ${id}`) ?? [],
      link: `/${kind === 'command' ? 'activity' : 'batch-sends'}/${id}`,
    };
  });
}

/** The facts of an indexed transaction that decide its stage. Null for a command without a readable transaction. */
function recordIn(text: string | null): ApprovalRow['record'] {
  const { data } = outgoingTransactionSchema.safeParse(text === null ? null : readJson(text));
  return data === undefined ? null : { status: data.status, block: data.block };
}

/** Returns a function from a batch to the number of its rows in each state. */
async function rowCounts(tables: Tables, ids: readonly string[]) {
  const parts = await tables
    .selectFrom('batch_parts')
    .leftJoin('commands', 'commands.id', 'batch_parts.command_id')
    .select(['batch_id', 'row_count', 'state'])
    .where('batch_id', 'in', ids)
    .execute();
  const partsByBatch = Map.groupBy(parts, ({ batch_id: id }) => id);
  return ({ id, state: batchState }: { readonly id: string; readonly state: BatchState }) => {
    const counts = { waiting: 0, sending: 0, sent: 0, not_sent: 0, unknown: 0 };
    for (const { row_count: count, state } of partsByBatch.get(id) ?? []) counts[rowStateOf(batchState, state ?? 'waiting')] += count;
    return counts;
  };
}

const verbs = { release: 'approve', decline: 'decline' } as const;

type DecisionRow = {
  readonly order_kind: string;
  readonly order_id: string;
  readonly user_email: string;
  readonly roles: string;
  readonly given_at: Date;
  readonly decision: keyof typeof verbs;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly seq: string | null;
};

/**
 * The decisions on orders until the end of a period, oldest first. Each has the user's confirmation in the session of the
 * decision, and the row of the audit log about its request.
 */
async function readDecisions(tables: Tables, keys: readonly OrderKey[], { until }: Period) {
  const { rows } = await sql<DecisionRow>`
    select order_kind, order_id, user_email, roles, given_at, reviews.decision, reason, confirmed.detail, logged.seq
    from ${decisionRows} as reviews left join lateral (
      select detail from desk.audit
      where actor = user_email and at <= given_at and at > given_at - make_interval(secs => ${confirmationAgeMsMax / 1000})
        and action in ('sign_in', 'step_up') and decision = 'done'
      order by abs(extract(epoch from at - coalesce(reviews.confirmed_at, given_at))), seq desc limit 1
    ) as confirmed on true left join lateral (
      select seq from desk.audit
      where object = concat('/bff/', case order_kind when 'batch' then 'batches' else 'commands' end, '/', order_id)
        and actor = user_email and action in ('command', 'batch')
        and abs(extract(epoch from at - given_at)) < ${minuteMs / 1000}
      order by abs(extract(epoch from at - given_at)), seq limit 1
    ) as logged on true
    where order_id = any(${keys.map(({ order_id: id }) => id)}) and given_at < ${until} order by given_at`.execute(tables);
  const groups = Map.groupBy(rows, ({ order_kind: kind, order_id: id }) => `${kind} ${id}`);
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      group.map(({ user_email: by, roles, given_at: at, decision, reason, detail, seq }) => ({
        by,
        roles,
        decision: verbs[decision],
        at: at.toISOString(),
        reason,
        step_up: detail === null ? null : methodOf(detail),
        audit_seq: seq === null ? null : integerOfText(seq),
      })),
    ]),
  );
}

/** The method of a sign-in or confirmation, which is a second factor, a provider or else a password. */
function methodOf(detail: string): string {
  const { factor, with: provider } = readDetail(detail) ?? {};
  const method = factor ?? provider;
  return typeof method === 'string' ? method : 'password';
}
