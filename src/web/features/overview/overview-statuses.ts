import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { type Transaction } from '#contract/service/transaction.ts';

/** The number of records in each status, without deposits. Statuses of the contract come first, in its order. */
export function statusCounts(records: readonly Transaction[]): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>(transactionStatuses.map((status) => [status, 0]));
  for (const record of records)
    if (record.type === 'transaction' && record.status) counts.set(record.status, (counts.get(record.status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count }));
}
