import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressRefusal, isAddressOf } from '#contract/money/addresses/address.ts';
import { assets } from '#contract/money/assets.ts';
import { addressFor } from './address-for.ts';

const characters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:_');

/** One try in 4,000 slips through EIP-55, so the tries are always the same ones. */
const always = { seed: 20_260_101, numRuns: 300 };

const seeds = fc.string({ maxLength: 12 });

describe.for(assets)('the made address of %s', (asset) => {
  test('is an address of its chain', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(addressRefusal(asset, addressFor(asset, seed))).toBeNull();
      }),
    );
  });

  test('is refused when any one character changes', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.constantFrom(...characters), (seed, at, character) => {
        const address = addressFor(asset, seed);
        const index = at % address.length;
        fc.pre(address[index] !== character);
        expect(isAddressOf(asset, address.slice(0, index) + character + address.slice(index + 1))).toBe(false);
      }),
      always,
    );
  });

  test('is the same for the same seed and another for another', () => {
    expect(addressFor(asset, 'wallet 1')).toBe(addressFor(asset, 'wallet 1'));
    expect(addressFor(asset, 'wallet 1')).not.toBe(addressFor(asset, 'wallet 2'));
  });
});

test('tokens share the address of their chain, Ether Classic has its own', () => {
  expect(addressFor('usdc', 'wallet 1')).toBe(addressFor('eth', 'wallet 1'));
  expect(addressFor('etc', 'wallet 1')).not.toBe(addressFor('eth', 'wallet 1'));
});
