import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import { roleColumns } from '#bff/auth/session/active-roles.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { isSandboxEmail, canSignIn, userOf, type User } from '#bff/auth/session/sandbox-users.ts';
import { lockUsers, notifyRoleChange, type UserRow } from '#bff/auth/users/change-user.ts';
import { deleteLinks } from '#bff/auth/users/user-links.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import type { Identity } from './claims.ts';
import { StoppedSignIn } from './stopped-sign-in.ts';

type UserServices = Pick<Auth, 'tables' | 'sessions' | 'audit' | 'notices' | 'passwords' | 'now'>;

type ProvenIdentity = { readonly issuer: string; readonly identity: Identity; readonly requestId: string };

type StoreResult = { readonly user: User; readonly endedSessions: readonly string[]; readonly stop: StoppedSignIn | null };

/**
 * The desk's user for a user of the provider, with the provider's current roles and name. The first sign-in creates the
 * user. A change of roles ends the user's sessions. Throws `StoppedSignIn`.
 */
export async function storeUser(auth: UserServices, provenIdentity: ProvenIdentity): Promise<User> {
  const { issuer, identity } = provenIdentity;
  const linkedRow = await linkedUser(auth.tables, issuer, identity.subject);
  // The password is random and unusable. It is hashed outside the transaction, because hashing is slow.
  const passwordHash = linkedRow === null ? await auth.passwords.hash(randomBytes(32).toString('base64url')) : '';
  const { user, endedSessions, stop } = await auth.tables.transaction().execute(async (trx) => {
    await lockUsers(trx);
    const row = await linkedUser(trx, issuer, identity.subject);
    return row === null
      ? linkOrCreateUser(auth, trx, { ...provenIdentity, passwordHash })
      : updateLinkedUser(auth, trx, row, provenIdentity);
  });
  auth.sessions.forgetSessions(endedSessions);
  // The error is thrown after the commit, so that the loss of all roles is stored.
  if (stop !== null) throw stop;
  return user;
}

/** The user who is linked to a provider's user id, or null. */
export async function linkedUser(tables: Kysely<DeskTables>, issuer: string, subject: string): Promise<UserRow | null> {
  const row = await tables
    .selectFrom('oidc_users')
    .innerJoin('users', 'users.id', 'oidc_users.user_id')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** The user of a first sign-in at the provider. It is a new user, or a password user with a permit from security. */
async function linkOrCreateUser(
  auth: UserServices,
  trx: Kysely<DeskTables>,
  input: ProvenIdentity & { readonly passwordHash: string },
): Promise<StoreResult> {
  const { issuer, identity, requestId, passwordHash } = input;
  if (identity.roles.length === 0) throw new StoppedSignIn('no_role');
  if (isSandboxEmail(identity.email)) throw new StoppedSignIn('email_taken');
  const at = new Date(auth.now());
  const holder = await trx.selectFrom('users').selectAll().where('email', '=', identity.email).executeTakeFirst();
  if (holder !== undefined) await requirePermit(trx, holder, identity, at);
  else if (!identity.isEmailVerified) throw new StoppedSignIn('email_unsaid');
  const values = { email: identity.email, name: identity.name, ...roleColumns(withoutEnds(identity.roles)), password_hash: passwordHash };
  const row =
    holder === undefined
      ? await trx.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow()
      : await trx
          .updateTable('users')
          .set({ ...values, joined_at: holder.joined_at ?? at })
          .where('id', '=', holder.id)
          .returningAll()
          .executeTakeFirstOrThrow();
  const user = userOf(row, at.getTime());
  await trx.deleteFrom('oidc_permits').where('user_id', '=', user.id).execute();
  await deleteLinks(trx, user.id);
  const link = { issuer, subject: identity.subject, linked_at: at };
  await trx
    .insertInto('oidc_users')
    .values({ user_id: user.id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
  const endedSessions = await endSessionsOf(trx, user.id);
  await notifyRoleChange(auth, trx, {
    userId: user.id,
    before: holder === undefined ? [] : userOf(holder, at.getTime()).roles,
    after: user.roles,
    by: null,
  });
  const detail = { change: holder === undefined ? 'provider_created' : 'provider_linked', roles: user.roles };
  await auth.audit.append(trx, { action: 'user', decision: 'done', actor: user, object: `/users/${user.id}`, requestId, detail });
  return { user, endedSessions, stop: null };
}

/**
 * Refuses to link a password user to the provider without a verified address and a permit from security. Otherwise the
 * person with that address at the provider could take over the user.
 */
async function requirePermit(trx: Kysely<DeskTables>, holder: UserRow, { isEmailVerified }: Identity, at: Date): Promise<void> {
  if (holder.deactivated_at !== null) throw new StoppedSignIn('deactivated');
  const permit = await trx
    .selectFrom('oidc_permits')
    .select('user_id')
    .where('user_id', '=', holder.id)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (permit === undefined) throw new StoppedSignIn('email_taken');
  if (!isEmailVerified) throw new StoppedSignIn('email_unverified');
}

/** The user at a later sign-in, with the current claims. */
async function updateLinkedUser(
  auth: UserServices,
  trx: Kysely<DeskTables>,
  row: UserRow,
  { identity, requestId }: ProvenIdentity,
): Promise<StoreResult> {
  if (!canSignIn(row)) throw new StoppedSignIn('deactivated');
  const userBefore = userOf(row, auth.now());
  const updatedRow = await trx
    .updateTable('users')
    .set({ name: identity.name, ...roleColumns(withoutEnds(identity.roles)), email: await availableEmail(trx, row, identity) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const user = userOf(updatedRow, auth.now());
  const stoppedSignIn = identity.roles.length === 0 ? new StoppedSignIn('no_role') : null;
  if (stoppedSignIn === null && user.roles.join(' ') === userBefore.roles.join(' '))
    return { user, endedSessions: [], stop: stoppedSignIn };
  await deleteLinks(trx, user.id);
  const endedSessions = await endSessionsOf(trx, user.id);
  await notifyRoleChange(auth, trx, { userId: user.id, before: userBefore.roles, after: user.roles, by: null });
  const detail = { change: 'provider_roles', roles: user.roles, before: userBefore.roles };
  await auth.audit.append(trx, { action: 'user', decision: 'done', actor: user, object: `/users/${user.id}`, requestId, detail });
  return { user, endedSessions, stop: stoppedSignIn };
}

/** The verified address from the provider, or the user's current address when another user already has the new one. */
async function availableEmail(trx: Kysely<DeskTables>, row: UserRow, { email, isEmailVerified }: Identity): Promise<string> {
  if (!isEmailVerified || email === row.email || isSandboxEmail(email)) return row.email;
  const holder = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return holder === undefined ? email : row.email;
}
