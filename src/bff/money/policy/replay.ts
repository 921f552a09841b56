import { sql } from 'kysely';
import type { Money } from '#bff/money/money.ts';
import { replayDaysMax, type Replay } from '#contract/desk/policy-endpoints.ts';
import { dayMs } from '#contract/limits.ts';
import { isWithoutRows, momentIn } from '#contract/money/policy-facts.ts';
import { decide, outcomeOfRuleSchema, type PolicyDraft, type RuleOutcome } from '#contract/money/policy.ts';
import { readJson } from '#contract/wire/json.ts';

type Row = {
  readonly id: string;
  readonly sort: Replay['changed'][number]['sort'];
  readonly made_at: Date;
  readonly policy_rule: string | null;
  readonly policy_then: string | null;
  readonly sealed_facts: string | null;
};

/**
 * The orders of some days whose verdict a policy would change, newest first. An order whose facts were not kept is
 * counted, and never guessed.
 */
export async function replay(
  { tables, policies, now }: Pick<Money, 'tables' | 'policies' | 'now'>,
  policy: PolicyDraft,
  days: number,
): Promise<Replay> {
  const since = new Date(now() - days * dayMs);
  const { rows } = await sql<Row>`
    select id, 'command' as sort, made_at, policy_rule, policy_then, sealed_facts from desk.commands
    where made_at > ${since} and not exists (select 1 from desk.batch_parts where command_id = commands.id)
    union all
    select id, 'batch', made_at, policy_rule, policy_then, sealed_facts from desk.batches where made_at > ${since}
    union all
    select id, 'past', made_at, policy_rule, policy_then, sealed_facts from desk.past_orders where made_at > ${since}
    union all
    select id, 'refused', made_at, policy_rule, policy_then, sealed_facts from desk.refused_orders where made_at > ${since}
    order by made_at desc`.execute(tables);
  const changed: Replay['changed'] = [];
  let unknowable = 0;
  for (const { id, sort, made_at: madeAt, policy_rule: rule, policy_then: said, sealed_facts: sealed } of rows) {
    const facts = policies.open(sealed, id);
    if (facts === null || rule === null || said === null) {
      unknowable += 1;
      continue;
    }
    const before = { rule, then: outcomeOfRuleSchema.parse(readJson(said)) };
    const { rule: next, then: outcome } = decide(policy, { ...facts, ...momentIn(policy.zone, madeAt.getTime()) });
    if (textOf(before.then) === textOf(outcome)) continue;
    const mark = isWithoutRows(facts) ? { rows_unknown: true as const } : {};
    changed.push({ id, sort, made_at: madeAt.toISOString(), before, after: { rule: next.id, then: outcome }, ...mark });
  }
  return { orders: rows.length, unknowable, changed };
}

/** Deletes refused orders that no replay reaches any more. Other orders, with their reviews, are evidence and stay. */
export async function purgeRefusedOrders({ tables, now }: Pick<Money, 'tables' | 'now'>): Promise<void> {
  await tables
    .deleteFrom('refused_orders')
    .where('made_at', '<', new Date(now() - replayDaysMax * dayMs))
    .execute();
}

/** An outcome as comparable text: the order of roles means nothing. */
function textOf(outcome: RuleOutcome): string {
  return typeof outcome === 'string' ? outcome : JSON.stringify(outcome.reviews.map(({ role, count }) => `${role} ${count}`).toSorted());
}
