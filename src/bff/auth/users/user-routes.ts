import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskRoute } from '#bff/auth/desk-route.ts';
import { removeFactors } from '#bff/auth/factors/user-factors.ts';
import { permitProvider } from '#bff/auth/oidc/provider-permit.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { isSandboxEmail, userOf } from '#bff/auth/session/sandbox-users.ts';
import { sessionOf } from '#bff/auth/signed-in.ts';
import { Refusal } from '#bff/core/refusal.ts';
import * as rows from '#contract/desk/user-endpoints.ts';
import type { UserLink } from '#contract/desk/users.ts';
import { auditChange, changeUsers, requireAdministratorLeft, requireAllowed, tellMoneyRoles, userIn, type By } from './change-user.ts';
import { listedSessions, listedUser, listedUsers } from './list-users.ts';
import { createLink, type NewLink } from './user-links.ts';

/**
 * `/bff/users`: an administrator looks after the desk's users. A changed user's sessions end
 * everywhere in the change's own transaction.
 */
export function userRoutes(app: FastifyInstance, auth: Auth): void {
  deskRoute(app, auth, rows.listUsers, async ({ session }) => ({
    users: await listedUsers(auth, session),
    provider: auth.signInWays.provider,
    has_passwords: auth.signInWays.hasPasswords,
  }));
  deskRoute(app, auth, rows.listUserSessions, async ({ params, session }) => ({
    sessions: await listedSessions(auth, session, idIn(params)),
  }));

  deskRoute(app, auth, rows.inviteUser, async ({ body, request, session }) => {
    const email = body.email.toLowerCase();
    if (isSandboxEmail(email)) throw new Refusal('email_taken', 'This address belongs to a sandbox user', { field: 'email' });
    const { provider, hasPasswords } = auth.signInWays;
    if (!hasPasswords) throw new Refusal('forbidden', `Passwords are switched off: people join by signing in with ${provider}`);
    const password_hash = await auth.passwords.hash(randomBytes(32).toString('base64url'));
    const made = await changeUsers(auth, byOf(request), async ({ trx }) => {
      const user = await trx
        .insertInto('users')
        .values({ email, name: body.name.trim(), roles: body.roles.join(' '), password_hash, joined_at: null })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning(['id', 'joined_at'])
        .executeTakeFirst();
      if (user === undefined) throw new Refusal('email_taken', 'A user with this e-mail address exists', { field: 'email' });
      const link = await createLink(trx, user, { nowMs: auth.now(), isByAdministrator: true });
      await auth.notices.accessChanged(trx, { userId: user.id, change: 'link', by: session.user.id }, false);
      await auditChange(auth, trx, byOf(request), user.id, { change: 'invited', roles: body.roles });
      return { ended: [], given: { id: user.id, link } };
    });
    return answeredLink(auth, request, made);
  });

  deskRoute(app, auth, rows.changeUserRoles, async ({ params, body, request, session }) => {
    await changeUsers(auth, byOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'roles', user, byOf(request));
      const roles = body.roles.join(' ');
      requireAdministratorLeft(users, { ...user, roles });
      await trx.updateTable('users').set({ roles }).where('id', '=', user.id).execute();
      const ended = await endSessionsOf(trx, user.id);
      await tellMoneyRoles(auth, trx, { userId: user.id, before: userOf(user).roles, after: body.roles, by: session.user.id });
      await auditChange(auth, trx, byOf(request), user.id, { change: 'roles', roles: body.roles, before: userOf(user).roles });
      return { ended, given: null };
    });
    return listedUser(auth, session, idIn(params));
  });

  deskRoute(app, auth, rows.changeUserState, async ({ params, body, request, session }) => {
    await changeUsers(auth, byOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'state', user, byOf(request));
      const deactivated_at = body.state === 'active' ? null : (user.deactivated_at ?? new Date(auth.now()));
      requireAdministratorLeft(users, { ...user, deactivated_at });
      await trx.updateTable('users').set({ deactivated_at }).where('id', '=', user.id).execute();
      if (deactivated_at !== null) await trx.deleteFrom('user_links').where('user_id', '=', user.id).execute();
      const ended = await endSessionsOf(trx, user.id);
      await auditChange(auth, trx, byOf(request), user.id, { change: deactivated_at === null ? 'reactivated' : 'deactivated' });
      return { ended, given: null };
    });
    return listedUser(auth, session, idIn(params));
  });

  deskRoute(app, auth, rows.createUserLink, async ({ params, request, session }) => {
    const made = await changeUsers(auth, byOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'link', user, byOf(request));
      const link = await createLink(trx, user, { nowMs: auth.now(), isByAdministrator: true });
      // An invited user has not seen the desk yet.
      await auth.notices.accessChanged(trx, { userId: user.id, change: 'link', by: session.user.id }, user.joined_at !== null);
      await auditChange(auth, trx, byOf(request), user.id, { change: 'link', kind: link.kind });
      return { ended: [], given: { id: user.id, link } };
    });
    return answeredLink(auth, request, made);
  });

  deskRoute(app, auth, rows.removeUserFactors, async ({ params, request, session }) => {
    await changeUsers(auth, byOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'factors', user, byOf(request));
      await removeFactors(trx, user.id);
      await trx
        .updateTable('users')
        .set({ access_set_at: new Date(auth.now()) })
        .where('id', '=', user.id)
        .execute();
      await auth.notices.accessChanged(trx, { userId: user.id, change: 'factors_removed', by: session.user.id });
      // What was lost may hold a session.
      const ended = await endSessionsOf(trx, user.id);
      await auditChange(auth, trx, byOf(request), user.id, { change: 'factors_removed' });
      return { ended, given: null };
    });
    return listedUser(auth, session, idIn(params));
  });

  deskRoute(app, auth, rows.permitProvider, async ({ params, body, request, session }) => {
    await changeUsers(auth, byOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'provider', user, byOf(request));
      await permitProvider(trx, user.id, body.permitted ? auth.now() : null);
      await auditChange(auth, trx, byOf(request), user.id, { change: body.permitted ? 'provider_permitted' : 'provider_forbidden' });
      return { ended: [], given: null };
    });
    return listedUser(auth, session, idIn(params));
  });

  deskRoute(app, auth, rows.endUserSessions, async ({ params, body, request, session }) => {
    await changeUsers(auth, byOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      const ended = await endSessionsOf(trx, user.id, { only: body.session, except: session.idHash });
      await auditChange(auth, trx, byOf(request), user.id, { change: 'sessions_ended', count: String(ended.length) });
      return { ended, given: null };
    });
    return { sessions: await listedSessions(auth, session, idIn(params)) };
  });
}

function idIn(params: Readonly<Record<string, string>>): string {
  return params['id'] ?? '';
}

function byOf(request: FastifyRequest): By {
  return { session: sessionOf(request), requestId: request.id };
}

async function answeredLink(
  auth: Auth,
  request: FastifyRequest,
  { id, link }: { readonly id: number; readonly link: NewLink },
): Promise<UserLink> {
  return { ...link, user: await listedUser(auth, sessionOf(request), String(id)) };
}
