import { expect, test } from 'vitest';
import { walletTransactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import type { Filter } from './filter-bar.tsx';
import { filterLabel } from './filter-label.ts';

test('filterLabel describes filters with the labels of their fields and ignores the position in the list', () => {
  const search = { type: 'external', status: 'failed', completed_since: '2026-07-01', after: 'MTI=' };
  expect(filterLabel(walletTransactionFilters, search)).toBe('kind external deposits, status failed, signed from 2026-07-01 UTC');
  expect(filterLabel(walletTransactionFilters, { after: 'MTI=' })).toBeNull();
});

test('filterLabel keeps the capital letters of assets and abbreviations', () => {
  const asset: Filter = { kind: 'choice', name: 'asset', title: 'Asset', choices: [{ value: 'pax', label: 'PAX' }] };
  expect(filterLabel([asset], { asset: 'pax' })).toBe('asset PAX');
  const status: Filter = { kind: 'choice', name: 'status', title: 'Status', choices: [{ value: 'lvctr', label: 'Needs LVCTR details' }] };
  expect(filterLabel([status], { status: 'lvctr' })).toBe('status needs LVCTR details');
});
