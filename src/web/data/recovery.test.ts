import { expect, test } from 'vitest';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import { againMs, recoveryMs } from './recovery.ts';

const refusal = (code: string, retryAfterMs: number | null = null, status = 503) =>
  new HttpRefusal({ status, code, message: 'No', asked: 'GET /api/v1/wallets', retryAfterMs });

test('a read that a failing, slow or unreachable service lost is asked again by itself', () => {
  expect(recoveryMs(new NoAnswer('GET /api/v1/wallets', new Error('offline')))).toBe(againMs);
  for (const code of ['upstream_failed', 'upstream_unreachable', 'unavailable', 'internal', 'too_many_requests'])
    expect(recoveryMs(refusal(code))).toBe(againMs);
});

test('a read that would be refused again is left alone', () => {
  for (const code of ['not_found', 'forbidden', 'signed_out', 'invalid_request']) expect(recoveryMs(refusal(code))).toBeNull();
  expect(recoveryMs(null)).toBeNull();
});

test('an answer that cannot be read passes too, the service’s own or of what stands before the desk', () => {
  for (const status of [200, 403, 502]) expect(recoveryMs(refusal('unreadable', null, status))).toBe(againMs);
});

test('the service’s own Retry-After is waited for, but not for ever', () => {
  for (const code of ['too_many_requests', 'unavailable', 'upstream_failed']) expect(recoveryMs(refusal(code, 45_000))).toBe(45_000);
  expect(recoveryMs(refusal('too_many_requests', 1000))).toBe(againMs);
  expect(recoveryMs(refusal('too_many_requests', 86_400_000))).toBe(600_000);
});
