import { bech32, bech32m } from '@scure/base';
import type { AddressRefusal } from './refusal.ts';

const shape = /^([a-z]{2,6})1[02-9ac-hj-np-z]{8,80}$/;

/**
 * Why a text is no segregated-witness address under this prefix (`bc`, `ltc`): version 0 in bech32, version 1 with 32 bytes in bech32m,
 * either case but not both. Later versions are valid by BIP-350, yet nobody can say who may spend them: refused. Source: BIP-173, BIP-350.
 */
export function segwitRefusal(prefix: string, text: string): AddressRefusal | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'malformed';
  const match = shape.exec(text.toLowerCase());
  if (match === null) return 'malformed';
  const first = bech32.decodeUnsafe(text);
  const decoded = first ?? bech32m.decodeUnsafe(text);
  if (decoded === undefined) return 'checksum_wrong';
  if (decoded.prefix !== prefix) return 'other_network';
  const [version, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (version === undefined || version > 16 || program === undefined) return 'malformed';
  if ((version === 0) !== (first !== undefined)) return 'checksum_wrong';
  if (version === 0) return program.length === 20 || program.length === 32 ? null : 'malformed';
  return version === 1 && program.length === 32 ? null : 'unsupported';
}

/** The version 0 address of a 20-byte key hash: `bc1q...`. */
export function segwitText(prefix: string, hash: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash)]);
}

/** Whether a text claims to be of this kind, so that its refusal is the one worth showing. */
export function looksSegwit(text: string): boolean {
  return /^(bc|tb|bcrt|ltc|tltc|rltc)1/i.test(text);
}
