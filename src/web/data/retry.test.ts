import { expect, test } from 'vitest';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';
import { retryMs, retryDelayMs } from './retry.ts';

const refusal = (code: string, retryAfterMs: number | null = null, status = 503) =>
  new HttpRefusal({ status, code, message: 'No', requestLine: 'GET /api/v1/wallets', retryAfterMs });

test('a read is retried after a temporary failure', () => {
  expect(retryDelayMs(new NoAnswerError('GET /api/v1/wallets', new Error('offline')))).toBe(retryMs);
  for (const code of ['upstream_failed', 'upstream_unreachable', 'unavailable', 'internal', 'too_many_requests'])
    expect(retryDelayMs(refusal(code))).toBe(retryMs);
});

test('a read that would be refused again is not retried', () => {
  for (const code of ['not_found', 'forbidden', 'signed_out', 'invalid_request']) expect(retryDelayMs(refusal(code))).toBeNull();
  expect(retryDelayMs(null)).toBeNull();
});

test('a read is retried after an unreadable answer, from the service or from a proxy', () => {
  for (const status of [200, 403, 502]) expect(retryDelayMs(refusal('unreadable', null, status))).toBe(retryMs);
});

test("a retry waits for the service's Retry-After, up to a maximum", () => {
  for (const code of ['too_many_requests', 'unavailable', 'upstream_failed']) expect(retryDelayMs(refusal(code, 45_000))).toBe(45_000);
  expect(retryDelayMs(refusal('too_many_requests', 1000))).toBe(retryMs);
  expect(retryDelayMs(refusal('too_many_requests', 86_400_000))).toBe(600_000);
});
