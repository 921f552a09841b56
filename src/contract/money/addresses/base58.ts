import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';

/** Both alphabets have the same characters in a different order. */
const base58Pattern = /^[1-9A-HJ-NP-Za-km-z]{25,50}$/;

const coders = { bitcoin: base58, ripple: base58xrp } as const;

type Alphabet = keyof typeof coders;

/**
 * Returns version and payload of a base58check text, or the reason why it is invalid. Verifies the four checksum bytes (double
 * SHA-256) and removes them.
 */
export function base58Payload(alphabet: Alphabet, text: string): Uint8Array | Extract<AddressRefusal, 'malformed' | 'checksum_wrong'> {
  if (!base58Pattern.test(text)) return 'malformed';
  const bytes = coders[alphabet].decode(text);
  if (bytes.length < 5) return 'malformed';
  const payload = bytes.subarray(0, -4);
  return checksum(payload).every((byte, index) => byte === bytes[payload.length + index]) ? payload : 'checksum_wrong';
}

/** The base58check text of a version and payload. */
export function base58Text(alphabet: Alphabet, payload: Uint8Array): string {
  return coders[alphabet].encode(Uint8Array.of(...payload, ...checksum(payload)));
}

function checksum(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).subarray(0, 4);
}

/**
 * Returns why a text is not a base58 address with a 20-byte hash and one of these version bytes. This covers P2PKH and P2SH
 * addresses of the Bitcoin family.
 */
export function hashAddressRefusal(versions: readonly number[], text: string): AddressRefusal | null {
  const payload = base58Payload('bitcoin', text);
  if (typeof payload === 'string') return payload;
  const [version] = payload;
  return payload.length === 21 && version !== undefined && versions.includes(version) ? null : 'other_network';
}

/**
 * Returns the canonical address with the same hash. For example, Litecoin writes the address of a script as `3...` or as
 * `M...`. The version bytes are, in this order, the version of a key hash, the canonical version of a script, and older
 * versions of a script. Any other text is returned unchanged.
 */
export function canonicalHashAddress([keyHash, script, ...olderScripts]: readonly number[], text: string): string {
  // A payload has only one base58 text per version. Without an older version, no second text exists.
  if (olderScripts.length === 0) return text;
  const payload = base58Payload('bitcoin', text);
  if (typeof payload === 'string' || payload.length !== 21 || script === undefined) return text;
  const [version] = payload;
  return version === keyHash || version === undefined || !olderScripts.includes(version)
    ? text
    : base58Text('bitcoin', Uint8Array.of(script, ...payload.subarray(1)));
}
