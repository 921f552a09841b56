import type { FastifyRequest } from 'fastify';
import { sessionOf, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Command, reviewDecisions } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import type { OrderRow, OrderStore, ReviewColumns, Trx } from './order-store.ts';
import { currentReviewer, currentTreasurer } from './require-treasurer.ts';

export type Review = { readonly decision: (typeof reviewDecisions)[number]; readonly reason?: string | undefined };

/** What releasing an order does, besides writing down who did: null when the order waits no more. */
type Release<Row> = (trx: Trx, row: Row, reviewed: Partial<ReviewColumns>, user: User) => Promise<Row | null>;

/** Releases or declines an order of somebody else. */
export async function reviewOrder<Row extends OrderRow, New>(
  now: () => number,
  store: OrderStore<Row, New>,
  { request, id, review: { decision, reason } }: { readonly request: FastifyRequest; readonly id: string; readonly review: Review },
  release: Release<Row>,
): Promise<Row> {
  const { user } = sessionOf(request);
  return store.transact(async (trx) => {
    if (decision === 'release') await currentReviewer(trx, user.id, now());
    else await currentTreasurer(trx, user.id);
    const row = await existingOrder(store, id, trx);
    if (row.user_id === user.id) throw new Refusal('forbidden', `Someone else must review your ${store.noun}`);
    if (decision === 'release') await currentTreasurer(trx, row.user_id);
    if (row.made_at.getTime() + reviewTime.ms <= now()) throw ended(store, row);
    const reviewed = {
      reviewer_name: user.name,
      reviewer_email: user.email,
      reviewed_at: store.date(),
      review_decision: decision,
      review_reason: reason?.trim() || null,
    };
    const declined = {
      id,
      state: 'declined',
      words: `Declined by ${user.name}`,
      review: reviewed,
      by: user,
      requestId: request.id,
    } as const;
    const moved = decision === 'release' ? await release(trx, row, reviewed, user) : await store.end(trx, declined);
    return moved ?? refuseEnded(store, id, trx);
  });
}

/** Cancels the user's own order while it awaits review. */
export async function cancelOrder<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  request: FastifyRequest,
  id: string,
): Promise<Row> {
  const { user } = sessionOf(request);
  return store.transact(async (trx) => {
    const row = await existingOrder(store, id, trx);
    if (row.user_id !== user.id) throw new Refusal('forbidden', `Only its maker can cancel a ${store.noun}`);
    const words = `Cancelled by ${user.name}`;
    const moved = await store.end(trx, { id, state: 'cancelled', words, by: user, requestId: request.id });
    return moved ?? refuseEnded(store, id, trx);
  });
}

/** Ends the orders that nobody reviewed in time. One that cannot be ended holds up no other. */
export async function expireReviews<Row extends OrderRow, New>(store: OrderStore<Row, New>): Promise<void> {
  const late = await store.awaitingSince(new Date(store.date().getTime() - reviewTime.ms));
  const failures: unknown[] = [];
  for (const id of late) {
    const ending = { id, state: 'expired', words: `No one reviewed it within ${reviewTime.words}`, by: null } as const;
    await store.transact((trx) => store.end(trx, ending)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** An order by its id. Throws a `Refusal` when there is none. */
export async function existingOrder<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  id: string,
  trx: Trx = store.tables,
): Promise<Row> {
  const row = await store.find(id, trx);
  if (row === undefined) throw new Refusal('not_found', `No ${store.noun} has this id`);
  return row;
}

/** Refuses what no longer fits an order's state. */
export async function refuseEnded<Row extends OrderRow, New>(
  store: OrderStore<Row, New>,
  id: string,
  trx: Trx = store.tables,
): Promise<never> {
  throw ended(store, await existingOrder(store, id, trx));
}

function ended<Row extends OrderRow, New>({ noun }: OrderStore<Row, New>, { id, state }: Row): Refusal {
  const words = state === 'awaiting_review' ? 'The review has expired' : `The ${noun} is ${state.replace('_', ' ')} already`;
  return new Refusal('command_ended', words, noun === 'command' ? { commandId: id } : {});
}

/** The review of an order as readers see it. */
export function reviewOf(row: ReviewColumns): NonNullable<Command['review']> {
  const { reviewer_name: name, reviewer_email: email } = row;
  return {
    needed: row.review_needed,
    why: row.review_why,
    by: name === null || email === null ? null : { name, email },
    at: row.reviewed_at?.toISOString() ?? null,
    decision: row.review_decision,
    reason: row.review_reason,
  };
}
