import type { AddressRefusal } from './address-refusal.ts';
import { base58Payload, base58Text } from './base58.ts';

/**
 * Returns why a text is not a classic XRP address (`r...`), or null if it is one. An X-address is refused, because it includes
 * a tag, and the tag has a separate field.
 */
export function rippleRefusal(text: string): AddressRefusal | null {
  const payload = base58Payload('ripple', text);
  if (typeof payload === 'string') return payload;
  if (text.startsWith('X') && payload.length === 31) return 'unsupported';
  return payload.length === 21 && payload[0] === 0 ? null : 'other_network';
}

/** Returns the classic address of a 20-byte account id, for example `r...`. */
export function rippleText(accountId: Uint8Array): string {
  return base58Text('ripple', Uint8Array.of(0, ...accountId));
}
