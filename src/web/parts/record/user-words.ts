import type { DeskUser, UserState } from '#contract/desk/users.ts';
import type { Role } from '#contract/roles.ts';
import { lastDayWords, type TimeZone } from '#web/lib/format-time.ts';
import type { Tone } from '#web/parts/transaction/status-words.ts';

export const stateWords = { invited: 'Invited', active: 'Active', deactivated: 'Deactivated' } as const satisfies Record<UserState, string>;

export const stateTones = { invited: 'waiting', active: 'good', deactivated: 'quiet' } as const satisfies Record<UserState, Tone>;

/** The roles that can be assigned. Every user is a viewer. */
export type GivenRole = Exclude<Role, 'viewer'>;

/** The title and description of each role, for the user who assigns it. */
export const roleWords = {
  compliance: ['Compliance', 'Clears deposits, sees people’s data, reads the audit log.'],
  treasury: ['Treasury', 'Sends money, releases requests of others, keeps wallets. Sees people masked.'],
  administrator: ['Administrator', 'Takes on direct parties, reads the audit log. Sees people’s data.'],
  security: [
    'Security',
    'Looks after users, settings and the sandbox; changes the policy with a second person of this role. Sees people masked.',
  ],
  auditor: ['Auditor', 'Reads everything, people masked, and exports the audit log. Writes nothing, and may withdraw a change.'],
} as const satisfies Record<GivenRole, readonly [title: string, words: string]>;

export const givenRoles = Object.keys(roleWords) as GivenRole[];

/** Roles by their titles: `'Compliance, Treasury'`, or `'Viewer'` without other roles. */
export function roleNames(roles: readonly string[]): string {
  const given = givenRoles.filter((role) => roles.includes(role));
  return listed(given.map((role) => roleWords[role][0]));
}

/** The current time, and the time zone for showing a role's end date. */
type Told = { readonly zone: TimeZone; readonly nowMs: number };

/** The roles of a user as text: `'Compliance, Treasury until 3 Dec 2026'`, `'Treasury (ended 3 Dec 2026)'`, `'Viewer'`. */
export function rolesInWords(roles: DeskUser['roles'], { zone, nowMs }: Told): string {
  const given = givenRoles.flatMap((role) => {
    const held = roles.find((each) => each.role === role);
    if (held === undefined) return [];
    if (held.until === null) return [roleWords[role][0]];
    const day = lastDayWords(held.until, zone);
    return [`${roleWords[role][0]}${Date.parse(held.until) > nowMs ? ` until ${day}` : ` (ended ${day})`}`];
  });
  return listed(given);
}

function listed(roles: readonly string[]): string {
  return roles.length === 0 ? 'Viewer' : roles.join(', ');
}

/** Warnings about roles that one user should not combine. */
export function combinationWords(roles: readonly string[]): readonly string[] {
  if (!roles.includes('treasury')) return [];
  return [
    ...(roles.includes('security') ? ['Treasury and Security in one person: who sends money also decides on the rules that hold it.'] : []),
    ...(roles.includes('compliance') ? ['Treasury and Compliance in one person: who sends money also clears deposits.'] : []),
  ];
}

/** A user's second factors as text: `'2 passkeys, authenticator app'`. */
export function factorsInWords({ passkeys, totp }: DeskUser['factors']): string {
  const words = [...(passkeys === 0 ? [] : [`${passkeys} passkey${passkeys === 1 ? '' : 's'}`]), ...(totp ? ['authenticator app'] : [])];
  return words.length === 0 ? 'None: the password alone signs in' : words.join(', ');
}
