import type { FastifyRequest } from 'fastify';
import { sessionOf, requireStepUp } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { currentReviewer, currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import type { BatchState, batchControls } from '#contract/desk/batches.ts';
import { type reviewDecisions } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import type { BatchRecord } from './batches.ts';

type Review = { readonly decision: (typeof reviewDecisions)[number]; readonly reason?: string | undefined };
type Control = (typeof batchControls)[number];

/** Releases or declines another user's whole batch. */
export async function reviewBatch(money: Money, request: FastifyRequest, id: string, { decision, reason }: Review): Promise<BatchRecord> {
  const { user } = sessionOf(request);
  return money.tables.transaction().execute(async (trx) => {
    if (decision === 'release') await currentReviewer(trx, user.id, money.now());
    else await currentTreasurer(trx, user.id);
    const batch = await money.batches.find(id, trx);
    if (batch === undefined) throw noBatch();
    if (batch.user_id === user.id) throw new Refusal('forbidden', 'Someone else must review your batch');
    if (decision === 'release') await currentTreasurer(trx, batch.user_id);
    if (batch.made_at.getTime() + reviewTime.ms <= money.now()) throw new Refusal('command_ended', 'The review has expired');
    const moved = await money.batches.moveIn(trx, {
      id,
      from: ['awaiting_review'],
      set: {
        state: decision === 'release' ? 'running' : 'declined',
        reviewer_name: user.name,
        reviewer_email: user.email,
        reviewed_at: money.batches.date(),
        review_decision: decision,
        review_reason: reason?.trim() || null,
      },
      by: user,
      requestId: request.id,
    });
    return moved ?? refuseFrom(batch);
  });
}

/** The states from which each control works, and the state that follows. */
const moves = {
  pause: { from: ['running'], to: 'paused', words: 'Paused' },
  resume: { from: ['paused'], to: 'running', words: null },
  stop: { from: ['running', 'paused'], to: 'ended', words: 'Stopped' },
  cancel: { from: ['awaiting_review'], to: 'cancelled', words: 'Cancelled' },
} as const satisfies Record<Control, { from: readonly BatchState[]; to: BatchState; words: string | null }>;

/** Pauses, resumes, stops or cancels a batch. A part in progress is never recalled. */
export async function controlBatch(money: Money, request: FastifyRequest, id: string, control: Control): Promise<BatchRecord> {
  const session = sessionOf(request);
  const { user } = session;
  if (control === 'resume') requireStepUp(money, session);
  const batch = await money.batches.find(id);
  if (batch === undefined) throw noBatch();
  if (control === 'cancel' && batch.user_id !== user.id) throw new Refusal('forbidden', 'Only its maker can cancel a batch');
  const { from, to, words } = moves[control];
  const set = { state: to, reason: words === null ? null : `${words} by ${user.name}` };
  const moved = await money.batches.move({ id, from, set, by: user, requestId: request.id });
  return moved ?? refuseFrom((await money.batches.find(id)) ?? batch);
}

export function noBatch(): Refusal {
  return new Refusal('not_found', 'No batch has this id');
}

function refuseFrom({ state }: BatchRecord): never {
  throw new Refusal('command_ended', `The batch is ${state.replace('_', ' ')}`);
}
