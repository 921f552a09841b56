import * as z from 'zod/mini';
import { recordOrders } from '#contract/desk/record-endpoints.ts';
import { kindFilters } from '#contract/service/transaction-kind.ts';
import { regulatoryFilters, transactionStatuses } from '#contract/service/transaction-status.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { RecordFilter } from '#web/data/transactions.ts';
import { firstSecondOf, lastSecondOf } from '#web/lib/zoned-day.ts';
import { choiceInUrl, cursorInUrl, dayInUrl, idInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the transaction list. Invalid values are ignored. */
export const transactionSearch = z.object({
  counterparty: textInUrl,
  wallet: idInUrl,
  asset: textInUrl,
  amount_min: textInUrl,
  amount_max: textInUrl,
  created_since: dayInUrl,
  created_until: dayInUrl,
  completed_since: dayInUrl,
  completed_until: dayInUrl,
  type: choiceInUrl(kindFilters),
  status: choiceInUrl(transactionStatuses),
  regulatory_status: choiceInUrl(regulatoryFilters),
  order: choiceInUrl(recordOrders),
  ...cursorInUrl,
});

export type TransactionSearch = z.infer<typeof transactionSearch>;

/** Converts a URL search to a filter. The last day is included. */
export function transactionFilter(search: TransactionSearch): RecordFilter {
  const { wallet, created_since, created_until, completed_since, completed_until, order, after: _after, ...sameNames } = search;
  return {
    ...sameNames,
    wallet_id: wallet === undefined ? undefined : integerOfText(wallet),
    since: firstSecondOf(created_since),
    until: lastSecondOf(created_until),
    completed_since: firstSecondOf(completed_since),
    completed_until: lastSecondOf(completed_until),
    order: order === 'newest' || (order === 'largest' && search.asset === undefined) ? undefined : order,
    page_size: listPageSize,
  };
}
