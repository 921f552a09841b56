import { expect, test } from 'vitest';
import { destinationNames } from './destination-names.ts';
import { entry } from './test-sheets.ts';

test.for([
  ['team-a', 'one'],
  ['TÉAM A', 'one'],
  ['Team A+', 'none'],
  ['Team A #2', 'none'],
] as const)('a name matches without case, accents and punctuation, but with its signs: “%s” finds %s', ([name, found]) => {
  expect(destinationNames([entry(1, 'Team A')])(name, null).is).toBe(found);
});
