import { expect, test } from 'vitest';
import { momentOf } from './moment-of.ts';

test('a time of a day becomes a moment of its zone', () => {
  expect(momentOf('2026-10-31', '23:59', 'utc')).toBe('2026-10-31T23:59:00.000Z');
  const local = new Date(momentOf('2026-07-01', '09:30', 'local') ?? '');
  expect([local.getDate(), local.getHours(), local.getMinutes()]).toEqual([1, 9, 30]);
});
