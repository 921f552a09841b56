import type { Kysely } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { providerPermitTime } from '#contract/limits.ts';

/**
 * Stores a permit from `nowMs` on, or removes it for null. The permit links a password user to the provider at the user's next
 * sign-in there.
 */
export async function permitProvider(trx: Kysely<DeskTables>, userId: number, nowMs: number | null): Promise<void> {
  await trx.deleteFrom('oidc_permits').where('user_id', '=', userId).execute();
  if (nowMs === null) return;
  const expires_at = new Date(nowMs + providerPermitTime.ms);
  await trx.insertInto('oidc_permits').values({ user_id: userId, expires_at }).execute();
}

/** Deletes expired permits. */
export async function purgePermits({ tables, now }: Pick<Auth, 'tables' | 'now'>): Promise<void> {
  await tables.deleteFrom('oidc_permits').where('expires_at', '<=', new Date(now())).execute();
}
