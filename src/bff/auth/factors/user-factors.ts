import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

/** Whether a user has a passkey or a confirmed authenticator app. */
export async function hasFactor(trx: Kysely<DeskTables>, userId: number): Promise<boolean> {
  const { passkeys, totp } = await userFactors(trx, userId);
  return passkeys > 0 || totp;
}

/** The second factors of a user, for security admins. */
export type UserFactors = { readonly passkeys: number; readonly totp: boolean };

export async function userFactors(trx: Kysely<DeskTables>, userId: number): Promise<UserFactors> {
  const factors = await factorsByUser(trx, userId);
  return factors.get(userId) ?? noFactors;
}

export const noFactors: UserFactors = { passkeys: 0, totp: false };

/** The second factors of one user, or of all users. A user without a second factor is left out. */
export async function factorsByUser(trx: Kysely<DeskTables>, userId?: number): Promise<ReadonlyMap<number, UserFactors>> {
  let passkeys = trx.selectFrom('passkeys').select('user_id');
  let totps = trx.selectFrom('totp').select('user_id').where('confirmed_at', 'is not', null);
  if (userId !== undefined) {
    passkeys = passkeys.where('user_id', '=', userId);
    totps = totps.where('user_id', '=', userId);
  }
  const factors = new Map<number, UserFactors>();
  for (const { user_id } of await passkeys.execute()) {
    const earlierFactors = factors.get(user_id) ?? noFactors;
    factors.set(user_id, { ...earlierFactors, passkeys: earlierFactors.passkeys + 1 });
  }
  for (const { user_id } of await totps.execute()) factors.set(user_id, { ...(factors.get(user_id) ?? noFactors), totp: true });
  return factors;
}

/** Removes all second factors and recovery codes of a user and ends their pending sign-ins, in the transaction of a change. */
export async function removeFactors(trx: Kysely<DeskTables>, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('totp').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}
