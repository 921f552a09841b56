import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { noFactors, userFactors } from '#bff/auth/factors/user-factors.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { roleColumns, timedRoles } from '#bff/auth/session/active-roles.ts';
import { userOf } from '#bff/auth/session/sandbox-users.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { Change } from '#contract/desk/changes.ts';
import { governedUserSchema, type GovernedUser } from '#contract/desk/users.ts';
import { rolesAt } from '#contract/rules/timed-roles.ts';
import {
  allUsers,
  auditChange,
  requireFutureEnds,
  requireAllowed,
  requireSecurityAdmins,
  type ChangeAuthor,
  type LinkedUserRow,
  type UserRow,
} from './change-user.ts';
import { stateOf } from './list-users.ts';
import {
  addInvited,
  deactivationOf,
  deleteFactors,
  unusablePasswordHash,
  roleTexts,
  setRoles,
  setState,
  type ActionContext,
} from './user-changes.ts';
import { createLink } from './user-links.ts';
import type { UserAction } from './user-rules.ts';

/** The kinds of control changes of a user. */
const userChangeKinds = ['roles', 'factor', 'access_link', 'reactivation', 'security'] as const satisfies readonly ChangeKind[];

/** Proposes a control change of a user, in the transaction that checked it. */
export async function proposeUserChange(
  auth: Auth,
  { trx, by }: ActionContext,
  user: UserRow,
  { kind, ...to }: Partial<GovernedUser> & { readonly kind: ChangeKind },
): Promise<{ readonly endedSessions: readonly string[]; readonly result: { readonly change: Change } }> {
  const userBefore = await governedUser(trx, user, auth.now());
  return proposeChange(auth, { trx, by }, kind, userBefore, { ...userBefore, ...to });
}

/** Proposes an invitation. */
export function proposeInvitation(auth: Auth, context: ActionContext, invitation: Pick<GovernedUser, 'email' | 'name' | 'roles'>) {
  const absentUser: GovernedUser = { ...invitation, roles: [], state: 'absent', factors: noFactors, has_link: false };
  return proposeChange(auth, context, 'access_link', absentUser, { ...absentUser, ...invitation, state: 'invited', has_link: true });
}

async function proposeChange(
  auth: Auth,
  { trx, by }: ActionContext,
  kind: ChangeKind,
  from: Readonly<GovernedUser>,
  to: Readonly<GovernedUser>,
) {
  return { endedSessions: [], result: { change: await auth.changes.propose(trx, { kind, subject: to.email, from, to }, by) } };
}

async function governedUser(trx: Kysely<DeskTables>, row: UserRow, nowMs: number): Promise<GovernedUser> {
  const { name, email } = row;
  const roles = [...rolesAt(timedRoles(row), nowMs)];
  return { name, email, roles, state: stateOf(row), factors: await userFactors(trx, row.id), has_link: false };
}

/** Registers how approved changes of users take effect. The user who proposed a change counts as its author. */
export function governUsers(auth: Auth): void {
  for (const kind of userChangeKinds)
    auth.changes.register(kind, async (trx, { before, after, requesterId, requestId }) => {
      const [from, to] = [governedUserSchema.parse(before), governedUserSchema.parse(after)];
      const users = await allUsers(trx);
      const requester = users.find(({ id }) => id === requesterId);
      if (requester === undefined) throw outdatedRefusal();
      const context = { trx, by: { user: userOf(requester, auth.now()), requestId } };
      if (from.state === 'absent') {
        await inviteUser(auth, context, to);
        return null;
      }
      const user = users.find(({ email }) => email === to.email);
      if (user === undefined) throw outdatedRefusal();
      const now = await governedUser(trx, user, auth.now());
      if (!isDeepStrictEqual([now.state, now.roles], [from.state, from.roles])) throw outdatedRefusal();
      const endedSessions = await applyUserChange(auth, context, { kind, users, user, from, to });
      return () => auth.sessions.forgetSessions(endedSessions);
    });
}

type Result = {
  readonly kind: (typeof userChangeKinds)[number];
  readonly users: readonly LinkedUserRow[];
  readonly user: LinkedUserRow;
  readonly from: GovernedUser;
  readonly to: GovernedUser;
};

async function applyUserChange(auth: Auth, context: ActionContext, { kind, users, user, from, to }: Result): Promise<readonly string[]> {
  const allow = (action: UserAction, changedUser: UserRow = user) => {
    requireAllowed(auth, action, user, context.by);
    requireSecurityAdmins(users, changedUser, auth.now());
  };
  if (kind === 'factor') {
    allow('factors');
    return deleteFactors(auth, context, user);
  }
  if (kind === 'access_link') {
    allow('link');
    await approveLink(auth, context, user, { change: 'link_approved' });
    return [];
  }
  if (from.state !== to.state) {
    const state = to.state === 'deactivated' ? 'deactivated' : 'active';
    allow('state', { ...user, deactivated_at: deactivationOf(auth, user, state) });
    return setState(auth, context, user, state);
  }
  requireFutureEnds(auth, to.roles);
  allow('roles', { ...user, ...roleColumns(to.roles) });
  return setRoles(auth, context, user, to.roles);
}

async function inviteUser(auth: Auth, context: ActionContext, { email, name, roles }: GovernedUser): Promise<void> {
  requireFutureEnds(auth, roles);
  const user = await addInvited(auth, context, { email, name, roles, passwordHash: await unusablePasswordHash(auth) });
  await approveLink(auth, context, user, { change: 'invited', roles: roleTexts(roles) });
}

async function approveLink(
  auth: Auth,
  { trx, by }: { readonly trx: Kysely<DeskTables>; readonly by: ChangeAuthor },
  user: Pick<UserRow, 'id' | 'joined_at'>,
  detail: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  await createLink(trx, user, { nowMs: auth.now(), isByAdministrator: true, isApproved: true });
  await auditChange(auth, trx, by, user.id, detail);
}

function outdatedRefusal(): Refusal {
  return new Refusal('refused', 'The user changed after this control change was proposed: propose the change again', { status: 409 });
}
