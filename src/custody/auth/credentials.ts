/**
 * API credentials: an access id and the secret for its signatures. Operator facts: Authentication.
 */
export type Credentials = { readonly accessId: string; readonly secretKey: string };

/** The two credentials of the service: with and without the API role `Administrator`. */
export type KnownCredentials = { readonly administrator: Credentials; readonly member: Credentials };

/** The caller: the secret to verify with, and whether it has the role. */
export type Caller = Credentials & { readonly isAdministrator: boolean };

/** The caller of an access id, or null for an unknown id. */
export function callerOf(known: KnownCredentials, accessId: string): Caller | null {
  if (accessId === known.administrator.accessId) return { ...known.administrator, isAdministrator: true };
  return accessId === known.member.accessId ? { ...known.member, isAdministrator: false } : null;
}
