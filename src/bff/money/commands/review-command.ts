import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { currentReviewer, currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import { attemptTime } from '#bff/money/reconcile/attempt-time.ts';
import { type reviewDecisions } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import type { CommandRow } from './journal.ts';
import { unresolved } from './make-command.ts';
import { attempt, claimedAt } from './send-command.ts';

type Review = { readonly decision: (typeof reviewDecisions)[number]; readonly reason?: string | undefined };

/** Releases another user's command, which sends it, or declines it. */
export async function reviewCommand(money: Money, request: FastifyRequest, id: string, review: Review): Promise<CommandRow> {
  const { user } = sessionOf(request);
  const time = attemptTime(money);
  const decided = await money.journal.transact(async (trx) => {
    const row = await money.journal.find(id, trx);
    if (row === undefined) throw notThere();
    if (row.user_id === user.id) throw new Refusal('forbidden', 'Someone else must review your command');
    if (review.decision === 'release') {
      await currentReviewer(trx, user.id, money.now());
      await currentTreasurer(trx, row.user_id);
    } else await currentTreasurer(trx, user.id);
    await money.journal.lockLane(trx, row.lane);
    const blocking = review.decision === 'release' ? await money.journal.unresolvedIn(trx, row.lane) : undefined;
    if (blocking !== undefined && blocking.id !== id) throw unresolved(blocking);
    if (row.made_at.getTime() + reviewTime.ms <= money.now()) throw ended(row);
    const moved = await money.journal.moveIn(trx, {
      id,
      from: ['awaiting_review'],
      set: {
        state: review.decision === 'release' ? 'sending' : 'declined',
        reviewer_name: user.name,
        reviewer_email: user.email,
        reviewed_at: time.at,
        review_decision: review.decision,
        review_reason: review.reason?.trim() || null,
        ...(review.decision === 'release' ? claimedAt(money, time) : {}),
      },
      evidence: review.decision === 'release' ? `Released by ${user.name}, and claimed for its one attempt` : `Declined by ${user.name}`,
      detail: { review: review.decision },
      by: user,
      requestId: request.id,
    });
    if (moved === null) throw ended((await money.journal.find(id, trx)) ?? row);
    return moved;
  });
  return review.decision === 'release' ? attempt(money, decided, time, user) : decided;
}

/** Cancels the user's own command while it awaits review. */
export async function cancelCommand(money: Money, request: FastifyRequest, id: string): Promise<CommandRow> {
  const { user } = sessionOf(request);
  const row = await money.journal.find(id);
  if (row === undefined) throw notThere();
  if (row.user_id !== user.id) throw new Refusal('forbidden', 'Only its maker can cancel a command');
  const moved = await money.journal.move({
    id,
    from: ['awaiting_review'],
    set: { state: 'cancelled' },
    evidence: `Cancelled by ${user.name}`,
    by: user,
    requestId: request.id,
  });
  if (moved === null) throw ended((await money.journal.find(id)) ?? row);
  return moved;
}

export function notThere(): Refusal {
  return new Refusal('not_found', 'No command has this id');
}

function ended({ id, state }: CommandRow): Refusal {
  const words = state === 'awaiting_review' ? 'The review has expired' : `The command is ${state.replace('_', ' ')} already`;
  return new Refusal('command_ended', words, { commandId: id });
}
