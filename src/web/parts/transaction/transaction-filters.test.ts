import { expect, test } from 'vitest';
import { kindChoices, statusChoices } from './transaction-filters.ts';

test('the status filter names the stages that the lists show', () => {
  expect(statusChoices.map(({ label }) => label)).toEqual([
    'Awaiting approval at custodian',
    'Accepted: to be signed',
    'Accepted: being signed',
    'Signed or confirmed',
    'Cancelled',
    'Failed',
  ]);
});

test('the filter by kind names deposits, all payments from own wallets, and their kinds', () => {
  expect(kindChoices.map(({ label }) => label)).toEqual(['From own wallets', 'External deposits', 'Withdrawal', 'Transfer', 'Staking']);
});
