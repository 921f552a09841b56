import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { batchTravelRuleLine } from './travel-rule-lines.ts';

test.for([
  ['0', [], 'yes', 'Payment between your own wallets: no beneficiary required'],
  ['0.01', [2, 3], 'yes', 'About 500.00 CAD, below 1,000 CAD: no beneficiary required'],
  ['1', [], 'yes', 'Every recipient has a default beneficiary'],
  [
    '1',
    [7],
    'ask',
    'About 50,000.00 CAD, above 1,000 CAD in total: the custodian requires a beneficiary, which a batch cannot contain except the default one of an account. Line 7 has a recipient without one: send it as a withdrawal. Otherwise the transaction may get the status “Needs beneficiary”, which only the custodian’s staff can complete',
  ],
  [
    '0.02',
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    'ask',
    'About 1,000.00 CAD, near 1,000 CAD in total: the custodian may require a beneficiary, which a batch cannot contain except the default one of an account. Lines 2, 3, 4, 5, 6, 7, 8, 9 and 2 more have recipients without one: send them as withdrawals. Otherwise the transaction may get the status “Needs beneficiary”, which only the custodian’s staff can complete',
  ],
  ['1', null, 'cannot_tell', 'The default beneficiaries of the recipients could not be loaded'],
] as const)('for a batch that pays out %s BTC, with the lines %s without a beneficiary, the travel rule check answers `%s`: %s', (row) => {
  const [amount, fileLines, answer, text] = row;
  const at = '2026-11-30T12:00:00.000Z';
  const rate = { rate: decimalOf('50000'), at, transactionId: 7 };
  expect(batchTravelRuleLine({ amount: decimalOf(amount), fileLines, nowMs: Date.parse(at) }, rate)).toMatchObject({ answer, text });
});
