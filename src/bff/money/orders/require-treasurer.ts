import { mayStillSignIn, userOf, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { newAccessTime } from '#contract/limits.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';
import type { Trx } from './order-store.ts';

/**
 * The current user, if they are active and may still send money. Read in the deciding transaction,
 * which a change of the user waits for: nothing is decided after it.
 */
export async function currentTreasurer(trx: Trx, userId: number): Promise<User> {
  return currentHolder(trx, userId, rolesWith('send_money'));
}

/** The current user as `currentTreasurer`, if they hold one of the roles. */
export async function currentHolder(trx: Trx, userId: number, allowed: readonly Role[]): Promise<User> {
  return userOf(await activeRow(trx, userId, allowed));
}

/** The current user as `currentHolder`, if they may be the second pair of eyes. */
export async function currentReviewer(trx: Trx, userId: number, allowed: readonly Role[], nowMs: number): Promise<User> {
  const row = await activeRow(trx, userId, allowed);
  const untilMs = (row.access_set_at?.getTime() ?? 0) + newAccessTime.ms;
  if (nowMs < untilMs) {
    const until = new Date(untilMs).toISOString().slice(0, 16).replace('T', ' ');
    throw new Refusal(
      'forbidden',
      `An administrator set how you sign in within the last ${newAccessTime.words}: until ${until} UTC you release and settle nothing`,
    );
  }
  return userOf(row);
}

/** Whether `currentTreasurer` or `currentReviewer` finds the user. */
export function isAllowed(current: Promise<User>): Promise<boolean> {
  return current.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

async function activeRow(trx: Trx, userId: number, allowed: readonly Role[]) {
  const row = await trx.selectFrom('users').selectAll().where('id', '=', userId).forShare().executeTakeFirst();
  if (row !== undefined && !mayStillSignIn(row)) throw new Refusal('forbidden', 'This user is deactivated');
  if (row === undefined || !mayDo(userOf(row).roles, allowed))
    throw new Refusal('forbidden', `This requires the role ${allowed.join(' or ')}`);
  return row;
}
