import { createHmac, hash } from 'node:crypto';

/** The credentials that sign every call, except those of the fee presets and the uploads. Operator facts: Authentication. */
export type Credentials = { readonly accessId: string; readonly secretKey: string; readonly scheme: string };

type SignedCall = { readonly method: string; readonly path: string; readonly body: Buffer | null; readonly date: Date };

/**
 * The Authorization header, in the form `'BalanceAPIAuth <access id>:<hex HMAC-SHA256>'`. The HMAC covers
 * `METHOD,application/json,path,body hash,seconds`. The path has no query, and the hash of an absent body is empty.
 * Signatures have no nonce, so each attempt needs a new date.
 */
export function authorization({ method, path, body, date }: SignedCall, { accessId, secretKey, scheme }: Credentials): string {
  const [target = ''] = path.split('?', 1);
  const bodyHash = body === null || body.length === 0 ? '' : hash('sha256', body, 'hex');
  const seconds = Math.floor(date.getTime() / 1000);
  const signature = createHmac('sha256', secretKey).update(`${method},application/json,${target},${bodyHash},${seconds}`).digest('hex');
  return `${scheme} ${accessId}:${signature}`;
}

type SignedUpload = {
  readonly method: string;
  readonly contentType: string;
  /** Base64 SHA-256 of the whole body. */
  readonly bodyHash: string;
  /** The raw path with query. */
  readonly target: string;
  /** The exact text of the Date header. */
  readonly dateText: string;
};

/**
 * The signature scheme of document uploads. Its last part names the digest. Operator facts: Authentication of the three document
 * uploads.
 */
const uploadScheme = 'APIAuth-HMAC-SHA256';

/** The Authorization header of an upload, with a base64 HMAC-SHA256 over `METHOD,content type,body hash,target,date`. */
export function uploadAuthorization(
  { method, contentType, bodyHash, target, dateText }: SignedUpload,
  { accessId, secretKey }: Pick<Credentials, 'accessId' | 'secretKey'>,
): string {
  const canonicalText = [method, contentType, bodyHash, target, dateText].join(',');
  return `${uploadScheme} ${accessId}:${createHmac('sha256', secretKey).update(canonicalText).digest('base64')}`;
}
