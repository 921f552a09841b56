import type { SignInWays } from '#bff/auth/pages/login-page.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { rolesAt, type TimedRole } from '#contract/rules/timed-roles.ts';

/**
 * A change that rules may forbid. `state`: deactivate or reactivate; `link`: a new link for a
 * password; `factors`: remove the second factors; `provider`: permit them to change over to the
 * provider.
 */
export type UserAction = 'roles' | 'state' | 'link' | 'factors' | 'provider';

type Facts = {
  readonly isSelf: boolean;
  /** Whether the reader changes users at all. */
  readonly isReaderOnly: boolean;
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
  roles: 'You cannot change your own roles: another person of security can',
  state: 'You cannot deactivate yourself: another person of security can',
} as const;

/** Why this user cannot be changed so, or null. */
export function userActionRefusal(
  action: UserAction,
  { isSelf, isReaderOnly, isSandbox, isDeactivated, provider, ways }: Facts,
): string | null {
  if (isReaderOnly) return 'Your roles let you read this: security changes it';
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

/** A user as the rule of the last ones of security sees them. */
type Countable = { readonly id: number; readonly roles: readonly TimedRole[]; readonly isActive: boolean };

/**
 * Why a user cannot become as given, or null: one active person of security stays, and two where two may decide on
 * changes. One of them could else send the other away and then loosen controls alone. The same counts for those whose
 * role has no end, so that nobody waits until the others' roles end. `users` are all of them before.
 */
export function lastSecurityRefusal(users: readonly Countable[], changed: Countable, nowMs: number): string | null {
  const after = users.map((user) => (user.id === changed.id ? changed : user));
  for (const atMs of [nowMs, Infinity]) {
    const security = (all: readonly Countable[]) => all.filter(({ isActive, roles }) => isActive && decides(rolesAt(roles, atMs))).length;
    const [before, left] = [security(users), security(after)];
    if (left >= Math.min(before, 2)) continue;
    return `This would leave ${left === 0 ? 'nobody' : 'one active person'} of security${atMs === nowMs ? '' : ' whose role has no end'}: make somebody else one first`;
  }
  return null;
}

function decides(roles: readonly TimedRole[]): boolean {
  const held = roles.map(({ role }) => role);
  return mayDo(held, rolesWith('decide_changes'));
}
