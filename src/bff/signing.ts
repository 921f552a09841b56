import { createHmac, hash } from 'node:crypto';

/** What signs every call but the fee presets and the uploads. Operator facts: Authentication. */
export type Credentials = { readonly accessId: string; readonly secretKey: string; readonly scheme: string };

type Signed = { readonly method: string; readonly path: string; readonly body: Buffer | null; readonly date: Date };

/**
 * Value of the Authorization header: `'BalanceAPIAuth <access id>:<hex HMAC-SHA256>'`, over `METHOD,application/json,path,body hash,seconds`.
 * The path goes without its query; no body has the empty hash. A new date for each attempt: there is no nonce.
 */
export function authorization({ method, path, body, date }: Signed, { accessId, secretKey, scheme }: Credentials): string {
  const [target = ''] = path.split('?', 1);
  const bodyHash = body === null || body.length === 0 ? '' : hash('sha256', body, 'hex');
  const seconds = Math.floor(date.getTime() / 1000);
  const signature = createHmac('sha256', secretKey).update(`${method},application/json,${target},${bodyHash},${seconds}`).digest('hex');
  return `${scheme} ${accessId}:${signature}`;
}
