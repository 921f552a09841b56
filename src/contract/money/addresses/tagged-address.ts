import { base58Payload } from './base58.ts';
import { rippleText } from './ripple.ts';
import { strkeyBody, stellarText } from './stellar.ts';

/** An address and the tag or memo that was part of it. `memo` is `''` without one. */
export type TaggedAddress = { readonly address: string; readonly memo: string };

/** First two bytes of an X-address, on the main network and on the test network. Source: XLS-5. */
const [xMain, xTest] = [0x05_44, 0x04_93];

/**
 * Reads the classic address and the tag of an XRP X-address. Returns a refusal if the X-address is invalid, and null for any
 * other text. Source: XLS-5.
 */
export function readXAddress(text: string): TaggedAddress | { readonly refusal: string } | null {
  const payload = base58Payload('ripple', text);
  if (typeof payload === 'string' || payload.length !== 31) return null;
  const view = new DataView(payload.buffer, payload.byteOffset);
  const prefix = view.getUint16(0);
  if (prefix === xTest) return { refusal: 'This is an X-address of the XRP test network' };
  // A tag has only 32 bits, so the other four bytes of its field must be zero.
  if (prefix !== xMain || (payload[22] ?? 2) > 1 || view.getUint32(27, true) !== 0) return null;
  return { address: rippleText(payload.subarray(2, 22)), memo: payload[22] === 1 ? `${view.getUint32(23, true)}` : '' };
}

/**
 * Version byte of a multiplexed account, which consists of a public key and a 64-bit id. Its text begins with M. Source:
 * SEP-23.
 */
const muxedVersion = 12 << 3;

/**
 * Reads the account and the memo id of a Stellar multiplexed account (`M...`). Returns null for any other text. Source: SEP-23.
 */
export function readMuxedAccount(text: string): TaggedAddress | null {
  const body = strkeyBody(text);
  if (typeof body === 'string' || body[0] !== muxedVersion || body.length !== 41) return null;
  return { address: stellarText(body.subarray(1, 33)), memo: new DataView(body.buffer, body.byteOffset).getBigUint64(33).toString() };
}
