/** API credentials: an access id, and the secret key for signatures. Operator facts: Authentication. */
export type Credentials = { readonly accessId: string; readonly secretKey: string };

/** The two credentials of the service. `administrator` has the API role `Administrator`. */
export type StoredCredentials = { readonly administrator: Credentials; readonly member: Credentials };

/**
 * The caller of a request. The secret key verifies the signature. `isAdministrator` is true with the API role `Administrator`.
 */
export type Caller = Credentials & { readonly isAdministrator: boolean };

/** Returns the caller with this access id, or null for an unknown id. */
export function callerOf(credentials: StoredCredentials, accessId: string): Caller | null {
  if (accessId === credentials.administrator.accessId) return { ...credentials.administrator, isAdministrator: true };
  return accessId === credentials.member.accessId ? { ...credentials.member, isAdministrator: false } : null;
}
