import type { Kysely } from 'kysely';
import { canSignIn, userOf, type User } from '#bff/auth/session/sandbox-users.ts';
import { missingRole, Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { newAccessTime } from '#contract/limits.ts';
import { mayDo, type Role } from '#contract/roles.ts';

/** A user in the transaction of the user's decision, and the time when another user last changed the user's sign-in. */
export type CurrentUser = User & { readonly accessSetAt: Date | null };

/**
 * Reads and locks the user in the transaction of their decision, so that changes of the user wait for the decision. Throws unless the user
 * is active and has one of the roles.
 */
export async function actingUser(trx: Kysely<DeskTables>, userId: number, allowed: readonly Role[], nowMs: number): Promise<CurrentUser> {
  const row = await trx.selectFrom('users').selectAll().where('id', '=', userId).forShare().executeTakeFirst();
  if (row !== undefined && !canSignIn(row)) throw new Refusal('forbidden', 'This user is deactivated');
  if (row === undefined || !mayDo(userOf(row, nowMs).roles, allowed)) throw missingRole(allowed.join(' or '));
  return { ...userOf(row, nowMs), accessSetAt: row.access_set_at };
}

/** The time from which a user may approve and resolve, ms since 1970. If another user changed how the user signs in, this time is later. */
export function mayDecideFromMs(accessSetAt: Date | null): number {
  return (accessSetAt?.getTime() ?? 0) + newAccessTime.ms;
}

/** Whether a user may approve and resolve. The user may do neither for some time after another user changed the user's sign-in. */
export async function mayDecide(tables: Kysely<DeskTables>, userId: number, nowMs: number): Promise<boolean> {
  const row = await tables.selectFrom('users').select('access_set_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && mayDecideFromMs(row.access_set_at) <= nowMs;
}

/** Refuses a decision by a user whose sign-in was recently changed by another user. */
export function requireOwnAccess({ accessSetAt }: CurrentUser, nowMs: number): void {
  const untilMs = mayDecideFromMs(accessSetAt);
  if (nowMs >= untilMs) return;
  const untilText = new Date(untilMs).toISOString().slice(0, 16).replace('T', ' ');
  throw new Refusal(
    'forbidden',
    `A security admin changed how you sign in during the last ${newAccessTime.label}: you cannot approve or resolve until ${untilText} UTC`,
  );
}

/** The active users, with their roles at a time. */
export async function activeUsers(trx: Kysely<DeskTables>, nowMs: number): Promise<readonly User[]> {
  return (await trx.selectFrom('users').selectAll().execute()).filter(canSignIn).map((row) => userOf(row, nowMs));
}

/** The active users with one of the roles. */
export async function usersWithRole(trx: Kysely<DeskTables>, allowedRoles: readonly Role[], nowMs: number): Promise<readonly User[]> {
  return (await activeUsers(trx, nowMs)).filter(({ roles }) => mayDo(roles, allowedRoles));
}
