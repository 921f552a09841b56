import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The key that signs statements and checkpoints. */
export type SigningKey = { readonly id: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

/** The bytes before a raw Ed25519 key in its DER form. Source: RFC 8410. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** A new key as text for `DESK_SIGNING_KEY` (32 bytes, base64). */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .subarray(privatePrefix.length)
    .toString('base64');
}

/** The key in a text from `newSigningKey`, or null for any other text. */
export function signingKeyOf(text: string): SigningKey | null {
  const rawBytes = rawKey(text);
  if (rawBytes === null) return null;
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, rawBytes]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return { id: keyId(publicKey), privateKey, publicKey };
}

/** The raw public key in base64, which the desk publishes and `verify-statement` reads. */
export function publicKeyText(key: KeyObject): string {
  return rawPublicKey(key).toString('base64');
}

/** The public key in a text from `publicKeyText`, or null for any other text. */
export function publicKeyOf(text: string): KeyObject | null {
  const rawBytes = rawKey(text);
  return rawBytes === null ? null : createPublicKey({ key: Buffer.concat([publicPrefix, rawBytes]), format: 'der', type: 'spki' });
}

/** The id of a public key, which is the first 16 digits of its SHA-256 hash. */
export function keyId(key: KeyObject): string {
  return createHash('sha256').update(rawPublicKey(key)).digest('hex').slice(0, 16);
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
}

/** The 32 bytes of a base64 text, or null for any other text. */
function rawKey(text: string): Buffer | null {
  const bytes = Buffer.from(text.trim(), 'base64');
  return bytes.length === 32 && bytes.toString('base64') === text.trim() ? bytes : null;
}
