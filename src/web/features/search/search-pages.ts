import { useQueryClient } from '@tanstack/react-query';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { visiblePages } from '#web/parts/shell/navigation-pages.ts';
import type { SearchNavigate } from './search-navigate.ts';
import type { SearchEntry } from './search-results.ts';

const settingsPages = { to: '/settings', title: 'Settings', icon: 'gear', keys: undefined } as const;

const account = { to: '/settings/account', title: 'Your account', icon: 'user', keys: undefined } as const;

/** The search entries for the pages that the user may open. */
export function searchPages(openPage: SearchNavigate): readonly SearchEntry[] {
  return [...visiblePages(), settingsPages, account].map(({ to, title, icon, keys }) => ({
    key: `page ${to}`,
    group: 'pages',
    label: title,
    icon,
    ...(keys === undefined ? {} : { keys }),
    choose: () => openPage(to, { kind: 'page', path: to, words: title }),
  }));
}

const recentIcons = {
  page: 'right',
  wallet: 'wallets',
  transaction: 'transactions',
  external_account: 'accounts',
  direct_party: 'user',
} as const;

/** The search entries for what the user chose recently. Names are not stored; they come from records in memory. */
export function useRecentEntries(openPage: SearchNavigate): readonly SearchEntry[] {
  const { recent } = usePreferences();
  const client = useQueryClient();
  return recent.map((each) => {
    const [, list, id = ''] = each.path.split('/');
    const { queryKey } = list === 'wallets' ? walletQueries.one(id) : externalAccountQueries.one(id);
    const name = client.getQueryData<{ readonly name?: string | null }>(queryKey)?.name ?? undefined;
    return {
      key: `recent ${each.path}`,
      group: 'recent',
      label: name ?? each.words,
      ...(name === undefined ? {} : { detail: each.words }),
      icon: recentIcons[each.kind],
      choose: () => openPage(each.path, each),
    };
  });
}
