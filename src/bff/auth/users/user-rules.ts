import type { SignInMethods } from '#bff/auth/pages/login-page.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { rolesAt, type TimedRole } from '#contract/rules/timed-roles.ts';

/**
 * An action that a rule may forbid. `state` deactivates or reactivates a user, `link` creates a password link, `factors`
 * removes the second factors, and `provider` permits a switch to the provider.
 */
export type UserAction = 'roles' | 'state' | 'link' | 'factors' | 'provider';

type Facts = {
  readonly isSelf: boolean;
  /** Whether the reader may not change users. */
  readonly isReaderOnly: boolean;
  readonly isSandbox: boolean;
  readonly isDeactivated: boolean;
  /** Name of the user's provider, or null for a password user. */
  readonly provider: string | null;
  /** The sign-in methods of this desk. */
  readonly ways: SignInMethods;
};

/** Why a sandbox user cannot be changed. */
export const sandboxRefusal = 'Sandbox users are shared and cannot be changed';

const ownAccessMessages = {
  roles: 'You cannot change your own roles: ask another security admin',
  state: 'You cannot deactivate yourself: ask another security admin',
} as const;

/** Why an action on a user is forbidden, or null. */
export function userActionRefusal(
  action: UserAction,
  { isSelf, isReaderOnly, isSandbox, isDeactivated, provider, ways }: Facts,
): string | null {
  if (isReaderOnly) return 'Read only: only security admins change users';
  if (isSandbox) return sandboxRefusal;
  if (action === 'factors') return isSelf ? 'Change your own second factors on your account page' : null;
  if (action === 'state') return isSelf ? ownAccessMessages.state : null;
  if (action === 'roles' && provider !== null) return `${provider} sets the roles of this user at each sign-in`;
  if (action === 'roles') return isSelf ? ownAccessMessages.roles : null;
  if (provider !== null) return `This user signs in with ${provider} and has no password`;
  // A link sets a password without the current one, so an intruder at an open session could take over the account permanently.
  if (action === 'link' && isSelf) return 'Change your own password on your account page';
  if (action === 'provider' && ways.provider === null) return 'This desk has no identity provider';
  if (action === 'link' && !ways.hasPasswords) return `Passwords are disabled: users sign in with ${ways.provider}`;
  return isDeactivated ? 'This user is deactivated: reactivate the user first' : null;
}

/** The facts of a user for the rule of the last security admins. */
type SecurityCandidate = { readonly id: number; readonly roles: readonly TimedRole[]; readonly isActive: boolean };

/**
 * Why a change of a user is forbidden, or null. At least one active security admin must remain, or at least two if there are
 * two now, because a single security admin can weaken controls without approval. The same rule applies to the security admins
 * without an end date, so that enough of them remain when roles end. `users` are all users before the change.
 */
export function lastSecurityRefusal(users: readonly SecurityCandidate[], changedUser: SecurityCandidate, nowMs: number): string | null {
  const usersAfter = users.map((user) => (user.id === changedUser.id ? changedUser : user));
  for (const atMs of [nowMs, Infinity]) {
    const securityAdmins = (candidates: readonly SecurityCandidate[]) =>
      candidates.filter(({ isActive, roles }) => isActive && canDecideChanges(rolesAt(roles, atMs))).length;
    const [adminsBefore, adminsAfter] = [securityAdmins(users), securityAdmins(usersAfter)];
    if (adminsAfter >= Math.min(adminsBefore, 2)) continue;
    return `This would leave ${adminsAfter === 0 ? 'no' : 'only one'} active security admin${atMs === nowMs ? '' : ' without an end date'}: add another one first`;
  }
  return null;
}

function canDecideChanges(roles: readonly TimedRole[]): boolean {
  const userRoles = roles.map(({ role }) => role);
  return mayDo(userRoles, rolesWith('decide_changes'));
}
