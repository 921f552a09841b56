import { bech32 } from '@scure/base';
import type { AddressRefusal } from './refusal.ts';

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const mainPrefix = 'bitcoincash';
const shape = /^(?:([a-z]{3,12}):)?([02-9ac-hj-np-z]{42,112})$/;

/** Generator words of the 40-bit checksum. Source: CashAddr specification, Checksum. */
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n] as const;

/** Hash length by the low three bits of the version byte; the others hold no hash that the chain knows. Source: CashAddr, Payload. */
const hashBytes: Readonly<Record<number, number>> = { 0: 20, 3: 32 };

function polymod(words: Iterable<number>): bigint {
  let state = 1n;
  for (const word of words) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of generators.entries()) {
      if (((top >> BigInt(bit)) & 1n) === 1n) state ^= generator;
    }
  }
  return state ^ 1n;
}

function prefixWords(prefix: string): readonly number[] {
  return [...Array.from(prefix, (letter) => letter.charCodeAt(0) & 31), 0];
}

/**
 * Why a text is no cash address: with or without `bitcoincash:`, either case but not both; key hashes and scripts.
 * Source: CashAddr specification.
 */
export function cashaddrRefusal(text: string): AddressRefusal | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'malformed';
  const match = shape.exec(text.toLowerCase());
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

/** The address of a 20-byte key hash: `bitcoincash:q...`. */
export function cashaddrText(hash: Uint8Array): string {
  const words = bech32.toWords(Uint8Array.of(0, ...hash));
  const check = polymod([...prefixWords(mainPrefix), ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, check);
  // 40 bits are the last five bytes, and eight words.
  return `${mainPrefix}:${[...words, ...bech32.toWords(bytes.subarray(3))].map((word) => alphabet[word]).join('')}`;
}
