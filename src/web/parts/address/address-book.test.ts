import { expect, test } from 'vitest';
import { destinationNames } from './address-book.ts';

test.for([
  ['team-a', 'one'],
  ['TÉAM A', 'one'],
  ['Team A+', 'none'],
  ['Team A #2', 'none'],
] as const)('a name matches without case, accents and punctuation, but with its signs: “%s” finds %s', ([name, found]) => {
  expect(destinationNames([{ type: 'wallet', id: 1, name: 'Team A', address: null }])(name, null).is).toBe(found);
});
