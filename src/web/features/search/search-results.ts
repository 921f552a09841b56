import type { IconName } from '#web/parts/page/icon.tsx';
import { rank } from './search-rank.ts';

/** Groups of results. Groups with equal ranks appear in this order. */
const searchGroups = {
  recent: 'Recent',
  work: 'Needs your action',
  transactions: 'Transactions',
  requests: 'Requests',
  pages: 'Pages',
  actions: 'Actions',
  wallets: 'Wallets',
  accounts: 'External accounts',
  assets: 'Assets',
  validators: 'Validators',
  parties: 'Direct parties',
  people: 'People',
} as const;

export type SearchGroup = keyof typeof searchGroups;

/** An entry of the search, with the action that runs when the user chooses it. */
export type SearchEntry = {
  readonly key: string;
  readonly group: SearchGroup;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** Further texts in which the query is searched. */
  readonly texts?: readonly string[];
  /** The keyboard shortcut of the entry. */
  readonly keys?: string;
  /** Whether the server found the record for this query. If so, the entry always matches. */
  readonly isFound?: boolean;
  /** Whether the entry comes after all other results. */
  readonly isLast?: boolean;
  /** Whether the server returned the maximum number of records of this kind, so that there may be more. */
  readonly isOfFullGroup?: boolean;
  readonly choose: () => void;
};

/** The best results of a group, and the number of further matches. */
export type SearchResults = {
  readonly group: SearchGroup;
  readonly visibleEntries: readonly SearchEntry[];
  readonly furtherCount: number;
  /** Whether there may be matches that the server did not return. */
  readonly mayHaveMore: boolean;
};

/** Minimum rank of a record that the server found. The server also searches texts that the label does not contain. */
const foundRank = 60;

/** Maximum results per group. */
const groupResultsMax = 8;

/** The matching entries by group, best group first. Without a query: recent entries, pages and actions. */
export function searchResults(entries: readonly SearchEntry[], typed: string): readonly SearchResults[] {
  const isBlank = typed.trim() === '';
  const rankedEntries = entries.flatMap((entry) => {
    const isAlwaysListed = isBlank ? ['recent', 'pages', 'actions'].includes(entry.group) : entry.group !== 'recent';
    const ownRank = rank(typed, [entry.label, ...(entry.texts ?? [])]);
    // A beneficiary's name does not lift its payments above payments to an account of this name.
    const labelRank = entry.group === 'people' ? 0 : (ownRank ?? 0);
    const score = entry.isLast === true ? 0 : entry.isFound === true ? Math.max(foundRank, labelRank) : ownRank;
    return isAlwaysListed && score !== null ? [{ entry, score }] : [];
  });
  const groups = (Object.keys(searchGroups) as SearchGroup[]).flatMap((group) => {
    const rankedOfGroup = rankedEntries.filter(({ entry }) => entry.group === group).toSorted((one, other) => other.score - one.score);
    const bestScore = rankedOfGroup[0]?.score;
    if (bestScore === undefined) return [];
    return [
      {
        best: bestScore,
        results: {
          group,
          visibleEntries: rankedOfGroup.slice(0, groupResultsMax).map(({ entry }) => entry),
          furtherCount: Math.max(0, rankedOfGroup.length - groupResultsMax),
          mayHaveMore: rankedOfGroup.some(({ entry }) => entry.isOfFullGroup === true),
        },
      },
    ];
  });
  return groups.toSorted((one, other) => other.best - one.best).map(({ results }) => results);
}

/** The heading of a group, with the number of matches that the list does not show: `'Wallets · 3 more. Type more to narrow the list'`. */
export function groupHeading({ group, visibleEntries, furtherCount, mayHaveMore }: SearchResults): string {
  const moreText = mayHaveMore ? `${visibleEntries.length + furtherCount} or more` : `${furtherCount} more`;
  return `${searchGroups[group]}${mayHaveMore || furtherCount > 0 ? ` · ${moreText}. Type more to narrow the list` : ''}`;
}

/** The number of results: `'1 result'`, `'12 or more results'`. */
export function countText(results: readonly SearchResults[]): string {
  const count = results.reduce((sum, { visibleEntries, furtherCount }) => sum + visibleEntries.length + furtherCount, 0);
  return `${count}${results.some(({ mayHaveMore }) => mayHaveMore) ? ' or more' : ''} result${count === 1 ? '' : 's'}`;
}
