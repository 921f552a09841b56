/**
 * API credentials: an access id and the secret for its signatures. Operator facts: Authentication.
 */
export type Credentials = { readonly accessId: string; readonly secretKey: string };

/** The two credentials of the service: with and without the API role `Administrator`. */
export type StoredCredentials = { readonly administrator: Credentials; readonly member: Credentials };

/** The caller: the secret to verify with, and whether it has the role. */
export type Caller = Credentials & { readonly isAdministrator: boolean };

/** The caller of an access id, or null for an unknown id. */
export function callerOf(credentials: StoredCredentials, accessId: string): Caller | null {
  if (accessId === credentials.administrator.accessId) return { ...credentials.administrator, isAdministrator: true };
  return accessId === credentials.member.accessId ? { ...credentials.member, isAdministrator: false } : null;
}
