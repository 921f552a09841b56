/** Constants of FNV-1a with 64 bits. Source: draft-eastlake-fnv. */
const [start, prime, mask] = [0xcbf29ce484222325n, 0x100000001b3n, (1n << 64n) - 1n];

/**
 * Returns a short hash of bytes, 16 hexadecimal digits. Different texts get different hashes in practice, but the hash is no
 * protection against forgery.
 */
export function fnv64(bytes: Iterable<number>): string {
  let sum = start;
  for (const byte of bytes) sum = ((sum ^ BigInt(byte)) * prime) & mask;
  return sum.toString(16).padStart(16, '0');
}
