import type { IconName } from '#web/parts/page/icon.tsx';
import { rank } from './search-rank.ts';

/** Groups of results. Their order decides between groups with equal ranks. */
export const searchGroups = {
  recent: 'Recent',
  transactions: 'Transactions',
  pages: 'Pages',
  actions: 'Actions',
  wallets: 'Wallets',
  accounts: 'External accounts',
  parties: 'Direct parties',
} as const;

export type SearchGroup = keyof typeof searchGroups;

/** A result, and the action when the user chooses it. */
export type SearchEntry = {
  readonly key: string;
  readonly group: SearchGroup;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** Further texts to match. */
  readonly texts?: readonly string[];
  /** Its shortcut. */
  readonly keys?: string;
  /** Matches every query, because it was found by its ID. */
  readonly isLookedUp?: boolean;
  readonly choose: () => void;
};

/** The best results of a group, and the number of further matches. */
export type SearchResults = { readonly group: SearchGroup; readonly visible: readonly SearchEntry[]; readonly more: number };

/** Maximum results per group. */
const resultsMax = 8;

/** Matching results by group, with the group of the best result first. Without a query: recent entries, pages and actions. */
export function searchResults(entries: readonly SearchEntry[], typed: string): readonly SearchResults[] {
  const isBlank = typed.trim() === '';
  const ranked = entries.flatMap((entry) => {
    const isOffered = isBlank ? ['recent', 'pages', 'actions'].includes(entry.group) : entry.group !== 'recent';
    const score = entry.isLookedUp === true ? 100 : rank(typed, [entry.label, ...(entry.texts ?? [])]);
    return isOffered && score !== null ? [{ entry, score }] : [];
  });
  const groups = (Object.keys(searchGroups) as SearchGroup[]).flatMap((group) => {
    const found = ranked.filter(({ entry }) => entry.group === group).toSorted((one, other) => other.score - one.score);
    const best = found[0]?.score;
    if (best === undefined) return [];
    return [
      {
        best,
        results: { group, visible: found.slice(0, resultsMax).map(({ entry }) => entry), more: Math.max(0, found.length - resultsMax) },
      },
    ];
  });
  return groups.toSorted((one, other) => other.best - one.best).map(({ results }) => results);
}
