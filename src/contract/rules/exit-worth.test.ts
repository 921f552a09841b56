import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, fromBaseUnits, toBaseUnits } from '#contract/money/money.ts';
import { exitWorth } from './exit-worth.ts';

const attoFil = fc.bigInt({ min: 0n, max: 10n ** 28n });

test('exitWorth is exact to the last attoFIL, and negative if the penalties exceed the rewards', () => {
  fc.assert(
    fc.property(attoFil, attoFil, attoFil, (rewards, livePenalty, faultySectors) => {
      const fil = (units: bigint) => fromBaseUnits(units, 18);
      const exitWorthText = exitWorth({ rewards: fil(rewards), livePenalty: fil(livePenalty), faultyPenalty: fil(faultySectors) });
      const isNegative = exitWorthText.startsWith('-');
      const units = toBaseUnits(decimalOf(exitWorthText.replace('-', '')), 18) ?? 0n;
      expect(isNegative ? -units : units).toBe(rewards - livePenalty - faultySectors);
    }),
  );
});
