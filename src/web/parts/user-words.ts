import type { DeskUser, UserState } from '#contract/desk/users.ts';
import type { Role } from '#contract/roles.ts';
import type { Tone } from '#web/parts/transaction/status-words.ts';

export const stateWords = { invited: 'Invited', active: 'Active', deactivated: 'Deactivated' } as const satisfies Record<UserState, string>;

export const stateTones = { invited: 'waiting', active: 'good', deactivated: 'quiet' } as const satisfies Record<UserState, Tone>;

/** The roles that can be given: everyone is a viewer. */
export type GivenRole = Exclude<Role, 'viewer'>;

/** What each role does, for whoever gives it. */
export const roleWords = {
  compliance: ['Compliance', 'Clears deposits, sees people’s data, reads the audit log.'],
  treasury: ['Treasury', 'Sends money, releases commands of others, keeps wallets. Sees people masked.'],
  administrator: ['Administrator', 'Takes on direct parties, looks after users. Sees people’s data.'],
  security: ['Security', 'Looks after users, and changes the policy together with a second person of this role.'],
  auditor: ['Auditor', 'Reads commands, policy, changes and the audit log. Writes nothing, and may withdraw a change.'],
} as const satisfies Record<GivenRole, readonly [title: string, words: string]>;

export const givenRoles = Object.keys(roleWords) as GivenRole[];

/** The roles of a user in words: `'Compliance, Treasury'`, `'Viewer'`. */
export function rolesInWords(roles: readonly string[]): string {
  const given = givenRoles.filter((role) => roles.includes(role));
  return given.length === 0 ? 'Viewer' : given.map((role) => roleWords[role][0]).join(', ');
}

/** A user's second factors in words: `'2 passkeys, authenticator app'`. */
export function factorsInWords({ passkeys, totp }: DeskUser['factors']): string {
  const words = [...(passkeys === 0 ? [] : [`${passkeys} passkey${passkeys === 1 ? '' : 's'}`]), ...(totp ? ['authenticator app'] : [])];
  return words.length === 0 ? 'None: the password alone signs in' : words.join(', ');
}
