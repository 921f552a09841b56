import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rank } from './search-rank.ts';
import { searchResults, type SearchEntry } from './search-results.ts';

describe('rank', () => {
  test('rank finds text at the start of a word and inside a word, and ranks the start of a word higher', () => {
    const [startRank, wordRank, withinRank] = [
      rank('vault', ['Vault of Ottawa']),
      rank('vault', ['Treasury vault A']),
      rank('vault', ['Supervaults']),
    ];
    expect([startRank, wordRank, withinRank].every((score) => score !== null)).toBe(true);
    expect(Number(startRank)).toBeGreaterThan(Number(wordRank));
    expect(Number(wordRank)).toBeGreaterThan(Number(withinRank));
  });

  test('rank does not match words with typing mistakes', () => {
    expect(rank('vualt', ['Treasury vault A'])).toBeNull();
  });

  test('rank requires every typed word, in any order and in any of the texts', () => {
    expect(rank('a treas', ['Treasury vault A'])).not.toBeNull();
    expect(rank('vault trs', ['Treasury vault A', 'TRS-COLD-A'])).not.toBeNull();
    expect(rank('vault xyz', ['Treasury vault A', 'TRS-COLD-A'])).toBeNull();
  });

  test('rank ignores accents and upper or lower case', () => {
    expect(rank('CURACAO', ['Curaçao desk'])).toBe(rank('curaçao', ['curacao desk']));
  });

  test('rank finds each text by every prefix of the text', () => {
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }).filter((each) => /^[a-z0-9]/i.test(each));
    fc.assert(
      fc.property(text, fc.nat(), (whole, length) => {
        const prefix = whole.slice(0, 1 + (length % whole.length));
        expect(rank(prefix, [whole])).not.toBeNull();
      }),
    );
  });
});

describe('searchResults', () => {
  const entry = (group: SearchEntry['group'], label: string, overrides: Partial<SearchEntry> = {}): SearchEntry => ({
    key: `${group} ${label}`,
    group,
    label,
    icon: 'wallets',
    choose: () => undefined,
    ...overrides,
  });

  test('the search groups results and lists the group with the best result first', () => {
    const results = searchResults(
      [entry('pages', 'All wallets'), entry('wallets', 'Wallets float'), entry('actions', 'Sign out')],
      'wallets',
    );
    expect(results.map(({ group }) => group)).toEqual(['wallets', 'pages']);
  });

  test('the search returns the best results of each group, and the number of further results', () => {
    const manyEntries = Array.from({ length: 20 }, (_, index) => entry('wallets', `The float ${index}`));
    const [firstEntry] = searchResults([...manyEntries, entry('wallets', 'Float')], 'float');
    expect([firstEntry?.visibleEntries[0]?.label, firstEntry?.visibleEntries.length, firstEntry?.furtherCount]).toEqual(['Float', 8, 13]);
  });

  test('the search without a query lists recent entries, pages and actions, but no records', () => {
    const entries = [entry('wallets', 'Float'), entry('pages', 'Wallets'), entry('recent', 'Wallet 7'), entry('actions', 'Sign out')];
    expect(searchResults(entries, ' ').map(({ group }) => group)).toEqual(['recent', 'pages', 'actions']);
  });

  test('the search lists an amount as a new payment after the records that have this amount', () => {
    const payment = entry('actions', 'Withdraw 13.3 ETH', { isFound: true, isLast: true });
    const results = searchResults([payment, entry('requests', 'Withdrawal', { isFound: true })], '13.3 eth');
    expect(results.map(({ group }) => group)).toEqual(['requests', 'actions']);
  });

  test('the search lists payments to an account before payments to a beneficiary of this name', () => {
    const person = entry('people', 'Lakehead Prime Corp.', { isFound: true });
    const results = searchResults([person, entry('transactions', 'Withdrawal 270', { isFound: true })], 'lakehead prime');
    expect(results.map(({ group }) => group)).toEqual(['transactions', 'people']);
  });

  test('the search includes every record that the server found, even if its name does not match', () => {
    const [firstGroup] = searchResults([entry('transactions', 'Deposit 12', { isFound: true })], '0xabc');
    expect(firstGroup?.visibleEntries[0]?.label).toBe('Deposit 12');
  });
});
