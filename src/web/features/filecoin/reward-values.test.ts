import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { requestText } from '#contract/rules/command-request.ts';
import { rewardWithdrawalSchema } from '#contract/service/filecoin.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { parseReward, rewardValues } from './reward-values.ts';

/** Parses a form with this amount. The provider has these available rewards. */
function parseAmount(amount: string, rewards: Decimal | null = null) {
  return parseReward(rewardValues({ amount }), { rewards, presets: null });
}

const id = '0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e';

describe('a reward withdrawal', () => {
  test('the request of a reward withdrawal contains any amount exactly, to the last attoFIL', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 29n }), (attoFil) => {
        const amount = fromBaseUnits(attoFil, 18);
        const text = requestText('reward_withdrawal', id, parseAmount(amount).body) ?? '';
        expect(text).toContain(`{"amount_afil":${attoFil},`);
        expect(rewardWithdrawalSchema.parse(readJson(text)).amount_afil).toBe(attoFil);
      }),
      { numRuns: 10_000 },
    );
  });

  test('the request of a reward withdrawal contains 9007199254740993 attoFIL exactly, which no JavaScript number can represent', () => {
    const { body } = parseAmount('0.009007199254740993');
    expect(requestText('reward_withdrawal', id, body)).toBe(`{"amount_afil":9007199254740993,"fee":"medium","notes":"[ref:${id}]"}`);
  });

  test.each([
    ['', 'Amount is required'],
    ['1e-18', 'Write the amount with all its digits, without an exponent: 0.000001'],
    ['0.0000000000000000001', 'FIL has 18 decimal places, this has 19'],
    ['0', 'Amount must be above zero'],
    ['3', 'More than the 2 FIL that can be spent'],
  ])('a reward withdrawal rejects “%s” on the amount field', (amount, message) => {
    expect(parseAmount(amount, decimalOf('2'))).toEqual({ body: null, problems: [{ path: 'amount', message }] });
  });
});
