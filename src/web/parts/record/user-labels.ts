import type { DeskUser, UserState } from '#contract/desk/users.ts';
import type { Role } from '#contract/roles.ts';
import { lastDayLabel, type TimeZone } from '#web/lib/format-time.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';

export const stateLabels = { invited: 'Invited', active: 'Active', deactivated: 'Deactivated' } as const satisfies Record<
  UserState,
  string
>;

export const stateTones = { invited: 'waiting', active: 'good', deactivated: 'quiet' } as const satisfies Record<UserState, Tone>;

/** The roles that can be assigned to a user. Every user has the role of a viewer without assignment. */
export type AssignableRole = Exclude<Role, 'viewer'>;

/** The title and description of each role, for the user who assigns it. */
export const roleLabels = {
  compliance: ['Compliance', 'Clears deposits and reads the audit log. Sees personal data.'],
  treasury: ['Treasury', 'Sends money, approves requests of others, manages wallets. Personal data is hidden.'],
  administrator: ['Administrator', 'Onboards direct parties and reads the audit log. Sees personal data.'],
  security: [
    'Security',
    'Manages users, settings and the sandbox; changes the policy with a second security admin. Personal data is hidden.',
  ],
  auditor: [
    'Auditor',
    'Reads everything except personal data, exports the audit log and signs reviews. Changes nothing, but may take back a control change.',
  ],
} as const satisfies Record<AssignableRole, readonly [title: string, description: string]>;

export const assignableRoles = Object.keys(roleLabels) as AssignableRole[];

/** The titles of roles as text: `'Compliance, Treasury'`. `'Viewer'` if the list has no role that can be assigned. */
export function roleNames(roles: readonly string[]): string {
  const assignedRoles = assignableRoles.filter((role) => roles.includes(role));
  return joinedTitles(assignedRoles.map((role) => roleLabels[role][0]));
}

/** The current time, which decides whether a role has ended, and the time zone of displayed end dates. */
type ReadingTime = { readonly zone: TimeZone; readonly nowMs: number };

/** The roles of a user as text: `'Compliance, Treasury until 3 Dec 2026'`, `'Treasury (expired 3 Dec 2026)'`, `'Viewer'`. */
export function rolesLabel(roles: DeskUser['roles'], { zone, nowMs }: ReadingTime): string {
  const titles = assignableRoles.flatMap((role) => {
    const assignment = roles.find((each) => each.role === role);
    if (assignment === undefined) return [];
    if (assignment.until === null) return [roleLabels[role][0]];
    const day = lastDayLabel(assignment.until, zone);
    return [`${roleLabels[role][0]}${Date.parse(assignment.until) > nowMs ? ` until ${day}` : ` (expired ${day})`}`];
  });
  return joinedTitles(titles);
}

function joinedTitles(roles: readonly string[]): string {
  return roles.length === 0 ? 'Viewer' : roles.join(', ');
}

/** A user's second factors as text: `'2 passkeys, authenticator app'`. */
export function factorsLabel({ passkeys, totp }: DeskUser['factors']): string {
  const factors = [...(passkeys === 0 ? [] : [`${passkeys} passkey${passkeys === 1 ? '' : 's'}`]), ...(totp ? ['authenticator app'] : [])];
  return factors.length === 0 ? 'No second factor (password only)' : factors.join(', ');
}
