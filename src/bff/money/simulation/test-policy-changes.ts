import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { requiredOf } from '#bff/money/policy/decided-columns.ts';
import { policyWith, publishPolicy, reviewsBy } from '#bff/money/policy/test-policy.ts';
import { policyOfAll } from '#contract/money/policy.ts';
import { missingReviews } from '#contract/money/required-reviews.ts';
import { countHit, type HitCounts } from './test-hits.ts';
import type { Random } from './test-random.ts';

type World = { readonly random: Random; readonly hits: HitCounts };

/** The policies of a world. They allow all orders, require one or two approvals, or refuse payments to others. */
const policyDrafts = {
  allow: policyOfAll('allow'),
  'one person': policyOfAll('review'),
  'two people': policyWith({}, reviewsBy('treasury', 'compliance')),
  refuse: policyWith({ destinations: ['new_address', 'seen_address'] }, 'refuse'),
} as const;

/** Publishes another policy. Another world on this database may publish at the same moment. */
export async function changePolicy(tables: Kysely<DeskTables>, { random, hits }: World): Promise<void> {
  const [name, draft] = Object.entries(policyDrafts)[random.below(Object.keys(policyDrafts).length)] ?? ['allow', policyDrafts.allow];
  countHit(hits, `policy ${name}`);
  await publishPolicy(tables, draft);
}

/** Finds executed orders that violate a policy. The last decision by a policy refused the order, or required more approvals than it has. */
export async function findPolicyFaults(
  tables: Kysely<DeskTables>,
  publishedVersions: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  if (publishedVersions.length === 0) return [];
  const ids = publishedVersions.map(({ id }) => id);
  const rows = await tables.selectFrom('commands').selectAll().where('id', 'in', ids).where('state', '=', 'confirmed').execute();
  const faults: string[] = [];
  for (const row of rows) {
    const reviews = await tables
      .selectFrom('order_reviews')
      .selectAll()
      .where('order_id', '=', row.id)
      .where('decision', '=', 'release')
      .execute();
    const missingApprovals = missingReviews(
      requiredOf(row),
      reviews.map(({ user_id: key, roles }) => ({ key, roles: roles.split(' ') })),
    );
    if (row.policy_then === '"refuse"' || missingApprovals.length > 0)
      faults.push(`${row.id} was executed against rule ${row.policy_rule}`);
  }
  return faults;
}
