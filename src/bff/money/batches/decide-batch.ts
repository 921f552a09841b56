import type { FastifyRequest } from 'fastify';
import { sessionOf, requireStepUp } from '#bff/auth/index.ts';
import type { Refusal } from '#bff/core/refusal.ts';
import { changedRecipientRefusal } from '#bff/money/checks/changed-recipient.ts';
import type { Money } from '#bff/money/money.ts';
import { cancelOrder, existingOrder, refuseEnded, reviewOrder, type Review } from '#bff/money/orders/review-order.ts';
import type { BatchState, batchControls } from '#contract/desk/batches.ts';
import { batchAsOrder } from './batch-order.ts';
import type { BatchRecord } from './batches.ts';

type Control = (typeof batchControls)[number];

/** Approves or declines another user's whole batch. */
export async function reviewBatch(money: Money, request: FastifyRequest, id: string, review: Review): Promise<BatchRecord> {
  const { batches } = money;
  const refusal = review.decision === 'release' ? await readChangedRecipient(money, id) : null;
  return reviewOrder(money, batches, { request, id, review }, (trx, _row, { reviewColumns, user, stop }) => {
    if (refusal !== null) throw refusal;
    const mayStart = stop === null || stop.is !== 'refuse';
    const set = mayStart ? ({ state: 'running' } as const) : ({ state: 'ended', reason: stop.refusal.message } as const);
    return batches.changeStateIn(trx, {
      id,
      from: ['awaiting_review'],
      set: { ...reviewColumns, ...set },
      by: user,
      requestId: request.id,
    });
  });
}

/** Why the batch must not be sent, if an account of a row has another address than at the time of the request. */
async function readChangedRecipient(money: Money, id: string): Promise<Refusal | null> {
  const { batches, destinationsPerCall } = money;
  const row = await batches.find(id);
  if (row === undefined || batches.open(row.sealed_rows, id, 'rows') === null) return null;
  return changedRecipientRefusal(money, { kind: 'batch', id }, batchAsOrder(batches.paymentsOf(row), destinationsPerCall));
}

/** For each control, the states in which it is permitted and the next state. */
const controlTransitions = {
  pause: { from: ['running'], to: 'paused', label: 'Paused' },
  resume: { from: ['paused'], to: 'running', label: null },
  stop: { from: ['running', 'paused'], to: 'ended', label: 'Stopped' },
} as const satisfies Record<Exclude<Control, 'cancel'>, { from: readonly BatchState[]; to: BatchState; label: string | null }>;

/** Pauses, resumes, stops or cancels a batch. A part that is being sent is never recalled. */
export async function controlBatch(money: Money, request: FastifyRequest, id: string, control: Control): Promise<BatchRecord> {
  const session = sessionOf(request);
  const { user } = session;
  const { batches } = money;
  if (control === 'cancel') return cancelOrder(batches, request, id);
  if (control === 'resume') requireStepUp(money, session);
  await existingOrder(batches, id);
  const { from, to, label } = controlTransitions[control];
  const columns = { state: to, reason: label === null ? null : `${label} by ${user.name}` };
  return (await batches.move({ id, from, set: columns, by: user, requestId: request.id })) ?? refuseEnded(batches, id);
}
