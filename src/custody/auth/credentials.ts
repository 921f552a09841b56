/** API credentials, which are an access id and the secret that signs. Operator facts: Authentication. */
export type Credentials = { readonly accessId: string; readonly secretKey: string };

/** The two credentials of the service, one of them with the API role `Administrator`. */
export type StoredCredentials = { readonly administrator: Credentials; readonly member: Credentials };

/** The caller of a request, with the secret that verifies its signature, and with whether it has the role. */
export type Caller = Credentials & { readonly isAdministrator: boolean };

/** The caller with this access id, or null for an unknown id. */
export function callerOf(credentials: StoredCredentials, accessId: string): Caller | null {
  if (accessId === credentials.administrator.accessId) return { ...credentials.administrator, isAdministrator: true };
  return accessId === credentials.member.accessId ? { ...credentials.member, isAdministrator: false } : null;
}
