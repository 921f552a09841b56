import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { assessDeposit, type EarlierDeposit } from './assess-deposit.ts';

const earlierDeposit = (id: number, valueCad: string | null, status: EarlierDeposit['status'] = 'not_required'): EarlierDeposit => ({
  id,
  valueCad: valueCad === null ? null : decimalOf(valueCad),
  status,
});

/**
 * A deposit, the earlier deposits of the same 24 hours, and the information that each of them needs afterwards. Spec:
 * Regulatory flow 1.
 */
const table: readonly (readonly [string, string | null, readonly EarlierDeposit[], string, readonly number[]])[] = [
  ['exactly 1,000 CAD', '1000', [], 'not_required', []],
  ['a hair above 1,000 CAD', '1000.000000000000000001', [], 'missing_travel_rule_info', []],
  ['a worth nobody knows', null, [], 'missing_travel_rule_info', []],
  ['a sum of exactly 10,000 CAD', '500', [earlierDeposit(1, '9000', 'completed'), earlierDeposit(2, '500')], 'not_required', []],
  [
    'a sum a hair above 10,000 CAD',
    '500.000000000000000001',
    [earlierDeposit(1, '9000', 'completed'), earlierDeposit(2, '500')],
    'missing_travel_rule_info',
    [2],
  ],
  [
    'a sum in which others are resolved or asked for already',
    '2',
    [
      earlierDeposit(1, '9999', 'missing_travel_rule_info'),
      earlierDeposit(2, '1', 'missing_lvctr_info'),
      earlierDeposit(3, '1', 'completed'),
    ],
    'missing_travel_rule_info',
    [],
  ],
  [
    'a sum with a deposit of unknown worth',
    '999',
    [earlierDeposit(1, null, 'missing_travel_rule_info'), earlierDeposit(2, '999')],
    'not_required',
    [],
  ],
  [
    'unknown worth after deposits that sum high',
    null,
    [earlierDeposit(1, '999'), earlierDeposit(2, '9500', 'completed')],
    'missing_travel_rule_info',
    [],
  ],
];

describe('assessDeposit', () => {
  test.for(table)(
    'a deposit is assessed by its value and by its 24-hour sum: %s',
    ([, valueCad, earlierDeposits, status, alsoEligible]) => {
      expect(assessDeposit(valueCad === null ? null : decimalOf(valueCad), earlierDeposits)).toEqual({ status, alsoEligible });
    },
  );
});
