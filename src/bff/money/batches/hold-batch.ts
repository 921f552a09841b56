import type { Money } from '#bff/money/money.ts';
import { approversOf } from '#bff/money/orders/given-reviews.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { decisionOf, orderWithoutFacts, type Decision } from '#bff/money/policy/decide-order.ts';
import { decidedColumns, requiredOf } from '#bff/money/policy/decided-columns.ts';
import { reviewText } from '#contract/money/policy-labels.ts';
import type { RequiredReview } from '#contract/money/policy.ts';
import { combineReviews, missingReviews } from '#contract/money/required-reviews.ts';
import type { BatchRecord } from './batches.ts';

/** The current policy's decision on a running batch, with the required and the missing approvals. */
type PolicyBlock = {
  readonly decision: Decision;
  readonly requiredReviews: readonly RequiredReview[];
  readonly missingReviews: readonly RequiredReview[];
};

/** Under a stricter policy, ends a running batch or moves it back to awaiting approval. Returns true in both cases. */
export function holdBatch(money: Money, id: string): Promise<boolean> {
  const { batches } = money;
  return batches.transact(async (trx) => {
    const batch = await batches.lock(trx, id);
    const block = batch?.state === 'running' ? await policyBlockOf(money, trx, batch) : null;
    if (block === null) return false;
    const { decision, requiredReviews, missingReviews: missing } = block;
    const decisionColumns = decidedColumns(decision, batches.date(), requiredReviews);
    if (decision.then === 'refuse') {
      const columns = { ...decisionColumns, state: 'ended', reason: `The policy blocks the remaining rows. ${decision.why}` } as const;
      return (await batches.changeStateIn(trx, { id, from: ['running'], set: columns, by: null })) !== null;
    }
    return (
      (await batches.storeWaiting(trx, { id, set: decisionColumns, reason: `Still needed: ${reviewText(missing)}`, by: null })) !== null
    );
  });
}

/** Why the current policy stops a batch. Returns null if the policy allows it, or has not changed since the decision on the batch. */
export async function policyBlockOf(
  { policies, now }: Pick<Money, 'policies' | 'now'>,
  trx: Trx,
  batch: BatchRecord,
): Promise<PolicyBlock | null> {
  const policy = await policies.readCurrent(trx);
  if (policy.version === batch.policy_version) return null;
  const decision = decisionOf(policy, policies.open(batch.sealed_facts, batch.id) ?? orderWithoutFacts(batch));
  const requiredReviews = combineReviews(requiredOf(batch), decision.required);
  const missingApprovals = missingReviews(requiredReviews, await approversOf(trx, 'batch', batch.id, now()));
  return decision.then === 'refuse' || missingApprovals.length > 0 ? { decision, requiredReviews, missingReviews: missingApprovals } : null;
}
