import { hash } from 'node:crypto';
import { bech32 } from '@scure/base';

/**
 * A valid Bitcoin address that no wallet owns, another one for each text: `'bc1q…'`. Random ones do
 * not compress, unlike one address many times.
 */
export function strangeAddress(text: string = crypto.randomUUID()): string {
  const digest = hash('sha256', text, 'buffer').subarray(0, 20);
  return bech32.encode('bc', [0, ...bech32.toWords(digest)]);
}
