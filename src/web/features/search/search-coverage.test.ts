import { expect, test } from 'vitest';
import { coverageWords, type SearchCoverage } from './search-coverage.ts';

const wallets = (read: SearchCoverage['read']): SearchCoverage => ({ one: 'wallet', many: 'wallets', read });
const accounts = (read: SearchCoverage['read']): SearchCoverage => ({ one: 'external account', many: 'external accounts', read });

test('says how much was searched, and when there is more', () => {
  const words = coverageWords([wallets({ count: 12, isAll: true }), accounts({ count: 300, isAll: false })]);
  expect(words).toBe('Searched: pages, actions, all 12 wallets, the newest 300 external accounts.');
});

test('counts one and none as people do', () => {
  const words = coverageWords([wallets({ count: 1, isAll: true }), accounts({ count: 0, isAll: true })]);
  expect(words).toBe('Searched: pages, actions, 1 wallet, 0 external accounts.');
});

test('what is still read, and what could not be loaded, is not said to be searched', () => {
  expect(coverageWords([wallets('coming'), accounts('failed')])).toBe(
    'Searched: pages, actions. Still loading: wallets. Could not be loaded: external accounts.',
  );
});
