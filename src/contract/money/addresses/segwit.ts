import { bech32, bech32m } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';

const segwitPattern = /^([a-z]{2,6})1[02-9ac-hj-np-z]{8,80}$/;

/**
 * Why a text is not a segregated-witness address under this prefix (`bc`, `ltc`). Version 0 uses bech32, and version 1
 * uses bech32m with 32 bytes. Mixed case is refused. Later versions are valid under BIP-350 but refused, because their
 * spending rules are undefined. Sources: BIP-173, BIP-350.
 */
export function segwitRefusal(prefix: string, text: string): AddressRefusal | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'malformed';
  const match = segwitPattern.exec(text.toLowerCase());
  if (match === null) return 'malformed';
  const first = bech32.decodeUnsafe(text);
  const decodedAddress = first ?? bech32m.decodeUnsafe(text);
  if (decodedAddress === undefined) return 'checksum_wrong';
  if (decodedAddress.prefix !== prefix) return 'other_network';
  const [version, ...words] = decodedAddress.words;
  const program = bech32.fromWordsUnsafe(words);
  if (version === undefined || version > 16 || program === undefined) return 'malformed';
  if ((version === 0) !== (first !== undefined)) return 'checksum_wrong';
  if (version === 0) return program.length === 20 || program.length === 32 ? null : 'malformed';
  return version === 1 && program.length === 32 ? null : 'unsupported';
}

/** The version 0 address of a 20-byte key hash, for example `bc1q...`. */
export function segwitText(prefix: string, hash: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash)]);
}

/** Prefixes that users confuse, which are those of the main, test and local networks of Bitcoin and Litecoin. */
const anyPrefix = /^(?:bc|tb|bcrt|ltc|tltc|rltc)1/i;

/** Longest Base58 address of Bitcoin and Litecoin. The shortest segwit address has 42 characters. */
const base58LengthMax = 36;

/**
 * Whether a text looks like a segwit address of any network, so that its segwit refusal is displayed. A Base58 address may
 * begin in the same way, for example `LTc1...`.
 */
export function looksSegwit(text: string): boolean {
  if (!anyPrefix.test(text)) return false;
  return text.length > base58LengthMax || text === text.toLowerCase() || text === text.toUpperCase();
}
