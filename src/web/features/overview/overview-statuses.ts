import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { type Transaction } from '#contract/service/transaction.ts';

/** The number of records other than deposits by status: statuses of the contract in order, then unknown ones. */
export function statusCounts(records: readonly Transaction[]): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>(transactionStatuses.map((status) => [status, 0]));
  for (const record of records)
    if (record.type === 'transaction' && record.status) counts.set(record.status, (counts.get(record.status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count }));
}
