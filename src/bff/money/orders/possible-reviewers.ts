import { mayStillSignIn, userOf } from '#bff/auth/index.ts';
import { requiredOf } from '#bff/money/policy/decided-columns.ts';
import { newAccessTime } from '#contract/limits.ts';
import { missingReviews } from '#contract/money/required-reviews.ts';
import { releasers, reviewsOf } from './given-reviews.ts';
import type { OrderRow, Trx } from './order-store.ts';

type Possible = {
  /** Who may give a review that is still missing: as `currentReviewer` would let them now. */
  readonly reviewers: { name: string; email: string }[];
  /** Whether they are enough. */
  readonly can_be_released: boolean;
};

/** Who can release an order that awaits review, besides those who did. */
export async function possibleReviewers(trx: Trx, row: OrderRow, nowMs: number): Promise<Possible> {
  const required = requiredOf(row);
  const released = await releasers(trx, row.id);
  const missing = missingReviews(required, released);
  const given = (await reviewsOf(trx, [row.id])).get(row.id) ?? [];
  const users = await trx.selectFrom('users').selectAll().where('id', '<>', row.user_id).orderBy('name').execute();
  const able = users.filter(
    (user) =>
      mayStillSignIn(user) &&
      (user.access_set_at?.getTime() ?? 0) + newAccessTime.ms <= nowMs &&
      given.every(({ user_id: id }) => id !== user.id) &&
      missing.some(({ role }) => userOf(user).roles.includes(role)),
  );
  const all = [...released, ...able.map((user) => ({ key: user.id, roles: userOf(user).roles }))];
  return {
    reviewers: able.map(({ name, email }) => ({ name, email })),
    can_be_released: missingReviews(required, all).length === 0,
  };
}
