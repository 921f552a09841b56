import type { Auth } from '#bff/auth/auth.ts';

/** Deletes expired challenges and pending sign-ins. */
export async function purgeFactors({ tables, now }: Pick<Auth, 'tables' | 'now'>): Promise<void> {
  const at = new Date(now());
  await tables.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
  await tables.deleteFrom('pending_sign_ins').where('expires_at', '<', at).execute();
}
