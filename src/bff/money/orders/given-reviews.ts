import type { Selectable } from 'kysely';
import { canSignIn, userOf, type User } from '#bff/auth/index.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { requiredOf, type ReviewNeed } from '#bff/money/policy/decided-columns.ts';
import type { Command } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import { assignReviews, countReviews, missingReviews, type Reviewer } from '#contract/money/required-reviews.ts';
import type { ReviewColumns, Trx } from './order-store.ts';

/** A stored review, which is an approval or a decline. */
export type StoredReview = Selectable<DeskTables['order_reviews']>;

type AwaitingColumns = { readonly state: string; readonly awaits_since: Date | null; readonly made_at: Date };

/** A kind of order that has separate reviews. */
type OrderKind = StoredReview['order_kind'];

/** The time at which an order that awaits approval expires. Null in other states. */
export function awaitsUntil({ state, awaits_since: awaitsSince, made_at: requestedAt }: AwaitingColumns): Date | null {
  return state === 'awaiting_review' ? new Date((awaitsSince ?? requestedAt).getTime() + reviewTime.ms) : null;
}

/** Stores a review. A decline replaces an approval by the same user. False when this user already reviewed the order. */
export async function giveReview(
  trx: Trx,
  user: User,
  review: Pick<StoredReview, 'order_kind' | 'order_id' | 'decision' | 'reason' | 'given_at' | 'confirmed_at'>,
): Promise<boolean> {
  const { id: user_id, name: user_name, email: user_email, roles } = user;
  const insertedRow = await trx
    .insertInto('order_reviews')
    .values({ ...review, user_id, user_name, user_email, roles: roles.join(' ') })
    .onConflict((conflict) =>
      review.decision === 'release'
        ? conflict.doNothing()
        : conflict
            .columns(['order_kind', 'order_id', 'user_id'])
            .doUpdateSet({ ...review, roles: roles.join(' ') })
            .where('order_reviews.decision', '=', 'release'),
    )
    .returning('order_id')
    .executeTakeFirst();
  return insertedRow !== undefined;
}

/** The users who approved an order and may still approve it, with their current roles. */
export async function approversOf(trx: Trx, kind: OrderKind, orderId: string, nowMs: number): Promise<readonly Reviewer[]> {
  return (await approversByOrder(trx, kind, [orderId], nowMs)).get(orderId) ?? [];
}

/** The users who approved each of these orders and may still approve it. */
export async function approversByOrder(
  trx: Trx,
  kind: OrderKind,
  ids: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, readonly Reviewer[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('order_reviews')
    .innerJoin('users', 'users.id', 'order_reviews.user_id')
    .selectAll('users')
    .select('order_id')
    .where('order_kind', '=', kind)
    .where('order_id', 'in', ids)
    .where('decision', '=', 'release')
    .orderBy('given_at')
    .execute();
  const orders = Map.groupBy(rows.filter(canSignIn), ({ order_id: id }) => id);
  return new Map([...orders].map(([id, users]) => [id, users.map((row) => ({ key: row.id, roles: userOf(row, nowMs).roles }))]));
}

/**
 * Whether a user's approval of another user's order would count. `reviews` are all reviews of the order, and `currentApprovers`
 * the users whose approvals count now.
 */
export function isApprovalMissing(
  order: ReviewNeed & { readonly user_id: number },
  user: Reviewer,
  { reviews, released: currentApprovers }: { readonly reviews: readonly StoredReview[]; readonly released: readonly Reviewer[] },
): boolean {
  const requiredReviews = requiredOf(order);
  if (user.key === order.user_id || reviews.some(({ user_id: id }) => id === user.key)) return false;
  if (!requiredReviews.some(({ role }) => user.roles.includes(role))) return false;
  const missingReviewsAfter = missingReviews(requiredReviews, [...currentApprovers, user]);
  return (
    missingReviewsAfter.length === 0 || countReviews(missingReviewsAfter) < countReviews(missingReviews(requiredReviews, currentApprovers))
  );
}

/** The reviews of some orders, oldest first. */
export async function reviewsOf(trx: Trx, kind: OrderKind, ids: readonly string[]): Promise<ReadonlyMap<string, readonly StoredReview[]>> {
  if (ids.length === 0) return new Map();
  const reviews = trx.selectFrom('order_reviews').selectAll().where('order_kind', '=', kind).where('order_id', 'in', ids);
  const rows = await reviews.orderBy('given_at').execute();
  return Map.groupBy(rows, ({ order_id: id }) => id);
}

/** The reviews of an order, as the API returns them. */
export function reviewOf(row: ReviewColumns, reviews: readonly StoredReview[]): NonNullable<Command['review']> {
  const { reviewer_name: name, reviewer_email: email, review_decision: decision, policy_rule: rule } = row;
  const reviewer = name === null || email === null ? null : { name, email };
  const at = row.reviewed_at?.toISOString() ?? null;
  const requiredReviews = requiredOf(row);
  return {
    needed: row.review_needed,
    why: row.review_why,
    by: reviewer,
    at,
    decision,
    reason: row.review_reason,
    rule: rule === null ? null : { id: rule, words: row.policy_words ?? '', version: row.policy_version ?? 1 },
    required: [...requiredReviews],
    // An order from before the policy stores its approver only in its own columns.
    given:
      reviews.length === 0 && reviewer !== null && at !== null && decision !== null
        ? [{ by: reviewer, role: 'treasury', at, decision, reason: row.review_reason }]
        : reviewsForReaders(requiredReviews, reviews),
  };
}

function reviewsForReaders(requiredReviews: ReturnType<typeof requiredOf>, reviews: readonly StoredReview[]) {
  const people = reviews.map(({ user_id: key, roles }) => ({ key, roles: roles.split(' ') }));
  const assignment = assignReviews(requiredReviews, people);
  const namedRoles = requiredReviews.map(({ role }) => role);
  return reviews.map(({ user_id: id, user_name: name, user_email: email, roles, given_at: at, decision, reason }) => {
    const role = assignment.get(id) ?? namedRoles.find((each) => roles.split(' ').includes(each)) ?? 'treasury';
    return { by: { name, email }, role, at: at.toISOString(), decision, reason };
  });
}
