import { bech32 } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';
import { base58Payload } from './base58.ts';

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const mainPrefix = 'bitcoincash';
const cashaddrPattern = /^(?:([a-z]{3,12}):)?([02-9ac-hj-np-z]{42,112})$/;

/**
 * Generator words of the 40-bit checksum. Each is split into its upper and lower 20 bits, so that integers stay exact. Source:
 * CashAddr specification, Checksum.
 */
const generators = [
  [0x98f2b, 0xc8e61],
  [0x79b76, 0xd99e2],
  [0xf33e5, 0xfb3c4],
  [0xae2ea, 0xbe2a8],
  [0x1e4f4, 0x3e470],
] as const;

/**
 * Length of the hash in bytes, by the low three bits of the version byte. Bitcoin Cash uses no other lengths. Source: CashAddr,
 * Payload.
 */
const hashBytes: Readonly<Record<number, number>> = { 0: 20, 3: 32 };

function polymod(words: Iterable<number>): bigint {
  let [upper, lower] = [0, 1];
  for (const word of words) {
    const topBits = upper >> 15;
    upper = ((upper & 0x7fff) << 5) | (lower >> 15);
    lower = ((lower & 0x7fff) << 5) ^ word;
    for (const [bit, [upperWord, lowerWord]] of generators.entries()) {
      if (((topBits >> bit) & 1) === 0) continue;
      upper ^= upperWord;
      lower ^= lowerWord;
    }
  }
  return (BigInt(upper) << 20n) | BigInt(lower ^ 1);
}

function prefixWords(prefix: string): readonly number[] {
  return [...Array.from(prefix, (letter) => letter.charCodeAt(0) & 31), 0];
}

/**
 * Returns why a text is not a cash address of a key hash or a script, or null if it is one. The prefix `bitcoincash:` is
 * optional. Mixed case is refused. Source: CashAddr specification.
 */
export function cashaddrRefusal(text: string): AddressRefusal | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'malformed';
  const match = cashaddrPattern.exec(text.toLowerCase());
  if (match === null) return 'malformed';
  const [, prefix = mainPrefix, body = ''] = match;
  const words = Array.from(body, (letter) => alphabet.indexOf(letter));
  if (polymod([...prefixWords(prefix), ...words]) !== 0n) return 'checksum_wrong';
  if (prefix !== mainPrefix) return 'other_network';
  const [version, ...hash] = bech32.fromWordsUnsafe(words.slice(0, -8)) ?? [];
  if (version === undefined) return 'malformed';
  if (version >> 3 > 1) return 'unsupported';
  return hash.length === hashBytes[version & 7] ? null : 'malformed';
}

/** Returns the cash address of a 20-byte hash of a key (`bitcoincash:q...`) or a script (`bitcoincash:p...`). */
export function cashaddrText(hash: Uint8Array, kind: 'key' | 'script' = 'key'): string {
  const words = bech32.toWords(Uint8Array.of(kind === 'key' ? 0 : 8, ...hash));
  const check = polymod([...prefixWords(mainPrefix), ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, check);
  // The last five of the eight bytes are the checksum. They become eight words of five bits.
  return `${mainPrefix}:${[...words, ...bech32.toWords(bytes.subarray(3))].map((word) => alphabet[word]).join('')}`;
}

/**
 * Returns the cash address in lower case with its prefix, from a cash address or a legacy address. Any other text is returned
 * unchanged.
 */
export function canonicalCashaddr([keyHash, script]: readonly number[], text: string): string {
  if (text.includes(':') || text.length > 40) {
    const lower = text.toLowerCase();
    return lower.includes(':') ? lower : `${mainPrefix}:${lower}`;
  }
  const payload = base58Payload('bitcoin', text);
  if (typeof payload === 'string' || payload.length !== 21) return text;
  const [version] = payload;
  if (version !== keyHash && version !== script) return text;
  return cashaddrText(payload.subarray(1), version === keyHash ? 'key' : 'script');
}
