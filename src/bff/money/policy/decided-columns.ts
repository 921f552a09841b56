import * as z from 'zod/mini';
import type { ReviewColumns } from '#bff/money/orders/order-store.ts';
import { requiredReviewSchema, type RequiredReview, type ReviewerRole } from '#contract/money/policy.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Decision } from './decide-order.ts';

/** The columns of an order that the policy's decision sets. */
export type DecisionColumns = Pick<
  ReviewColumns,
  'review_needed' | 'review_why' | 'review_required' | 'awaits_since' | 'policy_version' | 'policy_rule' | 'policy_words' | 'policy_then'
>;

/** The columns for a decision. The order needs the approvals `requiredReviews`, and awaits them since `at`. */
export function decidedColumns(
  decision: Decision,
  at: Date,
  requiredReviews: readonly RequiredReview[] = decision.required,
): DecisionColumns {
  return {
    review_needed: requiredReviews.length > 0,
    review_why: decision.why,
    review_required: JSON.stringify(requiredReviews),
    awaits_since: requiredReviews.length > 0 ? at : null,
    policy_version: decision.version,
    policy_rule: decision.rule.id,
    policy_words: decision.rule.words,
    policy_then: JSON.stringify(decision.then),
  };
}

const requiredSchema = z.array(requiredReviewSchema);

/** The columns that contain the approvals that an order needs. */
export type ReviewNeed = Pick<ReviewColumns, 'review_required' | 'review_needed'>;

/** The approvals that an order needs. An order from before the policy needs one treasurer. */
export function requiredOf({ review_required: text, review_needed: isNeeded }: ReviewNeed): readonly RequiredReview[] {
  if (text !== null) return requiredSchema.parse(readJson(text));
  return isNeeded ? [{ role: 'treasury', count: 1 }] : [];
}

/** The roles that may give the required approvals. */
export function rolesIn(requiredText: string | null): readonly ReviewerRole[] {
  return requiredText === null ? ['treasury'] : requiredSchema.parse(readJson(requiredText)).map(({ role }) => role);
}
