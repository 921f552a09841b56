/** API credentials: an access id and the secret it signs with. Operator facts: Authentication. */
export type Credentials = { readonly accessId: string; readonly secretKey: string };

/** The two that the service knows: with and without the API role `Administrator`. */
export type KnownCredentials = { readonly administrator: Credentials; readonly member: Credentials };

/** Who calls: the secret to check with, and whether the role is there. */
export type Caller = Credentials & { readonly isAdministrator: boolean };

/** The caller of an access id, or null when nobody has it. */
export function callerOf(known: KnownCredentials, accessId: string): Caller | null {
  if (accessId === known.administrator.accessId) return { ...known.administrator, isAdministrator: true };
  return accessId === known.member.accessId ? { ...known.member, isAdministrator: false } : null;
}
