/** Writes and reads the session cookie. */
export type SessionCookie = {
  readonly name: string;
  /** Whether users reach the desk over TLS. */
  readonly isSecure: boolean;
  /** Value of Set-Cookie that sets an id. */
  set(id: string): string;
  /** Value of Set-Cookie that deletes the cookie. */
  readonly clearingHeader: string;
  /** The id in a Cookie header, or null. */
  read(header: string | undefined): string | null;
};

/**
 * The session cookie, which is `__Host-sid` over TLS. The prefix requires Secure, so the sandbox on plain HTTP uses
 * `desk_sid`. Without Max-Age, the cookie ends with the browser session. Source: draft-ietf-oauth-browser-based-apps,
 * cookie security.
 */
export function sessionCookie(isSecure: boolean): SessionCookie {
  const name = isSecure ? '__Host-sid' : 'desk_sid';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    name,
    isSecure,
    set: (id) => `${name}=${id}; ${attributes}`,
    clearingHeader: `${name}=; ${attributes}; Max-Age=0`,
    read: (header) => cookieValue(header, name),
  };
}

/** The value of a cookie in a Cookie header, or null. */
export function cookieValue(header: string | undefined, name: string): string | null {
  const prefix = `${name}=`;
  const matchingPair = header?.split('; ').find((pair) => pair.startsWith(prefix));
  return matchingPair === undefined ? null : matchingPair.slice(prefix.length);
}
