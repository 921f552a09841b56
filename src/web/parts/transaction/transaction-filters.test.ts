import { expect, test } from 'vitest';
import { statusChoices } from './transaction-filters.ts';

test('the status filter names the stages that the lists show', () => {
  expect(statusChoices.map(({ label }) => label)).toEqual([
    'Accepted: custodian approval',
    'Accepted: custodian approved',
    'Accepted: being signed',
    'Signed or confirmed',
    'Cancelled',
    'Failed',
  ]);
});
