import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Recent } from '#contract/desk/preferences.ts';
import { resultsPerKindMax, type FoundItem, type FoundKind } from '#contract/desk/record-endpoints.ts';
import { foundRecordsQuery, searchDebounceMs } from '#web/data/searchable.ts';
import type { IconName } from '#web/parts/page/icon.tsx';
import { searchedText } from './parse-payment.ts';
import type { SearchNavigate } from './search-navigate.ts';
import type { SearchEntry, SearchGroup } from './search-results.ts';

type GroupOfKind = { readonly group: SearchGroup; readonly icon: IconName; readonly recent?: Recent['kind'] };

const groupsOfKinds = {
  request: { group: 'requests', icon: 'activity' },
  transaction: { group: 'transactions', icon: 'transactions', recent: 'transaction' },
  asset: { group: 'assets', icon: 'stack' },
  wallet: { group: 'wallets', icon: 'wallets', recent: 'wallet' },
  external_account: { group: 'accounts', icon: 'accounts', recent: 'external_account' },
  validator: { group: 'validators', icon: 'stack' },
  direct_party: { group: 'parties', icon: 'user', recent: 'direct_party' },
  person: { group: 'people', icon: 'user' },
} as const satisfies Record<FoundKind, GroupOfKind>;

/** The records that the server finds for a text. Cancels outdated requests. */
export function useFoundRecords(typed: string) {
  const text = searchedText(typed);
  const [q] = useDebouncedValue(text, searchDebounceMs);
  const { data, error } = useQuery(foundRecordsQuery(q));
  const isReading = text !== '' && (q !== text || (data === undefined && error === null));
  const groups = q === text ? (data?.groups ?? []) : [];
  return { groups, isReading, note: noteOf(data, error) };
}

function noteOf(indexState: { readonly building: object | null; readonly behind_seconds: number | null } | undefined, error: Error | null) {
  if (error !== null) return `Records could not be searched: ${error.message}.`;
  if (indexState?.building) return 'Some records are missing: the list is being built.';
  return indexState?.behind_seconds ? 'Some records may be missing: the custodian does not answer.' : null;
}

/** The found records as search entries. */
export function foundEntries(groups: ReturnType<typeof useFoundRecords>['groups'], openPage: SearchNavigate): readonly SearchEntry[] {
  return groups.flatMap(({ kind, items }) =>
    items.map((item) => ({
      key: `${kind} ${item.link} ${item.detail}`,
      group: groupsOfKinds[kind].group,
      icon: groupsOfKinds[kind].icon,
      label: item.title,
      detail: item.detail,
      isFound: true,
      isOfFullGroup: items.length >= resultsPerKindMax,
      choose: () => openPage(item.link, recentOf(groupsOfKinds[kind], item)),
    })),
  );
}

/** The recent entry for a record. It contains the record's number instead of its name. */
function recentOf({ recent }: GroupOfKind, { title, detail, link }: FoundItem): Recent | null {
  if (recent === undefined) return null;
  return { kind: recent, path: link, words: recent === 'transaction' ? title : (detail.split(' · ')[0] ?? title) };
}
