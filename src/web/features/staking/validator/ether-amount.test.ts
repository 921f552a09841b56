import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { requestText } from '#contract/rules/command-request.ts';
import { topUpSchema } from '#contract/service/staking.ts';
import { readJson } from '#contract/wire/json.ts';
import { creationProblem, creationWarning, etherText, partialProblem, partialWarning, topUpProblem, weiText } from './ether-amount.ts';

const id = '0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e';

describe('an amount of ether', () => {
  test('weiText converts any amount of ether exactly, to the last wei', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 29n }), (wei) => {
        const amount = weiText(etherText(wei));
        expect(amount).toBe(wei.toString());
        expect(requestText('staking', id, { asset: 'eth', amount })).toContain(`"amount":"${wei}"`);
      }),
      { numRuns: 10_000 },
    );
  });

  test('topUpProblem rejects exactly the amounts that the request schema rejects', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.bigInt({ min: 1n, max: 2n * 10n ** 18n }),
          fc.bigInt({ min: 1n, max: 3n * 10n ** 9n }).map((gwei) => gwei * 10n ** 9n),
        ),
        (wei) => {
          const body = readJson(JSON.stringify({ amount: wei.toString(), source_wallet_id: 7 }));
          expect(topUpProblem(etherText(wei)) === null).toBe(topUpSchema.safeParse(body).success);
        },
      ),
    );
  });

  test.each([
    ['31.999999999999999999', undefined, 'Amount must be at least 32 ETH'],
    ['32', undefined, null],
    ['32.000000000000000001', false, 'Amount must be exactly 32 ETH when compounding is false'],
    ['32', false, null],
    ['', undefined, 'Amount is required'],
  ] as const)('creationProblem returns the expected problem for the amount “%s” with compounding %s', (typed, compounding, problem) => {
    expect(creationProblem(typed, compounding)).toBe(problem);
  });

  test('a partial withdrawal requires a compounding validator and must not exceed its balance', () => {
    expect(partialProblem('1', false, decimalOf('32'))).toMatch(/compounding/);
    expect(partialProblem('33', true, decimalOf('32.5'))).toBe('More than the 32.5 ETH that can be spent');
    expect([partialProblem('1', true, decimalOf('32.5')), partialProblem('1', null, null)]).toEqual([null, null]);
  });
});

describe('a partial withdrawal', () => {
  test('partialWarning warns about a remainder below 32 ETH', () => {
    expect(partialWarning('40', decimalOf('65.69'))).toBe(
      '25.69 ETH would remain. A validator keeps at least 32 ETH, so the network pays out at most 33.69 ETH.',
    );
    expect(partialWarning('33.69', decimalOf('65.69'))).toBeNull();
    expect(partialWarning('4x', decimalOf('65.69'))).toBeNull();
    expect(partialWarning('40', null)).toBeNull();
  });
});

test('creationWarning warns that a validator earns nothing on more than 2,048 ETH', () => {
  expect(creationWarning('2049')).toBe('ETH above 2,048 in one validator earns nothing.');
  expect(creationWarning('2048')).toBeNull();
  expect(creationWarning('')).toBeNull();
});
