import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rank } from './search-rank.ts';
import { searchResults, type SearchEntry } from './search-results.ts';

describe('search', () => {
  test('finds what begins a word, and what lies within one, the beginning first', () => {
    const [start, word, within] = [rank('vault', ['Vault of Ottawa']), rank('vault', ['Treasury vault A']), rank('vault', ['Supervaults'])];
    expect([start, word, within].every((score) => score !== null)).toBe(true);
    expect(Number(start)).toBeGreaterThan(Number(word));
    expect(Number(word)).toBeGreaterThan(Number(within));
  });

  test('does not guess at typing mistakes', () => {
    expect(rank('vualt', ['Treasury vault A'])).toBeNull();
  });

  test('needs every word that is typed, in any order, in any of the texts', () => {
    expect(rank('a treas', ['Treasury vault A'])).not.toBeNull();
    expect(rank('vault trs', ['Treasury vault A', 'TRS-COLD-A'])).not.toBeNull();
    expect(rank('vault xyz', ['Treasury vault A', 'TRS-COLD-A'])).toBeNull();
  });

  test('takes no notice of accents and capitals', () => {
    expect(rank('CURACAO', ['Curaçao desk'])).toBe(rank('curaçao', ['curacao desk']));
  });

  test('finds every text by any beginning of it', () => {
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }).filter((each) => /^[a-z0-9]/i.test(each));
    fc.assert(
      fc.property(text, fc.nat(), (whole, length) => {
        const beginning = whole.slice(0, 1 + (length % whole.length));
        expect(rank(beginning, [whole])).not.toBeNull();
      }),
    );
  });
});

describe('results', () => {
  const entry = (group: SearchEntry['group'], words: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
    key: `${group} ${words}`,
    group,
    words,
    icon: 'wallets',
    choose: () => undefined,
    ...more,
  });

  test('stand in groups, the group with the best one first', () => {
    const found = searchResults(
      [entry('pages', 'All wallets'), entry('wallets', 'Wallets float'), entry('actions', 'Sign out')],
      'wallets',
    );
    expect(found.map(({ group }) => group)).toEqual(['wallets', 'pages']);
  });

  test('of a group are the best few, and how many more there are', () => {
    const many = Array.from({ length: 20 }, (_, place) => entry('wallets', `The float ${place}`));
    const [found] = searchResults([...many, entry('wallets', 'Float')], 'float');
    expect([found?.shown[0]?.words, found?.shown.length, found?.more]).toEqual(['Float', 8, 13]);
  });

  test('without a query are the recent ones, the pages and the actions, and no records', () => {
    const all = [entry('wallets', 'Float'), entry('pages', 'Wallets'), entry('recent', 'Wallet 7'), entry('actions', 'Sign out')];
    expect(searchResults(all, ' ').map(({ group }) => group)).toEqual(['recent', 'pages', 'actions']);
  });

  test('hold what was looked up by what was typed, though it is named otherwise', () => {
    const [found] = searchResults([entry('transactions', 'Deposit 12', { isLookedUp: true })], '0xabc');
    expect(found?.shown[0]?.words).toBe('Deposit 12');
  });
});
