import { expect, test } from 'vitest';
import { transactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { filterLabel } from './filter-label.ts';

test('describes filters with the labels of their fields and ignores the position in the list', () => {
  const search = { type: 'external', status: 'failed', created_since: '2026-07-01', after: 'MTI=' };
  expect(filterLabel(transactionFilters, search)).toBe('kind external deposits, status failed, created since 2026-07-01 (UTC)');
  expect(filterLabel(transactionFilters, { after: 'MTI=' })).toBeNull();
});
