import { bech32, bech32m } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';

const segwitPattern = /^([a-z]{2,6})1[02-9ac-hj-np-z]{8,80}$/;

/**
 * Returns why a text is not a segregated-witness address with this prefix (`bc`, `ltc`), or null if it is one. Version 0 uses
 * bech32, and version 1 uses bech32m with 32 bytes. Later versions are refused, because their spending rules are undefined.
 * Sources: BIP-173, BIP-350.
 */
export function segwitRefusal(prefix: string, text: string): AddressRefusal | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'malformed';
  const match = segwitPattern.exec(text.toLowerCase());
  if (match === null) return 'malformed';
  const bech32Result = bech32.decodeUnsafe(text);
  const decodedAddress = bech32Result ?? bech32m.decodeUnsafe(text);
  if (decodedAddress === undefined) return 'checksum_wrong';
  if (decodedAddress.prefix !== prefix) return 'other_network';
  const [version, ...words] = decodedAddress.words;
  const program = bech32.fromWordsUnsafe(words);
  if (version === undefined || version > 16 || program === undefined) return 'malformed';
  if ((version === 0) !== (bech32Result !== undefined)) return 'checksum_wrong';
  if (version === 0) return program.length === 20 || program.length === 32 ? null : 'malformed';
  return version === 1 && program.length === 32 ? null : 'unsupported';
}

/** Returns the version 0 address of a 20-byte key hash, for example `bc1q...`. */
export function segwitText(prefix: string, hash: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash)]);
}

/** Prefixes of segwit addresses on the main, test and local networks of Bitcoin and Litecoin. Users confuse them. */
const anyPrefix = /^(?:bc|tb|bcrt|ltc|tltc|rltc)1/i;

/** Maximum length of a base58 address of Bitcoin and Litecoin, in characters. The shortest segwit address has 42. */
const base58LengthMax = 36;

/**
 * Whether a text looks like a segwit address of any network. The desk then displays the segwit refusal of the text. A base58
 * address can begin in the same way, for example `LTc1...`.
 */
export function looksSegwit(text: string): boolean {
  if (!anyPrefix.test(text)) return false;
  return text.length > base58LengthMax || text === text.toLowerCase() || text === text.toUpperCase();
}
