import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { removeFactors } from '#bff/auth/factors/user-factors.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { activeRoles, roleColumns, timedRoles } from '#bff/auth/session/active-roles.ts';
import { endSessionsOf, refreshSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { rolesAt, type TimedRole } from '#contract/rules/timed-roles.ts';
import { auditChange, notifyRoleChange, type ChangeAuthor, type UserRow } from './change-user.ts';
import { deleteLinks } from './user-links.ts';

/** The services that an action needs. */
type ActionServices = Pick<Auth, 'audit' | 'notices' | 'now' | 'passwords' | 'signInMethods'>;

/** The context of an action, with its transaction and the user who makes it. */
export type ActionContext = { readonly trx: Kysely<DeskTables>; readonly by: ChangeAuthor };

/** The hashed ids of the sessions that an action ended or changed. */
type EndedSessions = readonly string[];

// The functions below change a user, at once or after approval. Each writes its audit row last.

/** Sets roles and their end dates. A change of the active roles ends the user's sessions. A change of end dates only refreshes them. */
export async function setRoles(
  desk: ActionServices,
  { trx, by }: ActionContext,
  user: UserRow,
  roles: readonly TimedRole[],
): Promise<EndedSessions> {
  const result = { ...user, ...roleColumns(roles) };
  await trx.updateTable('users').set(roleColumns(roles)).where('id', '=', user.id).execute();
  await deleteLinks(trx, user.id);
  const [rolesBefore, rolesAfter] = [activeRoles(user, desk.now()), activeRoles(result, desk.now())];
  const endedSessions =
    rolesBefore.join(' ') === rolesAfter.join(' ') ? await refreshSessionsOf(trx, user.id) : await endSessionsOf(trx, user.id);
  await notifyRoleChange(desk, trx, { userId: user.id, before: rolesBefore, after: rolesAfter, by: by.user.id });
  const detail = { change: 'roles', roles: roleTexts(roles), before: roleTexts(rolesAt(timedRoles(user), desk.now())) };
  await auditChange(desk, trx, by, user.id, detail);
  return endedSessions;
}

/** Roles in the audit log, for example `['treasury', 'auditor until 2026-12-03T00:00:00.000Z']`. */
export function roleTexts(roles: readonly TimedRole[]): readonly string[] {
  return roles.map(({ role, until }) => (until === null ? role : `${role} until ${until}`));
}

export async function setState(
  desk: ActionServices,
  { trx, by }: ActionContext,
  user: UserRow,
  to: 'active' | 'deactivated',
): Promise<EndedSessions> {
  const deactivated_at = deactivationOf(desk, user, to);
  await trx.updateTable('users').set({ deactivated_at }).where('id', '=', user.id).execute();
  if (deactivated_at !== null) await deleteLinks(trx, user.id);
  const endedSessions = await endSessionsOf(trx, user.id);
  await auditChange(desk, trx, by, user.id, { change: deactivated_at === null ? 'reactivated' : 'deactivated' });
  return endedSessions;
}

/** The deactivation time of a user in this state, or null for an active user. */
export function deactivationOf({ now }: Pick<ActionServices, 'now'>, user: UserRow, to: 'active' | 'deactivated'): Date | null {
  return to === 'active' ? null : (user.deactivated_at ?? new Date(now()));
}

/**
 * Removes the second factors of a user who lost them. Ends the user's sessions too, because the finder of a lost device could use
 * them.
 */
export async function deleteFactors(desk: ActionServices, { trx, by }: ActionContext, user: UserRow): Promise<EndedSessions> {
  await removeFactors(trx, user.id);
  await trx
    .updateTable('users')
    .set({ access_set_at: new Date(desk.now()) })
    .where('id', '=', user.id)
    .execute();
  await desk.notices.accessChanged(trx, { userId: user.id, change: 'factors_removed', by: by.user.id });
  const endedSessions = await endSessionsOf(trx, user.id);
  await auditChange(desk, trx, by, user.id, { change: 'factors_removed' });
  return endedSessions;
}

/** The hash of a random, unusable password. A link sets the first password. */
export function unusablePasswordHash({ passwords }: ActionServices): Promise<string> {
  return passwords.hash(randomBytes(32).toString('base64url'));
}

type InvitedUser = { readonly email: string; readonly name: string; readonly roles: readonly TimedRole[]; readonly passwordHash: string };

/** Adds a user who has not joined yet. */
export async function addInvited(desk: ActionServices, { trx }: ActionContext, { email, name, roles, passwordHash }: InvitedUser) {
  requirePasswords(desk);
  const user = await trx
    .insertInto('users')
    .values({ email, name, ...roleColumns(roles), password_hash: passwordHash, joined_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'joined_at'])
    .executeTakeFirst();
  if (user === undefined) throw emailTakenRefusal();
  return user;
}

export function emailTakenRefusal(): Refusal {
  return new Refusal('email_taken', 'A user with this e-mail address exists', { field: 'email' });
}

/** Refuses invitations when users can sign in only with the provider. */
export function requirePasswords({ signInMethods: { provider, hasPasswords } }: Pick<ActionServices, 'signInMethods'>): void {
  if (!hasPasswords) throw new Refusal('forbidden', `Passwords are disabled: users join by signing in with ${provider}`);
}
