import { actingUser, requireOwnAccess, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { rolesWith, type Role } from '#contract/roles.ts';
import type { Trx } from './order-store.ts';

/** The current user. Throws unless they are active and may still send money. */
export function currentTreasurer(trx: Trx, userId: number, nowMs: number): Promise<User> {
  return actingUser(trx, userId, rolesWith('send_money'), nowMs);
}

/** The current user as `actingUser`. Throws unless they may approve. */
export async function currentReviewer(trx: Trx, userId: number, allowed: readonly Role[], nowMs: number): Promise<User> {
  const user = await actingUser(trx, userId, allowed, nowMs);
  requireOwnAccess(user, nowMs);
  return user;
}

/** True when `currentTreasurer` or `currentReviewer` returns the user. */
export function isAllowed(current: Promise<User>): Promise<boolean> {
  return current.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
