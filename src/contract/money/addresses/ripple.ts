import type { AddressRefusal } from './address-refusal.ts';
import { base58Payload, base58Text } from './base58.ts';

/**
 * Why a text is not a classic XRP address (`r...`). X-addresses are refused, because the tag that they include has a
 * separate field here.
 */
export function rippleRefusal(text: string): AddressRefusal | null {
  const payload = base58Payload('ripple', text);
  if (typeof payload === 'string') return payload;
  if (text.startsWith('X') && payload.length === 31) return 'unsupported';
  return payload.length === 21 && payload[0] === 0 ? null : 'other_network';
}

/** The classic address of a 20-byte account id, for example `r...`. */
export function rippleText(accountId: Uint8Array): string {
  return base58Text('ripple', Uint8Array.of(0, ...accountId));
}
