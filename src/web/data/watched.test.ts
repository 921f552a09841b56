import { expect, test } from 'vitest';
import { HttpRefusal } from '#web/lib/http.ts';
import { againMs } from './recovery.ts';
import { nextReadMs, watchMs } from './watched.ts';

const refusal = (status: number, code: string) => new HttpRefusal({ status, code, message: 'No', asked: 'GET /api/v1/wallets/7' });

const [record, failed, notFound] = [{ id: 7 }, refusal(502, 'upstream_failed'), refusal(404, 'not_found')];

test('a record in view is read again at its pace, and after a failure sooner', () => {
  expect(nextReadMs({ data: record, error: null })).toBe(watchMs);
  expect(nextReadMs({ data: record, error: null }, 60_000)).toBe(60_000);
  expect(nextReadMs({ data: record, error: failed })).toBe(againMs);
});

test('what has come to its end is read again only when the last time failed', () => {
  expect(nextReadMs({ data: record, error: null }, false)).toBe(false);
  expect(nextReadMs({ data: record, error: failed }, false)).toBe(againMs);
});

test('a record that there is not is not asked for again and again; one that there was is', () => {
  expect(nextReadMs({ data: undefined, error: notFound })).toBe(false);
  expect(nextReadMs({ data: record, error: notFound })).toBe(watchMs);
});
