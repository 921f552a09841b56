import { base32nopad } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';

/** Version byte of an account's ed25519 public key. The text of such a key begins with G. Source: SEP-23. */
const accountVersion = 6 << 3;

/**
 * Returns why a text is not a Stellar account (`G...`), or null if it is one. Multiplexed accounts, contracts and other valid
 * strkeys are refused.
 */
export function stellarRefusal(text: string): AddressRefusal | null {
  const body = strkeyBody(text);
  if (typeof body === 'string') return body;
  return body[0] === accountVersion && body.length === 33 ? null : 'unsupported';
}

/** Returns version byte and payload of a strkey, or the reason why it is invalid. Verifies and removes the checksum. */
export function strkeyBody(text: string): Uint8Array | Extract<AddressRefusal, 'malformed' | 'checksum_wrong'> {
  const bytes = /^[A-Z2-7]{56,69}$/.test(text) ? unpackBase32(text) : null;
  if (bytes === null) return 'malformed';
  const body = bytes.subarray(0, -2);
  return crc16(body) === ((bytes.at(-1) ?? 0) << 8) + (bytes.at(-2) ?? 0) ? body : 'checksum_wrong';
}

function unpackBase32(text: string): Uint8Array | null {
  try {
    return base32nopad.decode(text);
  } catch {
    return null;
  }
}

/** Returns the strkey of a 32-byte public key, for example `G...`. */
export function stellarText(publicKey: Uint8Array): string {
  const body = Uint8Array.of(accountVersion, ...publicKey);
  const check = crc16(body);
  return base32nopad.encode(Uint8Array.of(...body, check & 255, check >> 8));
}

/** CRC-16 XMODEM, with the polynomial 0x1021 and the initial value zero. Source: SEP-23. */
function crc16(bytes: Uint8Array): number {
  let state = 0;
  for (const byte of bytes) {
    state ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) state = ((state << 1) ^ ((state & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
  }
  return state;
}
