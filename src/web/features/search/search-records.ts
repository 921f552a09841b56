import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { mayDo } from '#contract/roles.ts';
import { listDirectParties, type DirectParty } from '#contract/service/direct-party.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { directPartyName } from '#web/data/parties/direct-parties.ts';
import type { NewestRecords } from '#web/data/read-pages.ts';
import { searchable } from '#web/data/searchable.ts';
import { userRoles } from '#web/data/session.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { SearchCoverage } from './search-coverage.ts';
import type { SearchNavigate } from './search-navigate.ts';
import type { SearchEntry } from './search-results.ts';

/** The records that search covers, and the coverage of each list. */
export type SearchedRecords = {
  readonly entries: readonly SearchEntry[];
  readonly coverage: readonly SearchCoverage[];
  readonly hasFailed: boolean;
  readonly isReading: boolean;
};

/** The newest wallets, external accounts and, for users who may read them, direct parties. */
export function useSearchRecords(go: SearchNavigate): SearchedRecords {
  const mayReadParties = mayDo(userRoles(), listDirectParties.roles);
  const wallets = useQuery(searchable.wallets);
  const accounts = useQuery(searchable.accounts);
  const parties = useQuery({ ...searchable.parties, enabled: mayReadParties });
  const isOffered = mayReadParties && !(parties.error instanceof HttpRefusal && parties.error.status === 404);
  return {
    entries: [
      ...(wallets.data?.items ?? []).map((wallet) => walletEntry(wallet, go)),
      ...(accounts.data?.items ?? []).map((account) => accountEntry(account, go)),
      ...(parties.data?.items ?? []).map((party) => partyEntry(party, go)),
    ],
    coverage: [
      { one: 'wallet', many: 'wallets', read: coverageOf(wallets) },
      { one: 'external account', many: 'external accounts', read: coverageOf(accounts) },
      ...(isOffered ? [{ one: 'direct party', many: 'direct parties', read: coverageOf(parties) }] : []),
    ],
    /** Whether a list is not searched because it could not be loaded. */
    hasFailed: [wallets, accounts, ...(isOffered ? [parties] : [])].some(({ data, isError }) => isError && data === undefined),
    isReading: wallets.isPending || accounts.isPending || (mayReadParties && parties.isPending),
  };
}

function coverageOf({ data, isError }: UseQueryResult<NewestRecords<unknown>>): SearchCoverage['read'] {
  if (data !== undefined) return { count: data.items.length, isAll: data.isAll };
  return isError ? 'failed' : 'coming';
}

/** The search entry of a wallet, including one looked up by its number. */
export function walletEntry(wallet: Wallet, go: SearchNavigate): SearchEntry {
  const path = `/wallets/${wallet.id}`;
  return {
    key: path,
    group: 'wallets',
    label: partyName(wallet),
    detail: [`Wallet ${wallet.id}`, wallet.custom_id].filter(Boolean).join(' · '),
    icon: 'wallets',
    texts: [String(wallet.id), wallet.custom_id ?? ''],
    choose: () => go({ kind: 'wallet', path, words: `Wallet ${wallet.id}` }),
  };
}

function accountEntry(account: ExternalAccount, go: SearchNavigate): SearchEntry {
  const path = `/external-accounts/${account.id}`;
  return {
    key: path,
    group: 'accounts',
    label: partyName({ ...account, kind: 'external' }),
    detail: [`External account ${account.id}`, account.custom_id].filter(Boolean).join(' · '),
    icon: 'accounts',
    texts: [String(account.id), account.custom_id ?? ''],
    choose: () => go({ kind: 'external_account', path, words: `External account ${account.id}` }),
  };
}

function partyEntry(party: DirectParty, go: SearchNavigate): SearchEntry {
  const { id, status, client_number: client, email } = party;
  const path = `/direct-parties/${id}`;
  return {
    key: path,
    group: 'parties',
    label: directPartyName(party),
    detail: [`Direct party ${id}`, status?.replaceAll('_', ' ')].filter(Boolean).join(' · '),
    icon: 'user',
    texts: [String(id), client ?? '', email ?? ''],
    choose: () => go({ kind: 'direct_party', path, words: `Direct party ${id}` }),
  };
}
