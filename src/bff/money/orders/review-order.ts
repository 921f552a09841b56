import type { FastifyRequest } from 'fastify';
import { actingUser, sessionOf, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { CheckEffect } from '#bff/money/checks/check.ts';
import { policyEffect } from '#bff/money/checks/checks.ts';
import type { Money } from '#bff/money/money.ts';
import { decisionOf, orderWithoutFacts } from '#bff/money/policy/decide-order.ts';
import { decidedColumns, requiredOf } from '#bff/money/policy/decided-columns.ts';
import type { reviewDecisions } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import { reviewText } from '#contract/money/policy-labels.ts';
import { reviewerRoles, type RequiredReview } from '#contract/money/policy.ts';
import { combineReviews, countReviews, missingReviews } from '#contract/money/required-reviews.ts';
import { giveReview, approversOf, awaitsUntil } from './given-reviews.ts';
import { orderLabels, orderStateTexts, type OrderRow, type OrderStore, type ReviewColumns, type Trx } from './order-store.ts';
import { requireReconciled } from './require-reconciled.ts';
import { currentReviewer, currentTreasurer } from './require-treasurer.ts';

export type Review = { readonly decision: (typeof reviewDecisions)[number]; readonly reason?: string | undefined };

/** Sends or starts an order after its last approval. Returns null if the order does not await approval any more. */
type StartOrder<Row> = (trx: Trx, row: Row, released: LastApproval) => Promise<Row | null>;

/** The last required approval, to store with the order. `stop` is why the current policy refuses the order. */
type LastApproval = { readonly reviewColumns: Partial<ReviewColumns>; readonly user: User; readonly stop: CheckEffect | null };

/** Approves or declines another user's order. The last required approval starts it, and one decline ends it. */
export async function reviewOrder<Row extends OrderRow, New>(
  { now, policies }: Pick<Money, 'now' | 'policies'>,
  store: OrderStore<Row, New>,
  { request, id, review: { decision, reason } }: { readonly request: FastifyRequest; readonly id: string; readonly review: Review },
  release: StartOrder<Row>,
): Promise<Row> {
  const { user, confirmedMs } = sessionOf(request);
  return store.transact(async (trx) => {
    const foundRow = await store.find(id, trx);
    const requiredRoles = foundRow === undefined ? [] : requiredOf(foundRow).map(({ role }) => role);
    // If the order needed no approval, the decision is refused for the state of the order, not for a missing role.
    const namedRoles = requiredRoles.length === 0 ? reviewerRoles : requiredRoles;
    const currentUser =
      decision === 'release' ? currentReviewer(trx, user.id, namedRoles, now()) : actingUser(trx, user.id, namedRoles, now());
    const reviewer = await currentUser;
    if (foundRow === undefined) return existingOrder(store, id, trx);
    if (foundRow.user_id === user.id)
      throw new Refusal('forbidden', `You cannot approve or decline your own ${orderLabels[store.kindName]}: ask another user`);
    if (decision === 'release') {
      await currentTreasurer(trx, foundRow.user_id, now());
      await requireReconciled(trx);
    }
    // Users are locked before the order, in the same sequence as when a command is claimed.
    const row = (await store.lock(trx, id)) ?? foundRow;
    if ((awaitsUntil(row)?.getTime() ?? 0) <= now()) throw endedRefusal(store, row);
    const at = store.date();
    const review = {
      order_kind: store.kindName,
      order_id: id,
      decision,
      reason: reason?.trim() || null,
      given_at: at,
      confirmed_at: new Date(confirmedMs),
    };
    const missingReviewsBefore = missingReviews(requiredOf(row), await approversOf(trx, store.kindName, id, now()));
    if (!(await giveReview(trx, reviewer, review)))
      throw repeatedReviewRefusal(`You have already decided on this ${orderLabels[store.kindName]}`);
    const reviewColumns = {
      reviewer_name: user.name,
      reviewer_email: user.email,
      reviewed_at: at,
      review_decision: decision,
      review_reason: review.reason,
    };
    const ending = { id, by: user, requestId: request.id } as const;
    if (decision === 'decline') {
      const declinedRow = await store.end(trx, { ...ending, state: 'declined', reason: `Declined by ${user.name}`, review: reviewColumns });
      return declinedRow ?? refuseEnded(store, id, trx);
    }
    const people = await approversOf(trx, store.kindName, id, now());
    const missingApprovals = missingReviews(requiredOf(row), people);
    if (missingApprovals.length > 0 && countReviews(missingApprovals) === countReviews(missingReviewsBefore))
      throw repeatedReviewRefusal(
        `This ${orderLabels[store.kindName]} already has every approval that your role can give. It still needs: ${reviewText(missingApprovals)}`,
      );
    const waitingOrder = (set: Partial<ReviewColumns>, neededReviews: readonly RequiredReview[]) =>
      store.storeWaiting(trx, { ...ending, set, reason: `Approved by ${user.name}; still needed: ${reviewText(neededReviews)}` });
    if (missingApprovals.length > 0) return (await waitingOrder({}, missingApprovals)) ?? refuseEnded(store, id, trx);
    // The current policy decides again. A stricter policy applies, and a less strict policy changes nothing.
    const currentDecision = decisionOf(await policies.readCurrent(trx), policies.open(row.sealed_facts, id) ?? orderWithoutFacts(row));
    const requiredReviewsNow = combineReviews(requiredOf(row), currentDecision.required);
    const furtherReviews = missingReviews(requiredReviewsNow, people);
    if (furtherReviews.length > 0)
      return (await waitingOrder(decidedColumns(currentDecision, at, requiredReviewsNow), furtherReviews)) ?? refuseEnded(store, id, trx);
    const policyStop = currentDecision.then === 'refuse' ? policyEffect(currentDecision) : null;
    return (await release(trx, row, { reviewColumns, user, stop: policyStop })) ?? refuseEnded(store, id, trx);
  });
}

function repeatedReviewRefusal(message: string): Refusal {
  return new Refusal('refused', message, { status: 409 });
}

/** Cancels the user's own order while it awaits approval. */
export async function cancelOrder<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  request: FastifyRequest,
  id: string,
): Promise<Row> {
  const { user } = sessionOf(request);
  return store.transact(async (trx) => {
    const row = await existingOrder(store, id, trx);
    if (row.user_id !== user.id) throw new Refusal('forbidden', `Only the requester can cancel a ${orderLabels[store.kindName]}`);
    const text = `Cancelled by ${user.name}`;
    const changedRow = await store.end(trx, { id, state: 'cancelled', reason: text, by: user, requestId: request.id });
    return changedRow ?? refuseEnded(store, id, trx);
  });
}

/** Ends the orders that were not approved in time. A failure of one order does not stop the others. */
export async function expireReviews<Row extends OrderRow, New>(store: OrderStore<Row, New>): Promise<void> {
  const lateIds = await store.awaitingSince(new Date(store.date().getTime() - reviewTime.ms));
  const failures: unknown[] = [];
  for (const id of lateIds) {
    const ending = { id, state: 'expired', reason: `Not approved within ${reviewTime.label}`, by: null } as const;
    await store.transact((trx) => store.end(trx, ending)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** An order by its id. Throws a `Refusal` if it does not exist. */
export async function existingOrder<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  id: string,
  trx: Trx = store.tables,
): Promise<Row> {
  const row = await store.find(id, trx);
  if (row === undefined) throw new Refusal('not_found', `No ${orderLabels[store.kindName]} has this id`);
  return row;
}

/** Refuses an action that the state of the order does not permit any more. */
export async function refuseEnded<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  id: string,
  trx: Trx = store.tables,
): Promise<never> {
  throw endedRefusal(store, await existingOrder(store, id, trx));
}

function endedRefusal<Row extends OrderRow, New>({ kindName }: OrderStore<Row, New>, { id, state }: Row): Refusal {
  const message =
    state === 'awaiting_review' ? 'The time for approvals is over' : `This ${orderLabels[kindName]} ${orderStateTexts[state]}`;
  return new Refusal('command_ended', message, kindName === 'command' ? { commandId: id } : {});
}
