import { expect, test } from 'vitest';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { statusCounts } from './overview-statuses.ts';

test('the status table has a row for each status of the contract, and shows an unknown status unchanged', () => {
  const counts = statusCounts([
    { type: 'transaction', status: 'inactive' },
    { type: 'transaction', status: 'failed' },
    { type: 'transaction' },
    { type: 'external' },
  ]);
  expect(counts.map(({ status }) => status)).toEqual([...transactionStatuses, 'inactive']);
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { status: 'failed', count: 1 },
    { status: 'inactive', count: 1 },
  ]);
});
