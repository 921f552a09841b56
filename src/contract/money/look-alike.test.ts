import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asset } from './assets.ts';
import { buildLookAlikeIndex } from './look-alike.ts';

/** Returns the asset of an address, which its prefix decides. */
const assetOf = (address: string): Asset =>
  (['eth', 'btc', 'ltc', 'ada', 'bch', 'bch', 'xrp'] as const)[
    ['0x', 'bc1', 'ltc1', 'addr1', 'bitcoincash:', 'q', 'r'].findIndex((prefix) => address.trim().toLowerCase().startsWith(prefix))
  ] ?? 'btc';

const entry = (address: string) => ({ asset: assetOf(address), address });
const isLookAlike = (first: string, second: string) => buildLookAlikeIndex([entry(second)])(assetOf(first), first) !== null;

/** Each form of address: its prefix, its alphabet, and the number of characters after the prefix. */
const forms = [
  ['0x', '0123456789abcdef', 40],
  ['bc1', '023456789acdefghjklmnpqrstuvwxyz', 39],
  ['ltc1', '023456789acdefghjklmnpqrstuvwxyz', 40],
  ['addr1', '023456789acdefghjklmnpqrstuvwxyz', 98],
  ['bitcoincash:', '023456789acdefghjklmnpqrstuvwxyz', 42],
  ['', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 34],
] as const;

const address = fc.constantFrom(...forms).chain(([prefix, alphabet, length]) =>
  fc.record({
    prefix: fc.constant(prefix),
    alphabet: fc.constant(alphabet),
    body: fc.array(fc.constantFrom(...Array.from(alphabet)), { minLength: length, maxLength: length }).map((letters) => letters.join('')),
  }),
);

/**
 * Replaces the character at a position with a different one of the alphabet. The same letter in another case does not count as
 * different.
 */
function changeCharacter(body: string, index: number, alphabet: string): string {
  const oldCharacter = body.charAt(index).toLowerCase();
  const changedLetter = Array.from(alphabet).find((letter) => letter.toLowerCase() !== oldCharacter) ?? '';
  return body.slice(0, index) + changedLetter + body.slice(index + 1);
}

describe('isLookAlike', () => {
  test('addresses that differ only in the middle look alike, in both directions', () => {
    fc.assert(
      fc.property(address, fc.nat(), ({ prefix, alphabet, body }, seed) => {
        const lookAlike = prefix + changeCharacter(body, 4 + (seed % (body.length - 8)), alphabet);
        expect([isLookAlike(prefix + body, lookAlike), isLookAlike(lookAlike, prefix + body)]).toEqual([true, true]);
      }),
    );
  });

  test('addresses that differ in one of the four characters at either end are not look-alikes', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: -4, max: 3 }), ({ prefix, alphabet, body }, end) => {
        const index = end < 0 ? body.length + end : end;
        expect(isLookAlike(prefix + body, prefix + changeCharacter(body, index, alphabet))).toBe(false);
      }),
    );
  });

  test('two equal addresses are not look-alikes', () => {
    fc.assert(
      fc.property(address, ({ prefix, body }) => {
        expect(isLookAlike(prefix + body, prefix + body)).toBe(false);
        expect(isLookAlike(prefix + body, ` ${prefix}${body} `)).toBe(false);
      }),
    );
  });
});

describe('look-alikes and the case of letters', () => {
  const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

  test('hexadecimal, bech32 or cash addresses that differ only in case are the same address', () => {
    expect(isLookAlike(vitalik, vitalik.toLowerCase())).toBe(false);
    const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(isLookAlike(segwit, segwit.toUpperCase())).toBe(false);
    const cashAddress = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
    expect(isLookAlike(`bitcoincash:${cashAddress}`, cashAddress.toUpperCase())).toBe(false);
  });

  test('a look-alike is found even if its letters have another case', () => {
    expect(isLookAlike(vitalik, '0xD8DA000000000000000000000000000000006045')).toBe(true);
    expect(isLookAlike('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rhB9CJAWyB4rj91VRWn00DkukG4bwdtyTH')).toBe(true);
  });

  test('base58 addresses that differ only in case are different addresses', () => {
    expect(isLookAlike('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rHb9CJAWyB4rj91VRWn96dkukG4bwdtyTh')).toBe(true);
  });
});

test('addresses of different forms are not look-alikes', () => {
  expect(isLookAlike('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(false);
});

test('two addresses with only their prefix in common are not look-alikes', () => {
  expect(
    isLookAlike('bitcoincash:qpm2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaagdx6a', 'bitcoincash:qzzz2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaagdx6a'),
  ).toBe(false);
});

test('an address that is too short to have a middle is compared as a whole', () => {
  expect(isLookAlike('f01234', 'f01235')).toBe(false);
});

test('a look-alike is found even if the records also have many spellings of the searched address', () => {
  const find = buildLookAlikeIndex(['0xaaaa1111bbbb', '0xAAAA1111BBBB', '0xaaaa1111bbbc', '0xAAAA3333BBBB'].map(entry));
  expect(find('eth', '0xaaaa1111bbbb')).toEqual(entry('0xAAAA3333BBBB'));
  expect(find('eth', '0xAAAA3333BBBB')).toEqual(entry('0xaaaa1111bbbb'));
});

test('the ends of a legacy address are compared in both of its spellings', () => {
  // The legacy address 1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu has the same script as this cash address.
  const ownAddress = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  const find = buildLookAlikeIndex([entry('1BpEzzzzzzzzzzzzzzzzzzzzzzzzzaVggu'), entry('qpm2zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzgdx6a')]);
  expect(find('bch', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')?.address).toBe('1BpEzzzzzzzzzzzzzzzzzzzzzzzzzaVggu');
  expect(find('bch', ownAddress)?.address).toBe('qpm2zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzgdx6a');
  expect(buildLookAlikeIndex([entry(ownAddress)])('bch', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toBeNull();
});

test('the search for 10,000 addresses among 50,000 recorded addresses takes less than a second', () => {
  const address = (index: number) => `0x${index.toString(16).padStart(40, 'a')}`;
  const find = buildLookAlikeIndex(Array.from({ length: 50_000 }, (_each, index) => entry(address(index))));
  const start = Date.now();
  for (let index = 0; index < 10_000; index += 1) find('eth', address(index * 7));
  expect(Date.now() - start).toBeLessThan(1000);
});
