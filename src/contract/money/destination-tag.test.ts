import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withdrawalSchema } from '#contract/service/withdrawal.ts';
import { NumberLiteral, readJson, writeJson } from '#contract/wire/json.ts';
import { assets } from './assets.ts';
import { memoNameOf } from './chains.ts';
import { destinationTagMax, memoKinds, memoRefusal, tagRefusal } from './destination-tag.ts';

/** Whether the withdrawal schema accepts an address with these fields. */
function isAccepted(asset: string, addressFields: object): boolean {
  const body = { destination: { type: 'external', addresses: { [asset]: { address: 'r1', ...addressFields } } } };
  const text = `${writeJson(body).slice(0, -1)},"amounts":{"${asset}":1}}`;
  return withdrawalSchema.safeParse(readJson(text)).success;
}

test('only xrp has a tag and only xlm has a memo', () => {
  expect(assets.flatMap((asset) => (memoNameOf(asset) === null ? [] : [[asset, memoNameOf(asset)]]))).toEqual([
    ['xrp', 'tag'],
    ['xlm', 'memo'],
  ]);
});

test.each([
  ['0', null],
  ['4294967295', null],
  ['4294967296', 'above_32_bits'],
  ['99999999999999999999', 'above_32_bits'],
  ['', 'not_an_integer'],
  ['-1', 'not_an_integer'],
  ['1.0', 'not_an_integer'],
  ['1e3', 'not_an_integer'],
  [' 7', 'not_an_integer'],
  ['７', 'not_an_integer'],
])('for the tag %j, tagRefusal returns %s', (text, refusal) => {
  expect(tagRefusal(text)).toBe(refusal);
});

test('every integer of 32 bits is a valid tag, and a larger integer is refused', () => {
  const acceptedBy = (tag: bigint) => [tagRefusal(`${tag}`) === null, isAccepted('xrp', { tag: new NumberLiteral(`${tag}`) })];
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: BigInt(destinationTagMax) }), (tag) => {
      expect(acceptedBy(tag)).toEqual([true, true]);
    }),
  );
  const tagAboveMax = fc.bigInt({ min: BigInt(destinationTagMax) + 1n, max: 10n ** 19n });
  fc.assert(
    fc.property(tagAboveMax, (tag) => {
      expect(acceptedBy(tag)).toEqual([false, false]);
    }),
  );
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['invoice 7', null],
  ['f'.repeat(64), null],
  ['f'.repeat(65), 'too_long'],
  ['f'.repeat(66), 'too_long'],
  ['x'.repeat(28), null],
  ['x'.repeat(29), 'too_long'],
  ['é'.repeat(14), null],
  ['é'.repeat(15), 'too_long'],
  ['12345\u200b', 'hidden'],
  ['\u200b', 'hidden'],
  ['12345\u2063', 'hidden'],
  ['inv\t7', 'hidden'],
  ['１２３', 'hidden'],
])('for the memo %j, memoRefusal returns %s', (text, refusal) => {
  expect(memoRefusal(text)).toBe(refusal);
});

test.each([
  ['invoice 7', ['text']],
  ['0123456789abcdef'.repeat(4), ['hash']],
  ['7', ['id', 'text']],
  ['18446744073709551615', ['id', 'text']],
  ['18446744073709551616', ['text']],
  ['7.5', ['text']],
  ['7'.repeat(29), []],
])('the memo %j is valid as the kinds %j', (text, kinds) => {
  expect(memoKinds(text)).toEqual(kinds);
});

test('the schema of a withdrawal accepts a memo exactly when memoRefusal accepts it', () => {
  const memo = fc.string({ maxLength: 80 });
  fc.assert(
    fc.property(memo, (text) => {
      expect(isAccepted('xlm', { memo: text })).toBe(memoRefusal(text) === null);
    }),
  );
});
