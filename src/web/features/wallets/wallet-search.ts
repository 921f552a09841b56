import * as z from 'zod/mini';
import { walletKinds } from '#contract/service/wallet.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { WalletFilter } from '#web/data/wallets.ts';
import { firstSecondOf } from '#web/lib/zoned-day.ts';
import { daysFilter } from '#web/parts/list/days-filter.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { choiceInUrl, dayInUrl, cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';
import { walletKindLabels } from '#web/parts/record/wallet-kind.tsx';

/** The URL search of the wallet list. Invalid values are ignored. */
export const walletSearch = z.object({
  find: textInUrl,
  type: choiceInUrl(walletKinds),
  custom_id: textInUrl,
  created_since: dayInUrl,
  ...cursorInUrl,
});

export type WalletSearch = z.infer<typeof walletSearch>;

/** Converts a URL search to a filter. The filter does not contain the position in the list. */
export function walletFilter(search: WalletSearch): WalletFilter {
  return {
    type: search.type,
    custom_id: search.custom_id,
    created_since: firstSecondOf(search.created_since),
    page_size: listPageSize,
  };
}

/** The filters of the wallet list. They are all filters that the service supports. */
export const walletFilters: readonly Filter[] = [
  { kind: 'choice', name: 'type', title: 'Kind', choices: walletKinds.map((value) => ({ value, label: walletKindLabels[value] })) },
  { kind: 'text', name: 'custom_id', title: 'Custom ID' },
  daysFilter('Created', { created_since: 'From' }),
];
