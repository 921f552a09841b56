import { queryOptions } from '@tanstack/react-query';
import { depositSumTime } from '#contract/limits.ts';
import { listTransactions, type ExternalTransaction, type Transaction } from '#contract/service/transaction.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { call, type CallOptions } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollOptions } from './polling.ts';
import { readPages } from './read-pages.ts';

/** Maximum pages to read. Pages start with the newest deposit, so an old deposit needs many pages. */
const aroundPagesMax = 10;

/** How long the result stays fresh, ms. */
const aroundStaleMs = 60_000;

/**
 * Deposits within 24 hours before and after a time. `isComplete` is false if the page limit was reached or a record is
 * unreadable.
 */
export type DepositsAround = { readonly deposits: readonly ExternalTransaction[]; readonly isComplete: boolean };

/** Query for the deposits within 24 hours before and after a time, ms since 1970. */
export function depositsAround(momentMs: number) {
  return queryOptions({
    queryKey: [...transactionsKey, 'around', momentMs],
    queryFn: (context) => readAround(momentMs, pollOptions(context)),
    staleTime: aroundStaleMs,
  });
}

async function readAround(momentMs: number, callOptions: CallOptions<never>): Promise<DepositsAround> {
  const created_since = Math.max(0, Math.floor((momentMs - depositSumTime.ms) / 1000));
  const { items, isComplete, unreadable } = await readPages<Transaction>(
    (after) => call(listTransactions, { query: { type: 'external', created_since, page_size: pageSizeMax, after }, ...callOptions }),
    aroundPagesMax,
  );
  return { deposits: items.flatMap((data) => (isAround(data, momentMs) ? [data] : [])), isComplete: isComplete && unreadable === 0 };
}

function isAround(data: Transaction, momentMs: number): data is ExternalTransaction {
  return data.type === 'external' && Math.abs(Date.parse(data.timestamp ?? '') - momentMs) <= depositSumTime.ms;
}
