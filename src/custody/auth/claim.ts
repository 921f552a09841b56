import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '#custody/service-refusal.ts';

/**
 * Maximum clock difference of a `Date`, in milliseconds: 15 minutes. Operator facts:
 * Authentication.
 */
export const dateOffMsMax = 900_000;

/** The headers that a signature needs, as Node provides them: names in lower case. */
export type SignedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The differences between the two signature schemes. */
export type Scheme = {
  /** First word of the `Authorization` header. */
  readonly name: string;
  readonly takesContentType: (contentType: string) => boolean;
  /** Whether a `Date` exactly `dateOffMsMax` off is still accepted. */
  readonly takesLimit: boolean;
  /** Whether a request needs a `User-Agent`, of any value. */
  readonly needsUserAgent: boolean;
};

/** The identity that a request claims, and the parts of the request that its signature covers. */
export type Claim = { readonly accessId: string; readonly signature: string; readonly contentType: string; readonly dateText: string };

/**
 * Reads the headers of a request; refuses in the order of operator-facts.md, Errors, 401. Does not
 * verify the signature.
 */
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

/**
 * Compares two signatures in constant time, so that the duration does not reveal where they differ.
 */
export function isSameSignature(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function checkDate(text: string, { takesLimit }: Scheme, now: Date): void {
  const date = new Date(text);
  // `toUTCString` writes the form that RFC 9110 prefers. Any other form (ISO 8601, 31 February) does not round-trip.
  if (Number.isNaN(date.getTime()) || date.toUTCString() !== text) throw new Refusal('date_unreadable');
  const aheadMs = date.getTime() - now.getTime();
  const isOff = takesLimit ? Math.abs(aheadMs) > dateOffMsMax : Math.abs(aheadMs) >= dateOffMsMax;
  if (isOff) throw new Refusal(aheadMs > 0 ? 'date_in_future' : 'date_too_old');
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
