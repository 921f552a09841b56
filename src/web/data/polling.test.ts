import { expect, test } from 'vitest';
import { HttpRefusal } from '#web/lib/http.ts';
import { liveSince } from './connection.ts';
import { hintedPollMs, pollDelayMs, pollMs } from './polling.ts';
import { retryMs } from './retry.ts';

const refusal = (status: number, code: string) => new HttpRefusal({ status, code, message: 'No', asked: 'GET /api/v1/wallets/7' });

const [record, failed, notFound] = [{ id: 7 }, refusal(502, 'upstream_failed'), refusal(404, 'not_found')];

test('a record in view is read again at its pace, and after a failure sooner', () => {
  expect(pollDelayMs({ data: record, error: null })).toBe(pollMs);
  expect(pollDelayMs({ data: record, error: null }, 60_000)).toBe(60_000);
  expect(pollDelayMs({ data: record, error: failed })).toBe(retryMs);
});

test('what has come to its end is read again only when the last time failed', () => {
  expect(pollDelayMs({ data: record, error: null }, false)).toBe(false);
  expect(pollDelayMs({ data: record, error: failed }, false)).toBe(retryMs);
});

test('a record that there is not is not asked for again and again; one that there was is', () => {
  expect(pollDelayMs({ data: undefined, error: notFound })).toBe(false);
  expect(pollDelayMs({ data: record, error: notFound })).toBe(pollMs);
});

test('what is hinted is polled rarely once it was read while live updates arrive, and as usual again when they stop', () => {
  const readAt = (dataUpdatedAt: number) => ({ dataUpdatedAt });
  expect(hintedPollMs(readAt(100_000), 2000)).toBe(2000);
  liveSince.set(50_000);
  // Read before, or by a call that may have begun before.
  expect(hintedPollMs(readAt(49_000), 2000)).toBe(2000);
  expect(hintedPollMs(readAt(51_000), 2000)).toBe(2000);
  expect(hintedPollMs(readAt(100_000), 2000)).toBeGreaterThanOrEqual(10 * pollMs);
  liveSince.set(null);
  expect(hintedPollMs(readAt(100_000))).toBe(pollMs);
});
