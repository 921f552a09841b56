import { describe, expect, test } from 'vitest';
import { commandStates } from '#contract/money/command-basics.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { paymentLife, type RequestOfLife } from './payment-life.ts';

const request: RequestOfLife = { kind: 'withdrawal', state: 'confirmed', record_id: 301, review: { needed: true } };
const sent = { transaction_ids: [{ currency: 'eth', transaction_id: '0xabc' }] };

describe('the life of a payment', () => {
  test('has a stage for every state of a request', () => {
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

  test('has a stage for every status of a record', () => {
    const stages = Object.fromEntries(transactionStatuses.map((status) => [status, paymentLife(null, { status, ...sent })?.reached]));
    expect(stages).toEqual({
      pending_approval: 'accepted',
      approved: 'accepted',
      pending_generation: 'accepted',
      completed: 'signed',
      canceled: 'accepted',
      failed: 'accepted',
    });
  });

  test('is confirmed by its first block only, and never by the answer to the request', () => {
    expect(paymentLife(request, { status: 'completed', block: { eth: null }, ...sent })?.reached).toBe('signed');
    expect(paymentLife(request, { status: 'completed', block: { eth: 7 }, ...sent })?.reached).toBe('confirmed');
  });

  test('leaves out the approval of a request that did not need it', () => {
    const life = paymentLife({ ...request, state: 'sending', review: null }, null);
    expect(life).toEqual({ stages: ['requested', 'accepted', 'signed', 'confirmed'], reached: 'requested', end: null });
  });

  test('stops at its end, of the request or of the record', () => {
    expect(paymentLife({ ...request, state: 'declined' }, null)?.end).toBe('declined');
    expect(paymentLife(request, { status: 'failed' })).toMatchObject({ reached: 'accepted', end: 'failed' });
  });

  test('ends accepted for an exit, and signed for a transfer off the chain', () => {
    expect(paymentLife({ ...request, kind: 'validator_exit' }, null)?.stages.at(-1)).toBe('accepted');
    expect(paymentLife(null, { status: 'completed', transaction_ids: [] })?.stages.at(-1)).toBe('signed');
  });

  test('is unknown for a status that the desk does not know', () => {
    expect(paymentLife(request, { status: 'inactive' })).toBeNull();
  });
});
