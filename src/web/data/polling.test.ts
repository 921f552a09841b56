import { expect, test } from 'vitest';
import { HttpRefusal } from '#web/lib/http.ts';
import { liveSinceMs } from './connection.ts';
import { hintedPollMs, pollDelayMs, pollMs } from './polling.ts';
import { queuePollMs } from './queue-summary.ts';
import { retryMs } from './retry.ts';

const refusal = (status: number, code: string) => new HttpRefusal({ status, code, message: 'No', requestLine: 'GET /api/v1/wallets/7' });

const [record, afterFailure, afterNotFound] = [{ id: 7 }, refusal(502, 'upstream_failed'), refusal(404, 'not_found')];

test('a query polls a visible record at its interval, and sooner after a failure', () => {
  expect(pollDelayMs({ data: record, error: null })).toBe(pollMs);
  expect(pollDelayMs({ data: record, error: null }, 60_000)).toBe(60_000);
  expect(pollDelayMs({ data: record, error: afterFailure })).toBe(retryMs);
});

test('a query polls a final record only if its last read failed', () => {
  expect(pollDelayMs({ data: record, error: null }, false)).toBe(false);
  expect(pollDelayMs({ data: record, error: afterFailure }, false)).toBe(retryMs);
});

test('a query does not poll a record that never existed, but polls one that disappeared', () => {
  expect(pollDelayMs({ data: undefined, error: afterNotFound })).toBe(false);
  expect(pollDelayMs({ data: record, error: afterNotFound })).toBe(pollMs);
});

test('a query polls rarely while live updates arrive, and at the usual interval otherwise', () => {
  const readAt = (dataUpdatedAt: number) => ({ dataUpdatedAt });
  expect(hintedPollMs(readAt(100_000), 2000)).toBe(2000);
  liveSinceMs.set(50_000);
  // The first record was read before the stream started. The read of the second record may have started before the stream.
  expect(hintedPollMs(readAt(49_000), 2000)).toBe(2000);
  expect(hintedPollMs(readAt(51_000), 2000)).toBe(2000);
  expect(hintedPollMs(readAt(100_000), 2000)).toBeGreaterThanOrEqual(10 * pollMs);
  liveSinceMs.set(null);
  expect(hintedPollMs(readAt(100_000))).toBe(pollMs);
});

test('the queue is polled soon while its list is read, or if the server could not read it', () => {
  expect(queuePollMs(false)).toBe(pollMs);
  expect(queuePollMs(true)).toBeLessThan(retryMs);
  expect(queuePollMs(false, 'The custodian does not answer')).toBe(retryMs);
});
