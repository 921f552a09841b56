import { hash } from 'node:crypto';
import { bech32 } from '@scure/base';

/**
 * A valid Bitcoin address that belongs to no wallet, different for each text, for example `'bc1q…'`. Random addresses do
 * not compress, unlike a repeated address.
 */
export function strangeAddress(text: string = crypto.randomUUID()): string {
  const digest = hash('sha256', text, 'buffer').subarray(0, 20);
  return bech32.encode('bc', [0, ...bech32.toWords(digest)]);
}
