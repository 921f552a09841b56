import { expect, test } from 'vitest';
import { isNightBetween } from './reconciliation-routes.ts';

test.for([
  ['2026-11-28T06:59:00Z', '2026-11-28T07:01:00Z', true, 'two in the morning in Toronto passes'],
  ['2026-11-28T07:01:00Z', '2026-11-29T06:59:00Z', false, 'almost a day passes between two nights'],
  ['2026-11-28T04:30:00Z', '2026-11-28T05:30:00Z', false, 'midnight passes'],
  ['2026-11-25T12:00:00Z', '2026-11-28T12:00:00Z', true, 'the desk was stopped for three days'],
] as const)('a comparison from %s to %s is due: %s, because %s', ([from, until, isDue]) => {
  expect(isNightBetween(Date.parse(from), Date.parse(until), 'America/Toronto')).toBe(isDue);
});
