import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Masks for the first byte of a compressed BLS12-381 point: the bit that marks compression, and the bits of the number.
 * Source: ZCash serialisation.
 */
const [compressedFlag, restBits] = [0x80, 0x1f];

/**
 * Returns a validator's public key, `0x` and 96 hexadecimal digits, always the same for a seed. No secret key exists, because
 * the chain is simulated.
 */
export function validatorKey(seed: string): string {
  const key = sha384(utf8ToBytes(`validator ${seed}`));
  key[0] = compressedFlag | ((key[0] ?? 0) & restBits);
  return `0x${bytesToHex(key)}`;
}
