import type { SignInWays } from '#bff/auth/pages/login-page.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';

/**
 * A change that rules may forbid. `state`: deactivate or reactivate; `link`: a new link for a
 * password; `factors`: remove the second factors; `provider`: permit them to change over to the
 * provider.
 */
export type UserAction = 'roles' | 'state' | 'link' | 'factors' | 'provider';

type Facts = {
  readonly isSelf: boolean;
  readonly isSandbox: boolean;
  readonly isDeactivated: boolean;
  /** Name of the provider that signs this user in, or null for a password user. */
  readonly provider: string | null;
  /** How people sign in at this desk. */
  readonly ways: SignInWays;
};

/** Why a sandbox user cannot be changed. */
export const sandboxRefusal = 'Sandbox users are shared by everyone who tries the desk: they cannot be changed';

const ownWords = {
  roles: 'You cannot change your own roles: another administrator can',
  state: 'You cannot deactivate yourself: another administrator can',
} as const;

/** Why this user cannot be changed so, or null. */
export function userActionRefusal(action: UserAction, { isSelf, isSandbox, isDeactivated, provider, ways }: Facts): string | null {
  if (isSandbox) return sandboxRefusal;
  if (action === 'factors') return isSelf ? 'You change your own second factors on your account page' : null;
  if (action === 'state') return isSelf ? ownWords.state : null;
  if (action === 'roles' && provider !== null) return `${provider} says which roles this user has, at each sign-in`;
  if (action === 'roles') return isSelf ? ownWords.roles : null;
  if (provider !== null) return `This user signs in with ${provider}: there is no password here`;
  // A link needs no current password: whoever finds an open session would have the account for good.
  if (action === 'link' && isSelf) return 'You change your own password on your account page, with the present one';
  if (action === 'provider' && ways.provider === null) return 'The desk has no provider to sign in with';
  if (action === 'link' && !ways.hasPasswords) return `Passwords are switched off: people sign in with ${ways.provider}`;
  return isDeactivated ? 'This user is deactivated: reactivate them first' : null;
}

/** A user as the rule of the last administrator sees them. */
type Countable = { readonly id: number; readonly roles: readonly Role[]; readonly isActive: boolean };

/**
 * Why a user cannot become as given, or null: at least one active administrator stays. `users` are
 * all of them before the change.
 */
export function lastAdministratorRefusal(users: readonly Countable[], changed: Countable): string | null {
  const isAdministrator = ({ isActive, roles }: Countable) => isActive && mayDo(roles, rolesWith('administer'));
  const after = users.map((user) => (user.id === changed.id ? changed : user));
  if (!users.some(isAdministrator) || after.some(isAdministrator)) return null;
  return 'This is the last active administrator: make somebody else an administrator first';
}

/**
 * Why a user cannot become as given, or null: where two people may decide on changes, two stay. One of them could else
 * send the other away and then loosen controls alone.
 */
export function secondDeciderRefusal(users: readonly Countable[], changed: Countable): string | null {
  const deciders = (all: readonly Countable[]) =>
    all.filter(({ isActive, roles }) => isActive && mayDo(roles, rolesWith('decide_changes')));
  const after = users.map((user) => (user.id === changed.id ? changed : user));
  const [before, left] = [deciders(users).length, deciders(after).length];
  if (left >= before || left >= 2 || before < 2) return null;
  return 'This would leave one active person of security: make somebody else one first';
}
