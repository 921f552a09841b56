import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskRoute } from '#bff/auth/desk-route.ts';
import { noFactors } from '#bff/auth/factors/user-factors.ts';
import { permitProvider } from '#bff/auth/oidc/provider-permit.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { activeRoles, roleColumns, timedRoles } from '#bff/auth/session/active-roles.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { isSandboxEmail } from '#bff/auth/session/sandbox-users.ts';
import { sessionOf } from '#bff/auth/signed-in.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Change } from '#contract/desk/changes.ts';
import * as rows from '#contract/desk/user-endpoints.ts';
import type { UserLink } from '#contract/desk/users.ts';
import { rolesAt } from '#contract/rules/timed-roles.ts';
import { linkChangeKind, rolesChangeKind, stateChangeKind } from '#contract/rules/user-change-kinds.ts';
import {
  auditChange,
  changeUsers,
  requireFutureEnds,
  requireSecurityAdmins,
  requireAllowed,
  userIn,
  type ChangeAuthor,
} from './change-user.ts';
import { governUsers, proposeInvitation, proposeUserChange } from './govern-users.ts';
import { listedSessions, listedUser, listedUsers } from './list-users.ts';
import {
  addInvited,
  deactivationOf,
  emailTakenRefusal,
  unusablePasswordHash,
  requirePasswords,
  roleTexts,
  setRoles,
  setState,
} from './user-changes.ts';
import { createLink, hasApprovedLink, type NewLink } from './user-links.ts';

/**
 * `/bff/users` serves the endpoints of the desk's users. A change that strengthens a control takes effect at once, and its
 * transaction ends the user's sessions everywhere. A control change is proposed and answered with 202.
 */
export function userRoutes(app: FastifyInstance, auth: Auth): void {
  governUsers(auth);
  deskRoute(app, auth, rows.listUsers, async ({ session }) => ({
    users: await listedUsers(auth, session),
    provider: auth.signInMethods.provider,
    has_passwords: auth.signInMethods.hasPasswords,
  }));
  deskRoute(app, auth, rows.listUserSessions, async ({ params, session }) => ({
    sessions: await listedSessions(auth, session, idIn(params)),
  }));

  deskRoute(app, auth, rows.inviteUser, async ({ body, request, reply }) => {
    const invitation = { email: body.email.toLowerCase(), name: body.name.trim(), roles: body.roles };
    if (isSandboxEmail(invitation.email)) throw new Refusal('email_taken', 'This address belongs to a sandbox user', { field: 'email' });
    requirePasswords(auth);
    requireFutureEnds(auth, invitation.roles);
    const passwordHash = await unusablePasswordHash(auth);
    const author = actorOf(request);
    const outcome = await changeUsers<ProposedChange | UserWithLink>(auth, author, async ({ trx, users }) => {
      if (users.some(({ email }) => email === invitation.email)) throw emailTakenRefusal();
      if (linkChangeKind(invitation.roles.map(({ role }) => role)) !== null)
        return proposeInvitation(auth, { trx, by: author }, invitation);
      const user = await addInvited(auth, { trx, by: author }, { ...invitation, passwordHash });
      const link = await createLink(trx, user, { nowMs: auth.now(), isByAdministrator: true });
      await auth.notices.accessChanged(trx, { userId: user.id, change: 'link', by: author.user.id }, false);
      await auditChange(auth, trx, author, user.id, { change: 'invited', roles: roleTexts(invitation.roles) });
      return { endedSessions: [], result: { id: user.id, link } };
    });
    return 'change' in outcome ? sendProposed(reply, outcome) : sendLink(auth, request, outcome);
  });

  deskRoute(app, auth, rows.changeUserRoles, async ({ params, body: { roles }, request, session, reply }) => {
    const author = actorOf(request);
    requireFutureEnds(auth, roles);
    const outcome = await changeUsers(auth, author, async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'roles', user, author);
      requireSecurityAdmins(users, { ...user, ...roleColumns(roles) }, auth.now());
      const kind = rolesChangeKind(rolesAt(timedRoles(user), auth.now()), roles);
      if (kind !== null) return proposeUserChange(auth, { trx, by: author }, user, { kind, roles });
      return { endedSessions: await setRoles(auth, { trx, by: author }, user, roles), result: null };
    });
    return outcome === null ? listedUser(auth, session, idIn(params)) : sendProposed(reply, outcome);
  });

  deskRoute(app, auth, rows.changeUserState, async ({ params, body: { state }, request, session, reply }) => {
    const author = actorOf(request);
    const outcome = await changeUsers(auth, author, async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'state', user, author);
      requireSecurityAdmins(users, { ...user, deactivated_at: deactivationOf(auth, user, state) }, auth.now());
      const kind = stateChangeKind({ roles: activeRoles(user, auth.now()), isDeactivated: user.deactivated_at !== null }, state);
      if (kind !== null) return proposeUserChange(auth, { trx, by: author }, user, { kind, state });
      return { endedSessions: await setState(auth, { trx, by: author }, user, state), result: null };
    });
    return outcome === null ? listedUser(auth, session, idIn(params)) : sendProposed(reply, outcome);
  });

  deskRoute(app, auth, rows.createUserLink, async ({ params, request, reply }) => {
    const author = actorOf(request);
    const outcome = await changeUsers<ProposedChange | UserWithLink>(auth, author, async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'link', user, author);
      const kind = (await hasApprovedLink(auth, trx, user.id)) ? null : linkChangeKind(activeRoles(user, auth.now()));
      if (kind !== null) return proposeUserChange(auth, { trx, by: author }, user, { kind, has_link: true });
      const link = await createLink(trx, user, { nowMs: auth.now(), isByAdministrator: true });
      // An invited user cannot open the desk yet, so only security admins are notified.
      await auth.notices.accessChanged(trx, { userId: user.id, change: 'link', by: author.user.id }, user.joined_at !== null);
      await auditChange(auth, trx, author, user.id, { change: 'link', kind: link.kind });
      return { endedSessions: [], result: { id: user.id, link } };
    });
    return 'change' in outcome ? sendProposed(reply, outcome) : sendLink(auth, request, outcome);
  });

  deskRoute(app, auth, rows.removeUserFactors, async ({ params, request, reply }) => {
    const author = actorOf(request);
    const outcome = await changeUsers(auth, author, async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'factors', user, author);
      return proposeUserChange(auth, { trx, by: author }, user, { kind: 'factor', factors: noFactors });
    });
    return sendProposed(reply, outcome);
  });

  deskRoute(app, auth, rows.permitProvider, async ({ params, body, request, session }) => {
    await changeUsers(auth, actorOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      requireAllowed(auth, 'provider', user, actorOf(request));
      await permitProvider(trx, user.id, body.permitted ? auth.now() : null);
      await auditChange(auth, trx, actorOf(request), user.id, { change: body.permitted ? 'provider_permitted' : 'provider_forbidden' });
      return { endedSessions: [], result: null };
    });
    return listedUser(auth, session, idIn(params));
  });

  deskRoute(app, auth, rows.endUserSessions, async ({ params, body, request, session }) => {
    await changeUsers(auth, actorOf(request), async ({ trx, users }) => {
      const user = userIn(users, idIn(params));
      const endedSessions = await endSessionsOf(trx, user.id, { onlyIdHash: body.session, exceptIdHash: session.idHash });
      await auditChange(auth, trx, actorOf(request), user.id, { change: 'sessions_ended', count: String(endedSessions.length) });
      return { endedSessions, result: null };
    });
    return { sessions: await listedSessions(auth, session, idIn(params)) };
  });
}

type ProposedChange = { readonly change: Change };

type UserWithLink = { readonly id: number; readonly link: NewLink };

function sendProposed(reply: FastifyReply, proposal: ProposedChange): ProposedChange {
  void reply.code(202);
  return proposal;
}

function idIn(params: Readonly<Record<string, string>>): string {
  return params['id'] ?? '';
}

function actorOf(request: FastifyRequest): ChangeAuthor {
  return { user: sessionOf(request).user, requestId: request.id };
}

async function sendLink(auth: Auth, request: FastifyRequest, { id, link }: UserWithLink): Promise<UserLink> {
  return { ...link, user: await listedUser(auth, sessionOf(request), String(id)) };
}
