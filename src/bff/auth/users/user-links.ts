import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import { activeRoles, type RoleColumns } from '#bff/auth/session/active-roles.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { userOf } from '#bff/auth/session/sandbox-users.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { invitePath, type UserLinkKind } from '#contract/desk/users.ts';
import { userLinkTimes } from '#contract/limits.ts';
import { lockUsers } from './change-user.ts';

/** A new link. Only `path` has the plain token. */
export type NewLink = { readonly kind: UserLinkKind; readonly path: string; readonly expires_at: string };

/** An unused link, and the user whose password the link sets. */
export type FoundLink = { readonly kind: UserLinkKind; readonly email: string; readonly name: string };

type LinkFacts = {
  readonly nowMs: number;
  readonly isByAdministrator: boolean;
  /** Whether the link is approved but has no token yet. The token is created when a security admin asks for the link. */
  readonly isApproved?: boolean;
};

/** Creates a link for a user, with 256 random bits. The user's earlier link stops working. */
export async function createLink(
  trx: Kysely<DeskTables>,
  { id, joined_at }: { readonly id: number; readonly joined_at: Date | null },
  { nowMs, isByAdministrator, isApproved = false }: LinkFacts,
): Promise<NewLink> {
  const token = randomBytes(32).toString('base64url');
  const kind = joined_at === null ? 'invitation' : 'reset';
  const expires_at = new Date(nowMs + userLinkTimes[kind].ms);
  const user = await trx.selectFrom('users').select(['roles', 'role_ends']).where('id', '=', id).executeTakeFirstOrThrow();
  const roles = activeRoles(user, nowMs).join(' ');
  const columns = { token_hash: hashOf(token), kind, expires_at, roles } as const;
  const link = { ...columns, by_administrator: isByAdministrator, is_approved: isApproved } as const;
  await trx
    .insertInto('user_links')
    .values({ user_id: id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
  return { kind, path: `${invitePath}/${token}`, expires_at: expires_at.toISOString() };
}

/** Whether a second security admin approved a link for this user that has no token yet. */
export async function hasApprovedLink({ now }: Pick<Auth, 'now'>, trx: Kysely<DeskTables>, userId: number): Promise<boolean> {
  const link = await usableLinks(trx, now()).where('user_links.user_id', '=', userId).executeTakeFirst();
  return link !== undefined && link.is_approved && coversCurrentRoles(link, now());
}

/** Finds a link that can still be used, with its user. Returns null if the link is not valid. */
export async function findLink({ tables, now }: Pick<Auth, 'tables' | 'now'>, token: string): Promise<FoundLink | null> {
  const link = await usableLinks(tables, now()).where('token_hash', '=', hashOf(token)).executeTakeFirst();
  return link !== undefined && coversCurrentRoles(link, now()) ? link : null;
}

function usableLinks(trx: Kysely<DeskTables>, nowMs: number) {
  return trx
    .selectFrom('user_links')
    .innerJoin('users', 'users.id', 'user_links.user_id')
    .select(['kind', 'email', 'name', 'is_approved', 'users.roles', 'role_ends', 'user_links.roles as link_roles'])
    .where('expires_at', '>', new Date(nowMs))
    .where('deactivated_at', 'is', null);
}

/** Whether the link was created for all current roles of its user. A link without approval must not open an account with roles. */
function coversCurrentRoles(link: RoleColumns & { readonly link_roles: string }, nowMs: number): boolean {
  const allowedRoles = link.link_roles.split(' ');
  return activeRoles(link, nowMs).every((role) => role === 'viewer' || allowedRoles.includes(role));
}

/** Deletes the unused links of a user whose roles change. */
export async function deleteLinks(trx: Kysely<DeskTables>, userId: number): Promise<void> {
  await trx.deleteFrom('user_links').where('user_id', '=', userId).execute();
}

/**
 * Sets the password of a link's user, ends the user's sessions, and consumes the link. False when the link is no longer valid.
 */
export async function consumeLink(
  auth: Pick<Auth, 'tables' | 'sessions' | 'audit' | 'notices' | 'now'>,
  { token, passwordHash, requestId }: { readonly token: string; readonly passwordHash: string; readonly requestId: string },
): Promise<boolean> {
  const at = new Date(auth.now());
  const endedSessions = await auth.tables.transaction().execute(async (trx) => {
    await lockUsers(trx);
    if ((await findLink({ tables: trx, now: auth.now }, token)) === null) return null;
    const link = await trx
      .deleteFrom('user_links')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', at)
      .returningAll()
      .executeTakeFirst();
    if (link === undefined) return null;
    const user = await trx
      .updateTable('users')
      .set(({ fn, ref, val }) => ({
        password_hash: passwordHash,
        joined_at: fn.coalesce(ref('joined_at'), val(at)),
        ...(link.by_administrator ? { access_set_at: at } : {}),
      }))
      .where('id', '=', link.user_id)
      .where('deactivated_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (user === undefined) return null;
    // A user has only one sign-in method, so an earlier provider is removed.
    await trx.deleteFrom('oidc_users').where('user_id', '=', user.id).execute();
    const hashes = await endSessionsOf(trx, user.id);
    await auth.notices.accessChanged(trx, { userId: user.id, change: 'link_used', by: null });
    const detail = { change: link.kind === 'invitation' ? 'joined' : 'password' };
    await auth.audit.append(trx, {
      action: 'user',
      decision: 'done',
      actor: userOf(user, auth.now()),
      object: `/users/${user.id}`,
      requestId,
      detail,
    });
    return hashes;
  });
  if (endedSessions === null) return false;
  auth.sessions.forgetSessions(endedSessions);
  return true;
}

/** Deletes expired links. */
export async function purgeLinks({ tables, now }: Pick<Auth, 'tables' | 'now'>): Promise<void> {
  await tables.deleteFrom('user_links').where('expires_at', '<=', new Date(now())).execute();
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
