import { base58, bech32 } from '@scure/base';
import type { AddressRefusal } from './address-refusal.ts';

/** Maximum length of a Shelley address that is checked, in characters. A base address has 103. */
const textMax = 128;

/**
 * Length of a Shelley address in bytes, by the type in its header. Base addresses have the types 0 to 3, and enterprise
 * addresses have the types 6 and 7. Pointer addresses (4, 5) are retired. Source: CIP-19.
 */
const bytesByType: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };

/**
 * Returns why a text is not a Cardano payment address of mainnet, or null if it is one. A Shelley address begins with `addr1`,
 * and a Byron address is base58. Source: CIP-19.
 */
export function cardanoRefusal(text: string): AddressRefusal | null {
  if (text.length > textMax) return 'malformed';
  return /^(addr|stake)/i.test(text) ? shelleyRefusal(text) : byronRefusal(text);
}

function shelleyRefusal(text: string): AddressRefusal | null {
  if (!/^(addr|stake)(_test)?1[02-9ac-hj-np-z]+$/.test(text)) return 'malformed';
  const decodedAddress = bech32.decodeUnsafe(text, textMax);
  if (decodedAddress === undefined) return 'checksum_wrong';
  const bytes = bech32.fromWordsUnsafe(decodedAddress.words);
  const header = bytes?.[0];
  if (bytes === undefined || header === undefined) return 'malformed';
  if (decodedAddress.prefix.endsWith('_test') || (header & 15) !== 1) return 'other_network';
  if (decodedAddress.prefix !== 'addr') return 'unsupported';
  const length = bytesByType[header >> 4];
  if (length === undefined) return 'unsupported';
  return bytes.length === length ? null : 'malformed';
}

/**
 * First bytes of a Byron address in CBOR: an array of two items, tag 24, and a byte string. The second item is a CRC-32 of the
 * byte string.
 */
const byronHead = [0x82, 0xd8, 0x18, 0x58] as const;

function byronRefusal(text: string): AddressRefusal | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{40,120}$/.test(text)) return 'malformed';
  const bytes = base58.decode(text);
  const payload = bytes.subarray(5, 5 + (bytes[4] ?? 0));
  const checksumItem = bytes.subarray(5 + payload.length);
  if (!byronHead.every((byte, index) => bytes[index] === byte) || checksumItem.length !== 5 || checksumItem[0] !== 0x1a) return 'malformed';
  if (new DataView(checksumItem.buffer, checksumItem.byteOffset).getUint32(1) !== crc32(payload)) return 'checksum_wrong';
  return isMainnetByron(payload) ? null : 'other_network';
}

/**
 * Whether the attributes of a Byron address name no test network. The attributes must be empty or contain only a derivation
 * path. In the payload, the attributes follow the head of an array of three items and the root of 28 bytes.
 */
function isMainnetByron(payload: Uint8Array): boolean {
  return payload[31] === 0xa0 || (payload[31] === 0xa1 && payload[32] === 0x01);
}

/** CRC-32 as in IEEE 802.3, reflected. */
function crc32(bytes: Uint8Array): number {
  let state = 0xffffffff;
  for (const byte of bytes) {
    state ^= byte;
    for (let bit = 0; bit < 8; bit += 1) state = (state >>> 1) ^ ((state & 1) === 1 ? 0xedb88320 : 0);
  }
  return ~state >>> 0;
}

/** Returns the base address of two 28-byte key hashes, one for payments and one for the stake, for example `addr1q...`. */
export function cardanoText(payment: Uint8Array, stake: Uint8Array): string {
  return bech32.encode('addr', bech32.toWords(Uint8Array.of(0x01, ...payment, ...stake)), textMax);
}
