import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NumberLiteral, readJson, writeJson } from './json.ts';

const digits = (lengthMax: number) => fc.string({ unit: fc.nat({ max: 9 }).map(String), minLength: 1, maxLength: lengthMax });

/** Any JSON number literal, with up to 40 digits, up to 40 decimal places and any exponent. */
const literals = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(40),
    fc.option(digits(40)),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e-', 'e+', 'E-'), digits(5))),
  )
  .map(([sign, whole, fraction, exponent]) =>
    [sign, whole.replace(/^0+(?=\d)/, ''), fraction === null ? '' : `.${fraction}`, exponent?.join('') ?? ''].join(''),
  );

describe('readJson and writeJson', () => {
  test.each(['0.1', '1e-18', '9007199254740993', '1000000000000000000000000', '0.123456789012345678', '7.5606e-05', '-0', '1E+400'])(
    'the number literal %s is written as it was read',
    (literal) => {
      expect(writeJson(readJson(literal))).toBe(literal);
    },
  );

  test('any literal at any depth is written back with the same digits', () => {
    fc.assert(
      fc.property(fc.array(literals), fc.dictionary(fc.string(), literals), (list, byName) => {
        const members = Object.entries(byName).map(([name, literal]) => `${JSON.stringify(name)}:[${literal}]`);
        const text = `{"list":[${list.join(',')}],"byName":{${members.join(',')}}}`;
        const hasStableOrder = !Object.keys(byName).some((name) => /^\d+$/.test(name));
        fc.pre(hasStableOrder);
        expect(writeJson(readJson(text))).toBe(text);
      }),
    );
  });

  test('readJson returns numbers as literals, and only numbers', () => {
    expect(readJson('{"a":1,"b":"1","c":[true,null,2.50]}')).toEqual({
      a: new NumberLiteral('1'),
      b: '1',
      c: [true, null, new NumberLiteral('2.50')],
    });
  });

  test.each(['', '01', '.5', '1.', '+1', 'NaN', 'Infinity', '0x10', '1e', '1_000', '{"a":1,}', "{'a':1}", '[1 2]', '1 2'])(
    'the text %s is refused with a SyntaxError',
    (text) => {
      expect(() => readJson(text)).toThrow(SyntaxError);
    },
  );

  test('a deeply nested text is refused with a SyntaxError', () => {
    expect(() => readJson('['.repeat(500_000) + ']'.repeat(500_000))).toThrow(SyntaxError);
  });

  test.each(['', '01', '.5', '1.', '+1', 'NaN', '1e', '1 ', '1\n', '1,0', '0x1'])('NumberLiteral refuses the text %j', (text) => {
    expect(() => new NumberLiteral(text)).toThrow(RangeError);
  });

  test('a member with the name __proto__ is read as an ordinary member', () => {
    expect(writeJson(readJson('{"__proto__":{"admin":1}}'))).toBe('{"__proto__":{"admin":1}}');
  });
});
