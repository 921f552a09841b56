import { describe, expect, test } from 'vitest';
import { commandStates } from '#contract/money/command-basics.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { paymentLife, type RequestOfLife } from './payment-life.ts';

const request: RequestOfLife = { kind: 'withdrawal', state: 'confirmed', record_id: 301, review: { needed: true } };
const broadcastRecord = { transaction_ids: [{ currency: 'eth', transaction_id: '0xabc' }] };

describe('the stages of a payment', () => {
  test('paymentLife has a stage for every state of a request', () => {
    const stages = Object.fromEntries(commandStates.map((state) => [state, paymentLife({ ...request, state }, null)?.reached]));
    expect(stages).toEqual({
      awaiting_review: 'requested',
      sending: 'approved',
      unknown: 'approved',
      confirmed: 'accepted',
      refused: 'approved',
      not_sent: 'approved',
      declined: 'requested',
      cancelled: 'requested',
      expired: 'requested',
    });
  });

  test('paymentLife has a stage for every status of a record', () => {
    const stages = Object.fromEntries(
      transactionStatuses.map((status) => [status, paymentLife(null, { status, ...broadcastRecord })?.reached]),
    );
    expect(stages).toEqual({
      pending_approval: 'accepted',
      approved: 'accepted',
      pending_generation: 'accepted',
      completed: 'signed',
      canceled: 'accepted',
      failed: 'accepted',
    });
  });

  test('a payment is confirmed by its first block, and never by the custodian’s answer', () => {
    expect(paymentLife(request, { status: 'completed', block: { eth: null }, ...broadcastRecord })?.reached).toBe('signed');
    expect(paymentLife(request, { status: 'completed', block: { eth: 7 }, ...broadcastRecord })?.reached).toBe('confirmed');
  });

  test('a request that needs no approval has no approval stage', () => {
    const paymentStages = paymentLife({ ...request, state: 'sending', review: null }, null);
    expect(paymentStages).toEqual({ stages: ['requested', 'accepted', 'signed', 'confirmed'], reached: 'requested', end: null });
  });

  test('the stages of a payment stop when its request or its record ends', () => {
    expect(paymentLife({ ...request, state: 'declined' }, null)?.end).toBe('declined');
    expect(paymentLife(request, { status: 'failed' })).toMatchObject({ reached: 'accepted', end: 'failed' });
  });

  test('the last stage of an exit is `accepted`, and the last stage of a transfer off the chain is `signed`', () => {
    expect(paymentLife({ ...request, kind: 'validator_exit' }, null)?.stages.at(-1)).toBe('accepted');
    expect(paymentLife(null, { status: 'completed', transaction_ids: [] })?.stages.at(-1)).toBe('signed');
  });

  test('paymentLife returns null for a record with an unknown status', () => {
    expect(paymentLife(request, { status: 'inactive' })).toBeNull();
  });
});
