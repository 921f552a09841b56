import { expect, test } from 'vitest';
import { HttpRefusal } from '#web/lib/http.ts';
import { waitMessage } from './send-bar.tsx';
import { failureDetail, failureTitle } from './send-failure.ts';

const reusedKey = new HttpRefusal({
  status: 422,
  code: 'idempotency_key_reused',
  message: 'This Idempotency-Key belongs to a command with another payload: nothing was sent',
  requestLine: 'POST /api/v1/wallets/7/transactions',
});

test('the message about a reused key explains that the form was already sent with other values', () => {
  expect(failureTitle(reusedKey, 'withdrawal')).toBe('You already sent a withdrawal from this form. Nothing new was sent.');
  expect(failureDetail(reusedKey, 'withdrawal')).not.toMatch(/idempotency|payload/i);
});

test('the message about any other refusal is the message of the service', () => {
  const otherRefusal = new HttpRefusal({ status: 400, code: 'invalid_request', message: 'amounts is too small', requestLine: 'POST /x' });
  expect(failureDetail(otherRefusal, 'withdrawal')).toBe('amounts is too small');
});

test('after three seconds, a message states that sending is slow', () => {
  expect(waitMessage(2)).toBeNull();
  expect(waitMessage(12)).toBe(
    'Waiting for the custodian (12 s). Do not send it again. You may leave this page: Activity shows the outcome.',
  );
});
