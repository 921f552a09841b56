import type { IconName } from '#web/parts/icon.tsx';
import { rank } from './search-rank.ts';

/** What search finds, in the order in which equals stand. */
export const searchGroups = {
  recent: 'Recent',
  transactions: 'Transactions',
  pages: 'Pages',
  deeds: 'Actions',
  wallets: 'Wallets',
  accounts: 'External accounts',
  parties: 'Direct parties',
} as const;

export type SearchGroup = keyof typeof searchGroups;

/** Something that can be found, and what choosing it does. */
export type SearchEntry = {
  readonly key: string;
  readonly group: SearchGroup;
  readonly words: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** Other texts that it is found by. */
  readonly texts?: readonly string[];
  /** Keys that do the same. */
  readonly keys?: string;
  /** Fits whatever is typed, because it was looked up by it. */
  readonly isLookedUp?: boolean;
  readonly choose: () => void;
};

/** The results of a group: the best ones, and how many more fit. */
export type SearchResults = { readonly group: SearchGroup; readonly shown: readonly SearchEntry[]; readonly more: number };

/** Most results of a group that are shown. */
const shownMax = 8;

/** What fits, group by group, the group with the best result first; without a query the recent ones and the pages. */
export function searchResults(entries: readonly SearchEntry[], typed: string): readonly SearchResults[] {
  const isBlank = typed.trim() === '';
  const ranked = entries.flatMap((entry) => {
    const isOffered = isBlank ? ['recent', 'pages', 'deeds'].includes(entry.group) : entry.group !== 'recent';
    const score = entry.isLookedUp === true ? 100 : rank(typed, [entry.words, ...(entry.texts ?? [])]);
    return isOffered && score !== null ? [{ entry, score }] : [];
  });
  const groups = (Object.keys(searchGroups) as SearchGroup[]).flatMap((group) => {
    const found = ranked.filter(({ entry }) => entry.group === group).toSorted((one, other) => other.score - one.score);
    const best = found[0]?.score;
    if (best === undefined) return [];
    return [
      { best, results: { group, shown: found.slice(0, shownMax).map(({ entry }) => entry), more: Math.max(0, found.length - shownMax) } },
    ];
  });
  return groups.toSorted((one, other) => other.best - one.best).map(({ results }) => results);
}
