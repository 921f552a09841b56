import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AddressRefusal } from './address-refusal.ts';

/**
 * Returns why a text is not an Ethereum address, or null if it is one. An address in mixed case must match its checksum. An
 * address in a single case has no checksum. Source: EIP-55.
 */
export function ethereumRefusal(text: string): AddressRefusal | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'malformed';
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return null;
  return ethereumText(digits.toLowerCase()) === text ? null : 'checksum_wrong';
}

/** Returns the address with its checksum, from 40 lower-case hex digits, for example `0xfB69...`. */
export function ethereumText(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${Array.from(digits, (digit, index) => ((hash[index] ?? '') >= '8' ? digit.toUpperCase() : digit)).join('')}`;
}
