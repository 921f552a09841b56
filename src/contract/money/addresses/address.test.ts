import { describe, expect, test } from 'vitest';
import { assets, type Asset } from '#contract/money/assets.ts';
import type { AddressRefusal } from './address-refusal.ts';
import { addressRefusal, isAddressOf } from './address.ts';

const tokens = ['eigen', 'lseth', 'usdc', 'pax', 'paxg', 'eurs'] as const satisfies readonly Asset[];

/**
 * Valid addresses from public documents. Sources: BIP-173 and BIP-350, CashAddr, EIP-55, CIP-19, Filecoin specification and
 * FIP-0048, XRPL documentation, SEP-23.
 */
const publishedAddresses: [Asset, string, string][] = [
  ['btc', 'the first P2PKH address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btc', 'P2SH', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['btc', 'P2WPKH in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['btc', 'P2WSH', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['btc', 'taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bch', 'key hash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['bch', 'key hash without prefix', 'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
  ['bch', 'key hash in capitals', 'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A'],
  ['bch', 'script hash', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['bch', 'legacy', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['ltc', 'key hash', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['ltc', 'script hash', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  ['ltc', 'script hash in the older version', '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj'],
  ['ltc', 'P2WPKH', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['dash', 'key hash', 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226'],
  ['dash', 'script hash', '7gnwGHt17heGpG9Crfeh4KGpYNFugPhJdh'],
  ['eth', 'mixed case', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['eth', 'mixed case', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['eth', 'capitals', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['eth', 'lower case', '0xde709f2102306220921060314715629080e2fb77'],
  ['etc', 'mixed case', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ada', 'base', 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'],
  ['ada', 'base with a script', 'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh'],
  ['ada', 'enterprise', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['ada', 'Byron, Icarus', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi'],
  ['ada', 'Byron, Daedalus', 'DdzFFzCqrht7PQiAhzrn6rNNoADJieTWBt8KeK9BZdUsGyX9ooYD9NpMCTGjQoUKcHN47g8JMXhvKogsGpQHtiQ65fZwiypjrC6d3a4Q'],
  ['fil', 'id', 'f0150'],
  ['fil', 'secp256k1', 'f17uoq6tp427uzv7fztkbsnn64iwotfrristwpryy'],
  ['fil', 'secp256k1', 'f15ihq5ibzwki2b4ep2f46avlkrqzhpqgtga7pdrq'],
  ['fil', 'actor', 'f24vg6ut43yw2h2jqydgbg2xq7x6f4kub3bg6as6i'],
  ['fil', 'BLS', 'f3vvmn62lofvhjd2ugzca6sof2j2ubwok6cj4xxbfzz4yuxfkgobpihhd2thlanmsh3w2ptld2gqkn2jvlss4a'],
  ['fil', 'delegated', 'f410faaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaonc6iji'],
  ['xrp', 'genesis', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['xrp', 'account zero', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ['xlm', 'ed25519', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'],
];

const refusedAddresses: [Asset, AddressRefusal, string, string][] = [
  ['btc', 'checksum_wrong', 'a digit changed', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['btc', 'checksum_wrong', 'bech32, a digit changed', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['btc', 'checksum_wrong', 'version 1 in bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['btc', 'checksum_wrong', 'version 0 in bech32m', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['btc', 'malformed', 'mixed case', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
  ['btc', 'malformed', 'a program of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['btc', 'unsupported', 'witness version 16', 'BC1SW50QGDZ25J'],
  ['btc', 'unsupported', 'witness version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['btc', 'unsupported', 'version 1 with 40 bytes', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['btc', 'other_network', 'of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['btc', 'other_network', 'of the test network, base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['btc', 'other_network', 'of Litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['ltc', 'other_network', 'of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bch', 'other_network', 'of the test network', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
  ['bch', 'checksum_wrong', 'under a prefix that it was not made for', 'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['bch', 'malformed', 'mixed case', 'bitcoincash:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A'],
  ['bch', 'unsupported', 'that asks for tokens too', 'bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe'],
  ['dash', 'other_network', 'of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['eth', 'checksum_wrong', 'one letter in the other case', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
  ['eth', 'malformed', 'a digit short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['eth', 'malformed', 'without 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ada', 'other_network', 'of the test network', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
  ['ada', 'unsupported', 'a stake address', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
  ['ada', 'unsupported', 'a pointer', 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k'],
  ['ada', 'checksum_wrong', 'Byron, a digit changed', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj'],
  [
    'ada',
    'other_network',
    'Byron of the test network',
    '37btjrVyb4KEB2STADSsj3MYSAdj52X5FrFWpw2r7Wmj2GDzXjFRsHWuZqrw7zSkwopv8Ci3VWeg6bisU9dgJxW5hb2MZYeduNKbQJrqz3zVBsu9nT',
  ],
  ['fil', 'other_network', 'of the test network', 't17uoq6tp427uzv7fztkbsnn64iwotfrristwpryy'],
  ['fil', 'checksum_wrong', 'a letter changed', 'f17uoq6tp427uzv7fztkbsnn64iwotfrristwpriy'],
  ['fil', 'checksum_wrong', 'a key hash under the protocol of actors', 'f27uoq6tp427uzv7fztkbsnn64iwotfrristwpryy'],
  ['fil', 'malformed', 'an id with a leading zero', 'f0015'],
  ['fil', 'malformed', 'an id of 2^63', 'f09223372036854775808'],
  ['fil', 'unsupported', 'delegated in an unknown namespace', 'f432faaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaonc6iji'],
  ['xrp', 'checksum_wrong', 'two letters swapped', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdytTh'],
  ['xrp', 'unsupported', 'an X-address', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  ['xrp', 'checksum_wrong', 'of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['xlm', 'checksum_wrong', 'a letter changed', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGA'],
  ['xlm', 'unsupported', 'a multiplexed account', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'],
  ['xlm', 'unsupported', 'a contract', 'CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE'],
  ['xlm', 'malformed', 'lower case', 'ga7qynf7sowq3glr2bgmzehxavirza4kvwltjjfc7mgxua74p7ujvsgz'],
];

describe('addressRefusal', () => {
  test.for(publishedAddresses)('addressRefusal accepts this address of %s (%s): %s', ([asset, , text]) => {
    expect(addressRefusal(asset, text)).toBeNull();
  });

  test.for(refusedAddresses)('for %s, addressRefusal returns %s for this text (%s): %s', ([asset, refusal, , text]) => {
    expect(addressRefusal(asset, text)).toBe(refusal);
  });

  test.for(tokens)('a token address of %s is an address of its chain', (asset) => {
    expect(isAddressOf(asset, '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb')).toBe(true);
    expect(isAddressOf(asset, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(false);
  });

  test.for(assets)('an address of %s that is empty, padded or very long is refused', (asset) => {
    const [, , text = ''] = publishedAddresses.find(([, , candidate]) => isAddressOf(asset, candidate)) ?? [];
    const damagedAddresses = ['', ' ', ` ${text}`, `${text} `, `${text}\n`, text.repeat(2), '1'.repeat(100_000), '0x', '\u0000'];
    expect(damagedAddresses.filter((candidate) => isAddressOf(asset, candidate))).toEqual([]);
  });
});
