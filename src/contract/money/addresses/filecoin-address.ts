import { blake2b } from '@noble/hashes/blake2.js';
import { base32nopad } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';

/**
 * First bytes and payload length of an address, for each protocol: a secp256k1 key hash, an actor hash and a BLS key. Source:
 * Filecoin specification, Address.
 */
const protocols = {
  1: { head: Uint8Array.of(1), length: 20 },
  2: { head: Uint8Array.of(2), length: 20 },
  3: { head: Uint8Array.of(3), length: 48 },
} as const;

/** The only delegated namespace in use. Its addresses are 20 bytes, as in Ethereum. Source: FIP-0048. */
const ethereumAccount = { head: Uint8Array.of(4, 10), length: 20 } as const;

/**
 * Returns why a text is not a mainnet Filecoin address, or null if it is one. Accepts `f0` ids (no checksum), `f1`, `f2`, `f3`
 * and `f410f`. Source: Filecoin specification.
 */
export function filecoinRefusal(text: string): AddressRefusal | null {
  const match = /^([ft])(?:0(0|[1-9]\d{0,18})|([123])([a-z2-7]{32,90})|4(\d{1,19})f([a-z2-7]{8,100}))$/.exec(text);
  if (match === null) return 'malformed';
  const [, network, id, protocol, body = '', namespace, subaddress = ''] = match;
  if (network === 't') return 'other_network';
  if (id !== undefined) return BigInt(id) < 2n ** 63n ? null : 'malformed';
  if (protocol === '1' || protocol === '2' || protocol === '3') return bodyRefusal(protocols[protocol], body);
  return namespace === '10' ? bodyRefusal(ethereumAccount, subaddress) : 'unsupported';
}

function bodyRefusal({ head, length }: { readonly head: Uint8Array; readonly length: number }, body: string): AddressRefusal | null {
  const bytes = unpackBase32(body);
  if (bytes === null || bytes.length - 4 !== length) return 'malformed';
  const payload = bytes.subarray(0, -4);
  return checksum(head, payload).every((byte, index) => byte === bytes[payload.length + index]) ? null : 'checksum_wrong';
}

/** Returns the bytes of a base32 text, or null if its last character contains unused bits that are not zero. */
function unpackBase32(text: string): Uint8Array | null {
  try {
    return base32nopad.decode(text.toUpperCase());
  } catch {
    return null;
  }
}

function checksum(head: Uint8Array, payload: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...head, ...payload), { dkLen: 4 });
}

/** Returns the address of a 20-byte key hash, for example `f1...`. */
export function filecoinText(hash: Uint8Array): string {
  return `f1${base32nopad.encode(Uint8Array.of(...hash, ...checksum(protocols[1].head, hash))).toLowerCase()}`;
}
