import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

test('retryAfterMs reads seconds and dates', () => {
  expect(retryAfterMs('7', 0)).toBe(7000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:30 GMT', 10_000)).toBe(20_000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:30 GMT', 90_000)).toBe(0);
  for (const invalidHeader of [null, '', 'soon', '-3']) expect(retryAfterMs(invalidHeader, 0)).toBeNull();
});
