import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { removeFactors } from '#bff/auth/factors/user-factors.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { userOf } from '#bff/auth/session/sandbox-users.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Role } from '#contract/roles.ts';
import { auditChange, tellMoneyRoles, type By, type UserRow } from './change-user.ts';

/** What a deed needs of the desk. */
type Deeds = Pick<Auth, 'audit' | 'notices' | 'now' | 'passwords' | 'signInWays'>;

/** A deed under way: its transaction, and who does it. */
export type Doing = { readonly trx: Kysely<DeskTables>; readonly by: By };

/** The hashes of the sessions that a deed ended. */
type Ended = readonly string[];

// What is done to a user, at once or when a second person has approved it. Each writes its audit row last.

export async function setRoles(desk: Deeds, { trx, by }: Doing, user: UserRow, roles: readonly Role[]): Promise<Ended> {
  await trx
    .updateTable('users')
    .set({ roles: roles.join(' ') })
    .where('id', '=', user.id)
    .execute();
  const ended = await endSessionsOf(trx, user.id);
  const before = userOf(user).roles;
  await tellMoneyRoles(desk, trx, { userId: user.id, before, after: roles, by: by.user.id });
  await auditChange(desk, trx, by, user.id, { change: 'roles', roles, before });
  return ended;
}

export async function setState(desk: Deeds, { trx, by }: Doing, user: UserRow, to: 'active' | 'deactivated'): Promise<Ended> {
  const deactivated_at = deactivationOf(desk, user, to);
  await trx.updateTable('users').set({ deactivated_at }).where('id', '=', user.id).execute();
  if (deactivated_at !== null) await trx.deleteFrom('user_links').where('user_id', '=', user.id).execute();
  const ended = await endSessionsOf(trx, user.id);
  await auditChange(desk, trx, by, user.id, { change: deactivated_at === null ? 'reactivated' : 'deactivated' });
  return ended;
}

/** Since when a user is deactivated once their state is as given. */
export function deactivationOf({ now }: Pick<Deeds, 'now'>, user: UserRow, to: 'active' | 'deactivated'): Date | null {
  return to === 'active' ? null : (user.deactivated_at ?? new Date(now()));
}

/** Removes the second factors of somebody who lost them. What was lost may hold a session. */
export async function dropFactors(desk: Deeds, { trx, by }: Doing, user: UserRow): Promise<Ended> {
  await removeFactors(trx, user.id);
  await trx
    .updateTable('users')
    .set({ access_set_at: new Date(desk.now()) })
    .where('id', '=', user.id)
    .execute();
  await desk.notices.accessChanged(trx, { userId: user.id, change: 'factors_removed', by: by.user.id });
  const ended = await endSessionsOf(trx, user.id);
  await auditChange(desk, trx, by, user.id, { change: 'factors_removed' });
  return ended;
}

/** A password that nobody knows: a link sets the first one. */
export function noPassword({ passwords }: Deeds): Promise<string> {
  return passwords.hash(randomBytes(32).toString('base64url'));
}

type Invited = { readonly email: string; readonly name: string; readonly roles: readonly Role[]; readonly passwordHash: string };

/** Adds a user who has not joined. */
export async function addInvited(desk: Deeds, { trx }: Doing, { email, name, roles, passwordHash }: Invited) {
  requirePasswords(desk);
  const user = await trx
    .insertInto('users')
    .values({ email, name, roles: roles.join(' '), password_hash: passwordHash, joined_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'joined_at'])
    .executeTakeFirst();
  if (user === undefined) throw emailTaken();
  return user;
}

export function emailTaken(): Refusal {
  return new Refusal('email_taken', 'A user with this e-mail address exists', { field: 'email' });
}

/** Refuses invitations where the provider alone signs people in. */
export function requirePasswords({ signInWays: { provider, hasPasswords } }: Pick<Deeds, 'signInWays'>): void {
  if (!hasPasswords) throw new Refusal('forbidden', `Passwords are switched off: people join by signing in with ${provider}`);
}
