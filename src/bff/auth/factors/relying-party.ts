import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '#bff/auth/open-auth.ts';

/** The host for which passkeys are created. Source: WebAuthn Level 3, 4, Relying Party Identifier. */
export type RelyingParty = { /** Host name. */ readonly id: string; /** `https://desk.example` */ readonly origin: string };

/**
 * The relying party of a request. Null at an IP address, where browsers refuse passkeys. The server has already checked
 * that the Host header is in `DESK_HOSTS` or names this machine.
 */
export function relyingParty(
  { headers: { host = '' } }: Pick<FastifyRequest, 'headers'>,
  { cookie }: Pick<Auth, 'cookie'>,
): RelyingParty | null {
  const url = URL.parse(`${cookie.isSecure ? 'https' : 'http'}://${host}`);
  if (url === null || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}
