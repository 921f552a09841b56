import { expect, test } from 'vitest';
import { coverageText, type SearchCoverage } from './search-coverage.ts';

const wallets = (read: SearchCoverage['read']): SearchCoverage => ({ one: 'wallet', many: 'wallets', read });
const accounts = (read: SearchCoverage['read']): SearchCoverage => ({ one: 'external account', many: 'external accounts', read });

test('states how many records were searched, and whether there are more', () => {
  const sentence = coverageText([wallets({ count: 12, isAll: true }), accounts({ count: 300, isAll: false })]);
  expect(sentence).toBe('Searched: pages, actions, all 12 wallets, the newest 300 external accounts.');
});

test('uses singular and plural nouns', () => {
  const sentence = coverageText([wallets({ count: 1, isAll: true }), accounts({ count: 0, isAll: true })]);
  expect(sentence).toBe('Searched: pages, actions, 1 wallet, 0 external accounts.');
});

test('does not count lists that are loading or failed as searched', () => {
  expect(coverageText([wallets('coming'), accounts('failed')])).toBe(
    'Searched: pages, actions. Still loading: wallets. Could not be loaded: external accounts.',
  );
});
