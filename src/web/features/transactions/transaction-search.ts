import * as z from 'zod/mini';
import { regulatoryFilters, transactionSorts, transactionStatuses } from '#contract/service/transaction-status.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { TransactionFilter } from '#web/data/transactions.ts';
import { utcDaySeconds } from '#web/lib/format-time.ts';
import { choiceInUrl, dayInUrl, cursorInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the transaction list; invalid values are dropped. */
export const transactionSearch = z.object({
  type: choiceInUrl(transactionSorts),
  status: choiceInUrl(transactionStatuses),
  regulatory_status: choiceInUrl(regulatoryFilters),
  created_since: dayInUrl,
  completed_since: dayInUrl,
  ...cursorInUrl,
});

export type TransactionSearch = z.infer<typeof transactionSearch>;

/**
 * Converts a URL search to a filter, without the position in the list. Days start in UTC, so that a link has the same meaning for every
 * user.
 */
export function transactionFilter(search: TransactionSearch): TransactionFilter {
  return {
    type: search.type,
    status: search.status,
    regulatory_status: search.regulatory_status,
    created_since: utcDaySeconds(search.created_since),
    completed_since: utcDaySeconds(search.completed_since),
    page_size: listPageSize,
  };
}
