import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32m } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipientsOfAddresses, recordRecipients } from '#contract/rules/record-recipients.ts';
import { isAddressOf } from './addresses/address.ts';
import { base58Text } from './addresses/base58.ts';
import { cardanoText } from './addresses/cardano.ts';
import { cashaddrText } from './addresses/cashaddr.ts';
import { ethereumText } from './addresses/ethereum.ts';
import { filecoinText } from './addresses/filecoin-address.ts';
import { rippleText } from './addresses/ripple.ts';
import { segwitText } from './addresses/segwit.ts';
import { stellarText } from './addresses/stellar.ts';
import { assetFacts, assets, type Asset, type Chain } from './assets.ts';
import { memoNameOf } from './chains.ts';
import { canonicalAddress, recipientAt } from './recipient.ts';

type Bytes = Uint8Array;

const bothCases = (text: string) => [text, text.toUpperCase()];
const cashSpellings = (text: string) => [text, text.replace('bitcoincash:', '')].flatMap(bothCases);
const hashAddress = (hash: Bytes, version: number) => base58Text('bitcoin', Uint8Array.of(version, ...hash));
const taprootAddress = (prefix: string, key: Bytes) => bech32m.encode(prefix, [1, ...bech32m.toWords(key)]);
/** The scripts that a 32-byte seed gives on each chain. Each script is a list of its spellings that the desk accepts. */
const scripts: Readonly<Record<Chain, (seed: Bytes) => readonly (readonly string[])[]>> = {
  btc: (seed) => [
    [hashAddress(seed.subarray(0, 20), 0x00)],
    [hashAddress(seed.subarray(0, 20), 0x05)],
    bothCases(segwitText('bc', seed.subarray(0, 20))),
    bothCases(segwitText('bc', seed)),
    bothCases(taprootAddress('bc', seed)),
  ],
  ltc: (seed) => [
    [hashAddress(seed.subarray(0, 20), 0x30)],
    [hashAddress(seed.subarray(0, 20), 0x32), hashAddress(seed.subarray(0, 20), 0x05)],
    bothCases(segwitText('ltc', seed.subarray(0, 20))),
    bothCases(taprootAddress('ltc', seed)),
  ],
  bch: (seed) => [
    [...cashSpellings(cashaddrText(seed.subarray(0, 20))), hashAddress(seed.subarray(0, 20), 0x00)],
    [...cashSpellings(cashaddrText(seed.subarray(0, 20), 'script')), hashAddress(seed.subarray(0, 20), 0x05)],
  ],
  dash: (seed) => [[hashAddress(seed.subarray(0, 20), 0x4c)], [hashAddress(seed.subarray(0, 20), 0x10)]],
  eth: ethereumSpellings,
  etc: ethereumSpellings,
  ada: (seed) => [[cardanoText(seed.subarray(0, 28), seed.subarray(4, 32))]],
  fil: (seed) => [[filecoinText(seed.subarray(0, 20))], [`f0${new DataView(seed.buffer, seed.byteOffset).getUint32(0)}`]],
  xrp: (seed) => [[rippleText(seed.subarray(0, 20))]],
  xlm: (seed) => [[stellarText(seed)]],
};

function ethereumSpellings(seed: Bytes): readonly (readonly string[])[] {
  const text = ethereumText(bytesToHex(seed.subarray(0, 20)));
  return [[text, text.toLowerCase(), `0x${text.slice(2).toUpperCase()}`]];
}

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe.for(assets)('the canonical address of %s', (asset: Asset) => {
  const assetScripts = scripts[assetFacts[asset].chain];

  test('all spellings of one script have the same canonical address, and it is valid', () => {
    fc.assert(
      fc.property(seed, (bytes) => {
        for (const spellings of assetScripts(bytes)) {
          expect(spellings.filter((text) => !isAddressOf(asset, text))).toEqual([]);
          const canonicalTexts = new Set(spellings.map((text) => canonicalAddress(asset, text)));
          expect(canonicalTexts.size).toBe(1);
          const [onlyText = ''] = canonicalTexts;
          expect([isAddressOf(asset, onlyText), canonicalAddress(asset, onlyText)]).toEqual([true, onlyText]);
        }
      }),
    );
  });

  test('two scripts have different canonical addresses', () => {
    fc.assert(
      fc.property(seed, seed, (first, second) => {
        fc.pre(
          first.subarray(0, 20).toString() !== second.subarray(0, 20).toString() &&
            first.subarray(0, 4).toString() !== second.subarray(0, 4).toString(),
        );
        const canonicalTexts = [...assetScripts(first), ...assetScripts(second)].map(([text = '']) => canonicalAddress(asset, text));
        expect(new Set(canonicalTexts).size).toBe(canonicalTexts.length);
      }),
    );
  });

  test('two tags or memos make two recipients, and chains without tags ignore them', () => {
    const [[text = ''] = []] = assetScripts(new Uint8Array(32).fill(7));
    const recipients = new Set([null, '1', '2'].map((tag) => recipientAt(asset, text, tag)));
    expect(recipients.size).toBe(memoNameOf(asset) === null ? 1 : 3);
  });
});

describe('tags and memos', () => {
  test('a tag of xrp with leading zeros is the same tag', () => {
    expect(recipientAt('xrp', 'rHb9', '007')).toBe(recipientAt('xrp', 'rHb9', '7'));
  });

  test('two hash memos of xlm that differ only in case are the same memo, unlike two text memos', () => {
    expect(recipientAt('xlm', 'G', 'Ab')).not.toBe(recipientAt('xlm', 'G', 'ab'));
    expect(recipientAt('xlm', 'G', 'Ab'.repeat(32))).toBe(recipientAt('xlm', 'G', 'ab'.repeat(32)));
  });
});

test('a memo of xlm that can be an id is compared as a number', () => {
  expect(recipientAt('xlm', 'G', '007')).toBe(recipientAt('xlm', 'G', '7'));
  expect(recipientAt('xlm', 'G', '0.7')).not.toBe(recipientAt('xlm', 'G', '.7'));
});

test.for([
  ['xrp', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '4294967295'],
  [
    'xlm',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
    '9223372036854775808',
  ],
] as const)('for %s, %s is the same recipient as its address with its tag or memo', ([asset, text, address, tag]) => {
  expect(recipientAt(asset, text, null)).toBe(recipientAt(asset, address, tag));
});

test('the recipient at an external account includes the tag of the account', () => {
  const account = { funding_addresses: { xrp: 'rHb9', btc: 'BC1QAR0' }, extras: { rHb9: { tag: '5' } } };
  expect(recipientsOfAddresses(account)).toEqual([
    ['xrp', 'address rHb9 tag 5'],
    ['btc', 'address bc1qar0'],
  ]);
});

test('the recipients of a record include its tag only for assets with tags', () => {
  const destination = { type: 'external_account', addresses: { xrp: { address: 'rHb9', tag: '5' }, btc: 'bc1qar0' } };
  const record = { type: 'transaction', amounts: { xrp: '1' }, destination } as never;
  expect(recordRecipients(record)).toEqual(['address rHb9 tag 5']);
});
