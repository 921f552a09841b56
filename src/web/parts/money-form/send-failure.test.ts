import { expect, test } from 'vitest';
import { HttpRefusal } from '#web/lib/http.ts';
import { waitWords } from './send-bar.tsx';
import { failureDetail, failureWords } from './send-failure.ts';

const reused = new HttpRefusal({
  status: 422,
  code: 'idempotency_key_reused',
  message: 'This Idempotency-Key belongs to a command with another payload: nothing was sent',
  asked: 'POST /api/v1/wallets/7/transactions',
});

test('a form that was sent before with other content says so to people', () => {
  expect(failureWords(reused, 'withdrawal')).toBe('You already sent a withdrawal from this form. Nothing new was sent.');
  expect(failureDetail(reused, 'withdrawal')).not.toMatch(/idempotency|payload/i);
});

test('another refusal is told in its own words', () => {
  const other = new HttpRefusal({ status: 400, code: 'invalid_request', message: 'amounts is too small', asked: 'POST /x' });
  expect(failureDetail(other, 'withdrawal')).toBe('amounts is too small');
});

test('a send that takes longer than three seconds says what it waits for, and what not to do', () => {
  expect(waitWords(2)).toBeNull();
  expect(waitWords(12)).toBe('Waiting for the custodian (12 s). Do not send it again. You may leave: Activity follows it.');
});
