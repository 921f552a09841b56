import { timingSafeEqual } from 'node:crypto';
import { dateOffsetMsMax } from '#contract/limits.ts';
import { Refusal } from '#custody/service-refusal.ts';

/** The headers of a signed request, as Node provides them. Names are in lower case. */
export type SignedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The properties in which the two signature schemes differ. */
export type SignatureScheme = {
  /** First word of the `Authorization` header. */
  readonly name: string;
  readonly takesContentType: (contentType: string) => boolean;
  /** Whether the scheme accepts a `Date` that differs from the clock by exactly `dateOffsetMsMax`. */
  readonly acceptsLimit: boolean;
  /** Whether a request needs a `User-Agent`, with any value. */
  readonly needsUserAgent: boolean;
};

/** Who signed a request, according to its headers, and the values that the signature covers. */
export type ReceivedSignature = {
  readonly accessId: string;
  readonly signature: string;
  readonly contentType: string;
  readonly dateText: string;
};

/** Reads the headers of the signature without verifying it. Refuses in the order of operator-facts.md, Errors, 401. */
export function readClaimHeaders(headers: SignedHeaders, scheme: SignatureScheme, now: Date): ReceivedSignature {
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

/** Compares two signatures in constant time, so that the duration does not show where they differ. */
export function isSameSignature(received: string, expected: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(received), Buffer.from(expected)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}

function checkDate(text: string, { acceptsLimit }: SignatureScheme, now: Date): void {
  const date = new Date(text);
  // `toUTCString` writes only the preferred form of RFC 9110. Other forms (ISO 8601) and dates that do not exist (31 February)
  // give a different text.
  if (Number.isNaN(date.getTime()) || date.toUTCString() !== text) throw new Refusal('date_unreadable');
  const differenceMs = date.getTime() - now.getTime();
  const isTooFar = acceptsLimit ? Math.abs(differenceMs) > dateOffsetMsMax : Math.abs(differenceMs) >= dateOffsetMsMax;
  if (isTooFar) throw new Refusal(differenceMs > 0 ? 'date_in_future' : 'date_too_old');
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
