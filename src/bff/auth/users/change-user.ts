import { sql, type Kysely, type Selectable } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import { timedRoles } from '#bff/auth/session/active-roles.ts';
import { isSandboxEmail, canSignIn, userOf, type User } from '#bff/auth/session/sandbox-users.ts';
import { missingRole, Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { roles as allRoles, mayDo, rolesWith, type Role } from '#contract/roles.ts';
import type { TimedRole } from '#contract/rules/timed-roles.ts';
import { userActionRefusal, lastSecurityRefusal, type UserAction } from './user-rules.ts';

export type UserRow = Selectable<DeskTables['users']>;

/** A user, and the issuer of the provider with which the user signs in. */
export type LinkedUserRow = UserRow & { readonly issuer: string | null };

/** The user who makes a change, and the id of the request for the audit log. */
export type ChangeAuthor = { readonly user: User; readonly requestId: string | null };

/** The services that a change needs. */
type ChangeServices = Pick<Auth, 'tables' | 'sessions' | 'now'>;

/** The sign-in methods of the desk. */
type SignInSettings = Pick<Auth, 'oidc' | 'signInMethods'>;

/** A change in progress, with its transaction and all users before the change. */
type UserChange = { readonly trx: Kysely<DeskTables>; readonly users: readonly LinkedUserRow[] };

/** The result of a change, and the hashed ids of the sessions that it ended. */
type ChangeResult<Result> = { readonly endedSessions: readonly string[]; readonly result: Result };

/** Number of the advisory lock of changes to users. */
const lockNumber = 4201;

/** Locks changes of users, so that each change sees the result of the previous one. */
export async function lockUsers(trx: Kysely<DeskTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
}

/**
 * Runs a change in a transaction that reads the session's user again. Refuses the change when the user is no longer a
 * security admin. Changes of users run one after another.
 */
function runAsSecurityAdmin<Result>(
  { tables, now }: Pick<Auth, 'tables' | 'now'>,
  { user }: ChangeAuthor,
  work: (change: UserChange) => Promise<Result>,
): Promise<Result> {
  return tables.transaction().execute(async (trx) => {
    await lockUsers(trx);
    const users = await allUsers(trx);
    const actor = users.find(({ id }) => id === user.id);
    if (actor === undefined || !canSignIn(actor) || !mayDo(userOf(actor, now()).roles, rolesWith('administer')))
      throw missingRole(rolesWith('administer').join(' or '));
    return work({ trx, users });
  });
}

/** Runs a change of users in a transaction with its audit row. Returns the result of the change. */
export async function changeUsers<Result>(
  auth: ChangeServices,
  by: ChangeAuthor,
  work: (change: UserChange) => Promise<ChangeResult<Result>>,
): Promise<Result> {
  const { endedSessions, result } = await runAsSecurityAdmin(auth, by, work);
  auth.sessions.forgetSessions(endedSessions);
  return result;
}

/** Records a change of a user in its transaction. Call it as the last statement. */
export async function auditChange(
  { audit }: Pick<Auth, 'audit'>,
  trx: Kysely<DeskTables>,
  { user, requestId }: ChangeAuthor,
  userId: number,
  detail: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  await audit.append(trx, { action: 'user', decision: 'done', actor: user, object: `/users/${userId}`, requestId, detail });
}

type ChangedRoles = {
  readonly userId: number;
  readonly before: readonly Role[];
  readonly after: readonly Role[];
  /** The id of the security admin, or null if the roles come from the provider. */
  readonly by: number | null;
};

/**
 * Notifies users that the roles of a user changed, in the transaction of the change. If the provider changed the roles, every
 * role counts. If a security admin changed them, the control change has sent its own notifications, so only roles that send or
 * approve money count.
 */
export async function notifyRoleChange(
  { notices }: Pick<Auth, 'notices'>,
  trx: Kysely<DeskTables>,
  { userId, before, after, by }: ChangedRoles,
): Promise<void> {
  const notifiedRoles = by === null ? allRoles : [...rolesWith('send_money'), ...rolesWith('review_commands')];
  if (notifiedRoles.some((role) => role !== 'viewer' && before.includes(role) !== after.includes(role)))
    await notices.accessChanged(trx, { userId, change: 'roles', by });
}

/** Every user, by name. */
export function allUsers(tables: Kysely<DeskTables>): Promise<LinkedUserRow[]> {
  return tables
    .selectFrom('users')
    .leftJoin('oidc_users', 'oidc_users.user_id', 'users.id')
    .selectAll('users')
    .select('issuer')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The user in a path. Throws a `Refusal` if the user does not exist. */
export function userIn(users: readonly LinkedUserRow[], id: string): LinkedUserRow {
  const foundUser = users.find((user) => String(user.id) === id);
  if (foundUser === undefined) throw missingUserRefusal();
  return foundUser;
}

export function missingUserRefusal(): Refusal {
  return new Refusal('not_found', 'No user has this id');
}

/** Refuses an action that the rules forbid for this user. The rules of the last security admins are in `requireSecurityAdmins`. */
export function requireAllowed(auth: SignInSettings, action: UserAction, user: LinkedUserRow, author: ChangeAuthor): void {
  const refusal = userActionRefusal(action, factsOf(auth, user, author));
  if (refusal !== null) throw new Refusal('forbidden', refusal);
}

/** Refuses end dates of roles that are not in the future. */
export function requireFutureEnds({ now }: Pick<Auth, 'now'>, roles: readonly TimedRole[]): void {
  const pastIndex = roles.findIndex(({ until }) => until !== null && Date.parse(until) <= now());
  if (pastIndex >= 0)
    throw new Refusal('invalid_request', 'The end of a role must be in the future', { field: `roles.${pastIndex}.until` });
}

/** The facts about a user that the rules for changes of users need. */
export function factsOf(
  { oidc, signInMethods }: SignInSettings,
  { id, email, deactivated_at, issuer }: LinkedUserRow,
  { user }: { readonly user: Pick<User, 'id' | 'roles'> },
) {
  // A user of an earlier provider may get another sign-in method.
  const provider = oidc !== null && oidc.settings.issuer === issuer ? oidc.settings.name : null;
  const isReaderOnly = !mayDo(user.roles, rolesWith('administer'));
  return {
    isSelf: id === user.id,
    isReaderOnly,
    isSandbox: isSandboxEmail(email),
    isDeactivated: deactivated_at !== null,
    provider,
    ways: signInMethods,
  };
}

/** Refuses a change after which no security admin, or only one of several, would be left. */
export function requireSecurityAdmins(users: readonly UserRow[], changedUser: UserRow, nowMs: number): void {
  const candidateOf = (row: UserRow) => ({ id: row.id, roles: timedRoles(row), isActive: canSignIn(row) });
  const refusal = lastSecurityRefusal(users.map(candidateOf), candidateOf(changedUser), nowMs);
  if (refusal !== null) throw new Refusal('forbidden', refusal);
}
