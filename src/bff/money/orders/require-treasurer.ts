import { actingUser, canSignIn, requireOwnAccess, userOf, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';
import type { Trx } from './order-store.ts';

/** Reads the user in the caller's transaction. Throws unless the user is active and may still send money. */
export function currentTreasurer(trx: Trx, userId: number, nowMs: number): Promise<User> {
  return actingUser(trx, userId, rolesWith('send_money'), nowMs);
}

/** Reads the user in the caller's transaction, with `actingUser`. Throws unless the user may approve. */
export async function currentReviewer(trx: Trx, userId: number, allowedRoles: readonly Role[], nowMs: number): Promise<User> {
  const user = await actingUser(trx, userId, allowedRoles, nowMs);
  requireOwnAccess(user, nowMs);
  return user;
}

/** The ids of the users who are active and may still send money. */
export async function activeTreasurers(trx: Trx, ids: readonly number[], nowMs: number): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const users = await trx.selectFrom('users').selectAll().where('id', 'in', ids).execute();
  const allowedRoles = rolesWith('send_money');
  return new Set(users.filter((user) => canSignIn(user) && mayDo(userOf(user, nowMs).roles, allowedRoles)).map(({ id }) => id));
}

/** Whether the promise of `currentTreasurer` or `currentReviewer` is fulfilled. */
export function isPermitted(currentUser: Promise<unknown>): Promise<boolean> {
  return currentUser.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
