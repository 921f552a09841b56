import { createHash, createHmac } from 'node:crypto';
import { Refusal } from '#custody/service-refusal.ts';
import { isSameSignature, type ReceivedSignature, type SignatureScheme } from './claim.ts';

/** The only content type of the regular signature, also for GET. Operator facts: Authentication. */
const jsonType = 'application/json';

/** Returns the regular scheme with the name that the operator configured (`CUSTODY_AUTH_SCHEME`). */
export function regularScheme(name: string): SignatureScheme {
  return { name, takesContentType: (contentType) => contentType === jsonType, acceptsLimit: true, needsUserAgent: true };
}

/** The parts of a request that the signature covers. `path` has no query string. `body` is empty if the request has no body. */
export type SignedParts = { readonly method: string; readonly path: string; readonly body: string | Uint8Array };

/** Refuses a request if this secret key gives another signature. */
export function checkRegular(signature: ReceivedSignature, request: SignedParts, secretKey: string): void {
  const expectedSignature = signatureOf(request, signature.contentType, new Date(signature.dateText), secretKey);
  if (!isSameSignature(signature.signature, expectedSignature)) throw new Refusal('signature_wrong');
}

/**
 * Returns the headers of a signed request. The signature does not cover `User-Agent`, which can have any value. Operator facts:
 * Authentication.
 */
export function signRegular(
  request: SignedParts & { readonly accessId: string; readonly secretKey: string; readonly scheme: string; readonly date: Date },
): { 'content-type': string; date: string; authorization: string; 'user-agent': string } {
  const signature = signatureOf(request, jsonType, request.date, request.secretKey);
  return {
    'content-type': jsonType,
    date: request.date.toUTCString(),
    authorization: `${request.scheme} ${request.accessId}:${signature}`,
    'user-agent': 'custody-client',
  };
}

/** HMAC-SHA256 of `METHOD,content-type,path,data-hash,timestamp` in lower-case hex. The hash of an empty body is an empty string. */
function signatureOf({ method, path, body }: SignedParts, contentType: string, date: Date, secretKey: string): string {
  const hash = body.length === 0 ? '' : createHash('sha256').update(body).digest('hex');
  const seconds = Math.floor(date.getTime() / 1000);
  return createHmac('sha256', secretKey).update([method, contentType, path, hash, seconds].join(',')).digest('hex');
}
