import { expect, test } from 'vitest';
import { resultsPerKindMax } from '#contract/desk/record-endpoints.ts';
import { countText, groupHeading, searchResults } from './search-results.ts';
import { foundEntries } from './use-found-records.ts';

/** The results of a search for which the server returned this number of wallets. */
function resultsOf(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({ title: 'Float', detail: `Wallet ${index}`, link: `/wallets/${index}` }));
  return searchResults(
    foundEntries([{ kind: 'wallet', items }], () => undefined),
    'float',
  );
}

test.for([
  [1, 'Wallets', '1 result'],
  [resultsPerKindMax - 1, 'Wallets', '7 results'],
  [resultsPerKindMax, 'Wallets · 8 or more. Type more to narrow the list', '8 or more results'],
] as const)('a server answer with %i wallets has the heading “%s” and the status “%s”', ([count, heading, status]) => {
  const results = resultsOf(count);
  expect(results.map(groupHeading)).toEqual([heading]);
  expect(countText(results)).toBe(status);
});

test('the heading of a group with more entries than the list shows contains the number of further entries', () => {
  const entries = Array.from({ length: 11 }, (_, index) => ({
    key: String(index),
    group: 'pages' as const,
    label: 'Float',
    icon: 'wallets' as const,
    choose: () => undefined,
  }));
  const results = searchResults(entries, 'float');
  expect(results.map(groupHeading)).toEqual(['Pages · 3 more. Type more to narrow the list']);
  expect(countText(results)).toBe('11 results');
});
