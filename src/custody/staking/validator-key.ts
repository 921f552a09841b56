import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The first bit of a compressed BLS12-381 point marks compression, the second infinity. Source:
 * ZCash serialisation.
 */
const [compressed, restBits] = [0x80, 0x1f];

/**
 * A validator's public key, `0x` and 96 hexadecimal digits, deterministic for a seed. No secret key
 * exists: the chain is simulated.
 */
export function validatorKey(seed: string): string {
  const key = sha384(utf8ToBytes(`validator ${seed}`));
  key[0] = compressed | ((key[0] ?? 0) & restBits);
  return `0x${bytesToHex(key)}`;
}
