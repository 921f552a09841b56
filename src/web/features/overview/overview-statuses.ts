import { transactionStatuses, type Transaction } from '#contract/transaction.ts';

/** How many of the records that are no deposits stand at each status: the known ones in their order, then those that the desk does not know. */
export function statusCounts(records: readonly Transaction[]): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>(transactionStatuses.map((status) => [status, 0]));
  for (const record of records)
    if (record.type === 'transaction' && record.status) counts.set(record.status, (counts.get(record.status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count }));
}
