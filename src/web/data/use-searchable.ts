import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundKind } from '#contract/desk/record-endpoints.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { externalAccountQueries } from './external-accounts.ts';
import type { NewestRecords } from './read-pages.ts';
import { foundRecordsQuery, searchableLists, searchDebounceMs } from './searchable.ts';
import { walletQueries } from './wallets.ts';

/** Maximum older records that are read for a typed text. */
const olderMax = 8;

/** How long an older record stays fresh, ms. */
const staleTime = 30_000;

/** The records that a picker offers, as props of the picker and as a list. */
export type SearchableRecords<Item> = {
  /** The newest records, and older ones that the server found for the typed text. */
  readonly items: readonly Item[];
  readonly pickerProps: {
    readonly reads: readonly { readonly isPending: boolean; readonly isLoadingError: boolean }[];
    readonly onType: (text: string) => void;
    readonly incompleteNote?: string;
  };
};

/** The wallets that a picker offers. Reads nothing while `isEnabled` is false. */
export function useSearchableWallets(isEnabled = true): SearchableRecords<Wallet> {
  const newest = useQuery({ ...searchableLists.wallets, enabled: isEnabled });
  const search = useOlderIds(newest.data, 'wallet');
  const older = useQueries({ queries: search.ids.map((id) => ({ ...walletQueries.one(id), staleTime })) });
  return searchableRecords(newest, search, older, 'wallets');
}

/** The external accounts that a picker offers. Reads nothing while `isEnabled` is false. */
export function useSearchableAccounts(isEnabled = true): SearchableRecords<ExternalAccount> {
  const newest = useQuery({ ...searchableLists.accounts, enabled: isEnabled });
  const search = useOlderIds(newest.data, 'external_account');
  const older = useQueries({ queries: search.ids.map((id) => ({ ...externalAccountQueries.one(id), staleTime })) });
  return searchableRecords(newest, search, older, 'accounts');
}

type ListRead<Item> = {
  readonly data: NewestRecords<Item> | undefined;
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
};

type OlderSearch = Pick<SearchableRecords<never>['pickerProps'], 'onType' | 'reads'> & { readonly ids: readonly string[] };

/** The IDs of older records that the server finds for the typed text. The server is not searched if the newest records are all records. */
function useOlderIds(newest: NewestRecords<{ readonly id: number }> | undefined, kind: FoundKind): OlderSearch {
  const [typed, onType] = useState('');
  const [text] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const isSearched = newest?.isComplete === false && text !== '';
  const found = useQuery({ ...foundRecordsQuery(text, kind), enabled: isSearched });
  const newestIds = new Set(newest?.items.map(({ id }) => String(id)));
  const foundIds = isSearched
    ? (found.data?.groups ?? []).flatMap(({ items }) => items.map(({ link }) => link.split('/').at(-1) ?? ''))
    : [];
  return { ids: foundIds.filter((id) => !newestIds.has(id)).slice(0, olderMax), onType, reads: isSearched ? [found] : [] };
}

function searchableRecords<Item>(
  newest: ListRead<Item>,
  { onType, reads }: OlderSearch,
  older: readonly { readonly data: Item | undefined; readonly isPending: boolean; readonly isLoadingError: boolean }[],
  noun: string,
): SearchableRecords<Item> {
  return {
    items: [...(newest.data?.items ?? []), ...older.flatMap(({ data }) => data ?? [])],
    pickerProps: {
      reads: [newest, ...reads, ...older],
      onType,
      ...(newest.data?.isComplete === false ? { incompleteNote: `The newest ${noun}. Enter a name or number to find older ones.` } : {}),
    },
  };
}
