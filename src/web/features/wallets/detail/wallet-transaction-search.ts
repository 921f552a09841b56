import * as z from 'zod/mini';
import { subAddressAssets } from '#contract/money/assets.ts';
import { transactionSorts, transactionStatuses } from '#contract/service/transaction-status.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { WalletTransactionFilter } from '#web/data/transactions.ts';
import { firstSecondOf } from '#web/lib/zoned-day.ts';
import { choiceInUrl, dayInUrl, cursorInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of a wallet's page: filters of its transactions, and the asset for which all addresses are listed. */
export const walletTransactionSearch = z.object({
  type: choiceInUrl(transactionSorts),
  status: choiceInUrl(transactionStatuses),
  completed_since: dayInUrl,
  addresses: choiceInUrl(subAddressAssets),
  ...cursorInUrl,
});

export type WalletTransactionSearch = z.infer<typeof walletTransactionSearch>;

/** Converts a URL search to a filter. The filter does not contain the position in the list. */
export function walletTransactionFilter(search: WalletTransactionSearch): WalletTransactionFilter {
  return {
    type: search.type,
    status: search.status,
    completed_since: firstSecondOf(search.completed_since),
    page_size: listPageSize,
  };
}
