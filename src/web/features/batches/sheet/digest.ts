import { sha256 } from '@noble/hashes/sha2.js';

/**
 * SHA-256 of bytes as 64 hexadecimal digits. The browser's own is available only over HTTPS or on
 * localhost.
 */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  const digest = subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
