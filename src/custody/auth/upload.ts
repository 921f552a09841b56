import { createHash, createHmac } from 'node:crypto';
import { Refusal } from '#custody/service-refusal.ts';
import { readClaimHeaders, isSameSignature, type SignatureScheme, type SignedHeaders } from './claim.ts';
import { callerOf, type Caller, type StoredCredentials } from './credentials.ts';

/** The signature scheme of document uploads. Its name ends with the digest, SHA-256. Operator facts: Authentication of the uploads. */
const uploadScheme: SignatureScheme = {
  name: 'APIAuth-HMAC-SHA256',
  takesContentType: (contentType) => contentType.startsWith('multipart/form-data'),
  acceptsLimit: false,
  needsUserAgent: false, // The operator facts require `User-Agent` only in the regular scheme.
};

/** A received upload. `target` is the raw path with its query string. */
type Upload = {
  readonly method: string;
  readonly target: string;
  readonly headers: SignedHeaders;
  /** Base64 SHA-256 of the raw body. */
  readonly bodyHash: string;
};

/**
 * Returns the caller who signed an upload. Refuses in the same cases as the regular scheme, and if the header with the body's
 * hash is missing or wrong.
 */
export function uploadCaller(upload: Upload, credentials: StoredCredentials, now: Date): Caller {
  const signature = readClaimHeaders(upload.headers, uploadScheme, now);
  const hash = upload.headers['x-authorization-content-sha256'];
  if (typeof hash !== 'string' || hash === '') throw new Refusal('body_hash_missing');
  const caller = callerOf(credentials, signature.accessId);
  if (caller === null) throw new Refusal('access_id_unknown');
  const signedText = [upload.method, signature.contentType, upload.bodyHash, upload.target, signature.dateText].join(',');
  const expectedSignature = createHmac('sha256', caller.secretKey).update(signedText).digest('base64');
  if (!isSameSignature(hash, upload.bodyHash) || !isSameSignature(signature.signature, expectedSignature))
    throw new Refusal('signature_wrong');
  return caller;
}

/** Returns the SHA-256 of a body in base64, as the header `X-Authorization-Content-SHA256` has it. */
export function uploadHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64');
}
