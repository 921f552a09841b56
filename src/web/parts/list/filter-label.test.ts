import { expect, test } from 'vitest';
import { walletTransactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { filterLabel } from './filter-label.ts';

test('filterLabel describes filters with the labels of their fields and ignores the position in the list', () => {
  const search = { type: 'external', status: 'failed', completed_since: '2026-07-01', after: 'MTI=' };
  expect(filterLabel(walletTransactionFilters, search)).toBe('kind external deposits, status failed, signed from 2026-07-01');
  expect(filterLabel(walletTransactionFilters, { after: 'MTI=' })).toBeNull();
});
