import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import {
  amountSchema,
  amountsSchema,
  decimal,
  decimalOf,
  decimalPlaces,
  fromBaseUnits,
  literalOf,
  positiveAmountSchema,
  toBaseUnits,
} from './money.ts';

/** A number as mantissa × 10^-scale. The test parses it without the code under test. */
type ScaledInteger = { readonly mantissa: bigint; readonly scale: bigint };

function scaledOf(text: string): ScaledInteger {
  const [number = '', exponent = '0'] = text.toLowerCase().split('e');
  const [wholeDigits = '', fraction = ''] = number.split('.');
  return {
    mantissa: BigInt(wholeDigits.replace('-', '') + fraction) * (wholeDigits.startsWith('-') ? -1n : 1n),
    scale: BigInt(fraction.length) - BigInt(exponent.replace('+', '')),
  };
}

function areSame(first: ScaledInteger, second: ScaledInteger): boolean {
  const scale = first.scale > second.scale ? first.scale : second.scale;
  const smallestScale = scale < 0n ? 0n : scale;
  return first.mantissa * 10n ** (smallestScale - first.scale) === second.mantissa * 10n ** (smallestScale - second.scale);
}

const digits = (lengthMax: number) => fc.string({ unit: fc.nat({ max: 9 }).map(String), minLength: 1, maxLength: lengthMax });
const decimals = fc
  .tuple(fc.constantFrom('', '-'), digits(25), fc.option(digits(18)))
  .map(([sign, whole, fraction]) => decimalOf(`${sign}${whole}${fraction === null ? '' : `.${fraction}`}`));
const places = fc.integer({ min: 0, max: 18 });

describe('plainDecimal', () => {
  test.each([
    ['0.1', '0.1'],
    ['1e-18', '0.000000000000000001'],
    ['9007199254740993', '9007199254740993'],
    ['1e24', '1000000000000000000000000'],
    ['0.123456789012345678', '0.123456789012345678'],
    ['7.5606e-05', '0.000075606'],
    ['12.5E+1', '125'],
    ['1.50', '1.50'],
    ['1e0000000000000000002', '100'],
    ['-2.5e-1', '-0.25'],
    ['007', '7'],
  ])('the number literal %s becomes the plain decimal %s', (literal, plainText) => {
    expect(plainDecimal(literal)).toBe(plainText);
  });

  test('a plain decimal has the same value as its literal, for any exponent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '-'),
        digits(20),
        fc.option(digits(20)),
        fc.integer({ min: -40, max: 40 }),
        (sign, whole, fraction, exponent) => {
          const literal = `${sign}${whole}${fraction === null ? '' : `.${fraction}`}e${exponent}`;
          const plain = plainDecimal(literal);
          if (plain === null) return; // The literal has more than 60 digits on one side of the point.
          expect(plain).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
          expect(areSame(scaledOf(plain), scaledOf(literal))).toBe(true);
        },
      ),
    );
  });

  test('every literal of up to 40 digits on either side has a plain decimal', () => {
    fc.assert(
      fc.property(digits(20), digits(20), fc.integer({ min: -20, max: 20 }), (whole, fraction, exponent) => {
        expect(plainDecimal(`${whole}.${fraction}e${exponent}`)).not.toBeNull();
      }),
    );
  });

  test.each(['', ' 1', '1 ', '1\n', '.5', '5.', '+1', '1,5', '1e', 'e5', '1e5.0', '--1', 'NaN', 'Infinity', '0x10', '١'])(
    'plainDecimal refuses the text %j',
    (text) => {
      expect(plainDecimal(text)).toBeNull();
      expect(() => decimalOf(text)).toThrow(RangeError);
    },
  );

  test.each([
    '1e61',
    '1e-61',
    '1e9999',
    '1e-9999',
    '1e999999999',
    '1e-999999999',
    '1e999999999999',
    '1e-999999999999',
    `1e${'9'.repeat(1_000_000)}`,
    '9'.repeat(1_000_000),
  ])('plainDecimal refuses a literal with more than 60 digits on a side, before it builds the decimal: %s', (literal) => {
    expect(plainDecimal(literal)).toBeNull();
  });
});

describe('decimal arithmetic', () => {
  const scaledUnits = (amount: Decimal) => scaledOf(amount).mantissa * 10n ** (18n - scaledOf(amount).scale);

  test('decimals are added, subtracted and compared exactly, like integers', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(toBaseUnits(decimal.add(a, b), 18)).toBe(scaledUnits(a) + scaledUnits(b));
        expect(toBaseUnits(decimal.subtract(a, b), 18)).toBe(scaledUnits(a) - scaledUnits(b));
        expect(decimal.compare(a, b)).toBe(scaledUnits(a) < scaledUnits(b) ? -1 : scaledUnits(a) > scaledUnits(b) ? 1 : 0);
        expect(decimal.isPositive(a)).toBe(scaledUnits(a) > 0n);
      }),
    );
  });

  test('products of decimals are not rounded', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(toBaseUnits(decimal.multiply(a, b), 36)).toBe(scaledUnits(a) * scaledUnits(b));
      }),
    );
  });

  test('the sum of decimals does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(decimals), (amounts) => {
        expect(toBaseUnits(decimal.sum(amounts), 18)).toBe(amounts.reduce((total, amount) => total + scaledUnits(amount), 0n));
        expect(decimal.compare(decimal.sum(amounts), decimal.sum(amounts.toReversed()))).toBe(0);
      }),
    );
  });

  test('a difference of zero is written as 0 without a sign', () => {
    fc.assert(
      fc.property(decimals, (a) => {
        expect(decimal.subtract(a, a)).toBe('0');
      }),
    );
  });

  test('the sum of a million ether and one wei includes the wei', () => {
    expect(decimal.add(decimalOf('1000000'), decimalOf('1e-18'))).toBe('1000000.000000000000000001');
  });
});

describe('base units', () => {
  test('an amount is unchanged after it is converted to base units and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), places, (units, count) => {
        expect(toBaseUnits(fromBaseUnits(units, count), count)).toBe(units);
      }),
    );
  });

  test('base units have the same value as their native amount', () => {
    fc.assert(
      fc.property(decimals, places, (amount, count) => {
        const units = toBaseUnits(amount, count);
        const isExact = units !== null && areSame({ mantissa: units, scale: BigInt(count) }, scaledOf(amount));
        expect(isExact).toBe(decimalPlaces(amount) <= count);
      }),
    );
  });

  test.each([
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['0.00000001', 8, 1n],
    ['0.000000001', 8, null],
    ['1.50', 1, 15n],
    ['3', 0, 3n],
    ['-0.5', 2, -50n],
  ])('the amount %s with %i decimal places has the base units %s', (amount, count, units) => {
    expect(toBaseUnits(decimalOf(amount), count)).toBe(units);
  });

  test('the number of decimal places does not count trailing zeros', () => {
    expect([decimalOf('1.50'), decimalOf('100'), decimalOf('0.10'), decimalOf('2.00')].map(decimalPlaces)).toEqual([1, 0, 1, 0]);
  });
});

describe('amounts on the wire', () => {
  test('an amount is written to the wire as the number that was read', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        const wire = writeJson({ btc: literalOf(amount) });
        expect(amountsSchema.parse(readJson(wire))).toEqual({ btc: amount });
      }),
    );
  });

  test.each(['"many"', 'null', 'true', '{}', '1e400'])('the value %s is not an amount', (text) => {
    expect(amountSchema.safeParse(readJson(text)).success).toBe(false);
  });

  test('an amount as a JavaScript number is refused, because it may have lost digits', () => {
    expect(amountSchema.safeParse(0.5).success).toBe(false);
  });

  test.each(['0', '-1', '-1e-18', '0.00'])('a request with the amount %s is refused', (text) => {
    expect(positiveAmountSchema.safeParse(readJson(text)).success).toBe(false);
  });
});
