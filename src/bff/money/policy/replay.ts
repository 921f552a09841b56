import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Money } from '#bff/money/money.ts';
import { replayDaysMax, type Replay } from '#contract/desk/policy-endpoints.ts';
import { dayMs } from '#contract/limits.ts';
import { isWithoutRows, localTime } from '#contract/money/policy-facts.ts';
import { decide, outcomeOfRuleSchema, type PolicyDraft, type RuleOutcome } from '#contract/money/policy.ts';
import { readJson } from '#contract/wire/json.ts';

type Sort = Replay['changed'][number]['sort'];

/** The table of each sort of order. */
const tableBySort = {
  command: 'commands',
  batch: 'batches',
  past: 'past_orders',
  refused: 'refused_orders',
} as const satisfies Record<Sort, string>;

type Key = { readonly id: string; readonly sort: Sort };

type Row = {
  readonly id: string;
  readonly made_at: Date;
  readonly policy_rule: string | null;
  readonly policy_then: string | null;
  readonly sealed_facts: string | null;
};

type ReplaySources = Pick<Money, 'tables' | 'policies' | 'now'>;

/** Number of orders per page. */
const pageSize = 250;

/** Longest time without a pause, ms. Other requests wait this long. */
const pieceMs = 10;

/** The orders of the last `days` whose outcome a policy would change, newest first. Orders without stored facts are only counted. */
export async function replay(desk: ReplaySources, policy: PolicyDraft, days: number): Promise<Replay> {
  const keys = await readKeysSince(desk, new Date(desk.now() - days * dayMs));
  const changedOrders: Replay['changed'] = [];
  const decidedCounts = new Map<string, number>();
  let unknowableCount = 0;
  let beganMs = performance.now();
  for (let firstIndex = 0; firstIndex < keys.length; firstIndex += pageSize) {
    const page = keys.slice(firstIndex, firstIndex + pageSize);
    const rows = await readRows(desk, page);
    for (const { id, sort } of page) {
      const row = rows.get(`${sort} ${id}`);
      const outcome = row === undefined ? null : replayOrder(desk, policy, row);
      if (outcome === null) unknowableCount += 1;
      else {
        const { rule } = outcome.after;
        decidedCounts.set(rule, (decidedCounts.get(rule) ?? 0) + 1);
        if (comparableText(outcome.before.then) !== comparableText(outcome.after.then)) changedOrders.push({ id, sort, ...outcome });
      }
      if (performance.now() - beganMs < pieceMs) continue;
      await setImmediate();
      beganMs = performance.now();
    }
  }
  return {
    orders: keys.length,
    imported: keys.filter(({ sort }) => sort === 'past').length,
    unknowable: unknowableCount,
    decided: Object.fromEntries(decidedCounts),
    changed: changedOrders,
  };
}

async function readKeysSince({ tables }: ReplaySources, since: Date): Promise<readonly Key[]> {
  const { rows } = await sql<Key>`
    select id, sort from (
      select id, 'command' as sort, made_at from desk.commands
      where made_at > ${since} and not exists (select 1 from desk.batch_parts where command_id = commands.id)
      union all
      select id, 'batch', made_at from desk.batches where made_at > ${since}
      union all
      select id, 'past', made_at from desk.past_orders where made_at > ${since}
      union all
      select id, 'refused', made_at from desk.refused_orders where made_at > ${since}
    ) as orders order by made_at desc, id`.execute(tables);
  return rows;
}

/** The orders of a page, with the sort and the id as keys. */
async function readRows({ tables }: ReplaySources, page: readonly Key[]): Promise<ReadonlyMap<string, Row>> {
  const rowsByKey = new Map<string, Row>();
  for (const [sort, keys] of Map.groupBy(page, (key) => key.sort)) {
    const { rows } = await sql<Row>`
      select id, made_at, policy_rule, policy_then, sealed_facts from ${sql.table(`desk.${tableBySort[sort]}`)}
      where id = any(${keys.map(({ id }) => id)})`.execute(tables);
    for (const row of rows) rowsByKey.set(`${sort} ${row.id}`, row);
  }
  return rowsByKey;
}

type Outcome = Omit<Replay['changed'][number], keyof Key>;

/** The outcome of an order before and with a policy, or null if the facts of the order are unknown. */
function replayOrder({ policies }: ReplaySources, policy: PolicyDraft, row: Row): Outcome | null {
  const { id, made_at: createdAt, policy_rule: rule, policy_then: storedOutcome, sealed_facts: sealedFacts } = row;
  const facts = policies.open(sealedFacts, id);
  if (facts === null || rule === null || storedOutcome === null) return null;
  const outcomeBefore = { rule, then: outcomeOfRuleSchema.parse(readJson(storedOutcome)) };
  const { rule: newRule, then: outcome } = decide(policy, { ...facts, ...localTime(policy.zone, createdAt.getTime()) });
  const { kind, asset, amount, worth_cad: value_cad, maker: requester } = facts;
  return {
    kind,
    asset,
    amount,
    value_cad,
    requested_by: requester,
    made_at: createdAt.toISOString(),
    before: outcomeBefore,
    after: { rule: newRule.id, then: outcome },
    ...(isWithoutRows(facts) ? { rows_unknown: true as const } : {}),
  };
}

/** Deletes refused orders older than the longest replay. Other orders, with their reviews, stay as evidence. */
export async function purgeRefusedOrders({ tables, now }: Pick<Money, 'tables' | 'now'>): Promise<void> {
  await tables
    .deleteFrom('refused_orders')
    .where('made_at', '<', new Date(now() - replayDaysMax * dayMs))
    .execute();
}

/** An outcome as text for comparisons. The order of its roles does not matter. */
function comparableText(outcome: RuleOutcome): string {
  return typeof outcome === 'string' ? outcome : JSON.stringify(outcome.reviews.map(({ role, count }) => `${role} ${count}`).toSorted());
}
