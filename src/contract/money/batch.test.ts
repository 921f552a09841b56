import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assets } from './assets.ts';
import { batchDestinationRefusal, queueRefusal } from './batch.ts';

describe('batchDestinationRefusal', () => {
  test.each([
    ['wallet', 7, undefined, null],
    ['external_account', 7, undefined, null],
    ['public_address', undefined, 'bc1q', null],
    ['wallet', undefined, undefined, 'id_missing'],
    ['external_account', undefined, undefined, 'id_missing'],
    ['wallet', 7, 'bc1q', 'public_address_not_usable'],
    ['external_account', undefined, 'bc1q', 'public_address_not_usable'],
    ['public_address', undefined, undefined, 'public_address_missing'],
    ['public_address', 7, 'bc1q', 'id_not_usable'],
    ['public_address', 7, undefined, 'id_not_usable'],
  ] as const)('for the type %s, the id %s and the address %s, batchDestinationRefusal returns %s', (type, id, address, refusal) => {
    expect(batchDestinationRefusal({ type, id, public_address: address })).toBe(refusal);
  });

  test('a destination has either an id or an address, according to its type', () => {
    const types = fc.constantFrom('wallet', 'external_account', 'public_address');
    fc.assert(
      fc.property(types, fc.option(fc.nat(), { nil: undefined }), fc.option(fc.string(), { nil: undefined }), (type, id, address) => {
        const isPublic = type === 'public_address';
        const hasExpectedFields = (id !== undefined) === !isPublic && (address !== undefined) === isPublic;
        expect(batchDestinationRefusal({ type, id, public_address: address }) === null).toBe(hasExpectedFields);
      }),
    );
  });
});

describe('queueRefusal', () => {
  test('only withdrawals of btc, bch, ltc and dash can be queued', () => {
    const queueableAssets = assets.filter((asset) => queueRefusal({ assets: [asset], sourceKind: 'warm' }) === null);
    expect(queueableAssets.toSorted()).toEqual(['bch', 'btc', 'dash', 'ltc']);
  });

  test.each([
    [['btc'], 'cold', 'source_not_warm'],
    [['btc', 'ltc'], 'warm', 'several_assets'],
    [['eth'], 'warm', 'asset_not_batched'],
    [[], 'warm', 'asset_not_batched'],
  ])('a queued withdrawal of %s from a %s wallet is refused with the reason %s', (assetsToSend, sourceKind, refusal) => {
    expect(queueRefusal({ assets: assetsToSend, sourceKind })).toBe(refusal);
  });
});
