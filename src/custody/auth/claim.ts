import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '#custody/refusal.ts';

/** How far a `Date` may be off, in milliseconds: 15 minutes. Operator facts: Authentication. */
export const dateOffMsMax = 900_000;

/** The headers that a signature stands on; as Node gives them, names in lower case. */
export type SignedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What sets one signature scheme apart from the other. */
export type Scheme = {
  /** First word of the `Authorization` header. */
  readonly name: string;
  readonly takesContentType: (contentType: string) => boolean;
  /** Whether a `Date` exactly `dateOffMsMax` off is still taken. */
  readonly takesLimit: boolean;
  /** Whether a request must say `User-Agent`, of any value. */
  readonly needsUserAgent: boolean;
};

/** Who a request says it is from, and the parts of it that its signature covers. */
export type Claim = { readonly accessId: string; readonly signature: string; readonly contentType: string; readonly dateText: string };

/** Reads the headers of a request; refuses in the order of operator-facts.md, Errors, 401. Whether the signature holds is not looked at. */
export function claimOf(headers: SignedHeaders, scheme: Scheme, now: Date): Claim {
  const contentType = textOf(headers['content-type']);
  if (contentType === null) throw new Refusal('content_type_missing');
  if (!scheme.takesContentType(contentType)) throw new Refusal('content_type_wrong');
  const dateText = textOf(headers['date']);
  if (dateText === null) throw new Refusal('date_missing');
  checkDate(dateText, scheme, now);
  const authorization = textOf(headers['authorization']);
  if (authorization === null) throw new Refusal('authorization_missing');
  const [, name, accessId, signature] = /^(\S+) ([^\s:]+):(\S+)$/.exec(authorization) ?? [];
  if (name !== scheme.name || accessId === undefined || signature === undefined) throw new Refusal('authorization_unreadable');
  if (scheme.needsUserAgent && textOf(headers['user-agent']) === null) throw new Refusal('user_agent_missing');
  return { accessId, signature, contentType, dateText };
}

/** Compares two signatures in a time that tells nothing about where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function checkDate(text: string, { takesLimit }: Scheme, now: Date): void {
  const date = new Date(text);
  // `toUTCString` writes the one form that RFC 9110 calls preferred: anything else (ISO 8601, 31 February) does not come back the same.
  if (Number.isNaN(date.getTime()) || date.toUTCString() !== text) throw new Refusal('date_unreadable');
  const aheadMs = date.getTime() - now.getTime();
  const isOff = takesLimit ? Math.abs(aheadMs) > dateOffMsMax : Math.abs(aheadMs) >= dateOffMsMax;
  if (isOff) throw new Refusal(aheadMs > 0 ? 'date_in_future' : 'date_too_old');
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
