import * as z from 'zod/mini';
import { decidesFromMs, canSignIn, userOf } from '#bff/auth/index.ts';
import type { Money } from '#bff/money/money.ts';
import { requiredOf } from '#bff/money/policy/decided-columns.ts';
import { preflightFiguresSchema, preflightLineSchema, type OrderPreflight, type Preflight } from '#contract/desk/preflight.ts';
import { missingReviews } from '#contract/money/required-reviews.ts';
import { readJson } from '#contract/wire/json.ts';
import { isApprovalMissing, approversOf, reviewsOf } from './given-reviews.ts';
import type { OrderRow, OrderStore, Trx } from './order-store.ts';

const linesSchema = z.array(preflightLineSchema);

/**
 * The stored checks and figures of an order. For an order that awaits approval, also its checks now and its possible approvers.
 */
export async function waitingPreflight<Row extends OrderRow, New>(
  { tables, now }: Money,
  store: OrderStore<Row, New>,
  row: Row,
  readPreflight: () => Promise<Preflight>,
): Promise<OrderPreflight> {
  const [lines, figures] = [store.open(row.sealed_preflight, row.id, 'preflight'), store.open(row.sealed_figures, row.id, 'figures')];
  const stored = {
    made: lines === null ? null : linesSchema.parse(readJson(lines)),
    figures_made: figures === null ? null : preflightFiguresSchema.parse(readJson(figures)),
  };
  return row.state === 'awaiting_review'
    ? { ...(await readPreflight()), ...stored, ...(await possibleReviewers(tables, store.kindName, row, now())) }
    : { lines: [], figures: null, ...stored, reviewers: [], can_be_released: false };
}

/** Stores the checks of an order that begins to await approval, so that its approvers see what changed since. */
export async function storePreflight<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  { id }: Row,
  { lines, figures }: Preflight,
): Promise<void> {
  await store.storePreflight(id, {
    sealed_preflight: store.seal(JSON.stringify(lines), id, 'preflight'),
    sealed_figures: figures === null ? null : store.seal(JSON.stringify(figures), id, 'figures'),
  });
}

/** The users who can still approve an order, and whether these users can give all missing approvals. */
async function possibleReviewers(
  trx: Trx,
  kind: OrderStore<OrderRow, unknown>['kindName'],
  row: OrderRow,
  nowMs: number,
): Promise<Pick<OrderPreflight, 'reviewers' | 'can_be_released'>> {
  const requiredReviews = requiredOf(row);
  const approvers = await approversOf(trx, kind, row.id, nowMs);
  const reviews = (await reviewsOf(trx, kind, [row.id])).get(row.id) ?? [];
  const users = await trx.selectFrom('users').selectAll().orderBy('name').execute();
  const possibleUsers = users.filter(
    (user) =>
      canSignIn(user) &&
      decidesFromMs(user.access_set_at) <= nowMs &&
      isApprovalMissing(row, { key: user.id, roles: userOf(user, nowMs).roles }, { reviews, released: approvers }),
  );
  const allReviewers = [...approvers, ...possibleUsers.map((user) => ({ key: user.id, roles: userOf(user, nowMs).roles }))];
  return {
    reviewers: possibleUsers.map(({ name, email }) => ({ name, email })),
    can_be_released: missingReviews(requiredReviews, allReviewers).length === 0,
  };
}
