import { roles as allRoles, type Role } from '#contract/roles.ts';
import { rolesAt, type TimedRole } from '#contract/rules/timed-roles.ts';

/** The role columns of a user's row: `'treasury auditor'`, and the ends of limited roles, `'treasury=2026-12-03T00:00:00.000Z'`. */
export type RoleColumns = { readonly roles: string; readonly role_ends: string };

/**
 * Every current and every ended role of a user, in the desk's order; an ended role is only in `role_ends`. Every user is a viewer. Roles
 * unknown to this version are dropped.
 */
export function timedRoles({ roles, role_ends: ends }: RoleColumns): readonly TimedRole[] {
  const userRoles = roles.split(' ');
  const endsByRole = new Map(ends.split(' ').map((each) => [each.split('=', 1)[0], each.slice(each.indexOf('=') + 1)]));
  return allRoles
    .filter((role) => role === 'viewer' || userRoles.includes(role) || endsByRole.has(role))
    .map((role) => ({ role, until: endsByRole.get(role) ?? null }));
}

/** The columns of roles. */
export function roleColumns(roles: readonly TimedRole[]): RoleColumns {
  const ends = roles.flatMap(({ role, until }) => (until === null ? [] : [`${role}=${until}`]));
  return { roles: roles.map(({ role }) => role).join(' '), role_ends: ends.join(' ') };
}

/** The roles of a user at a time: the only function that decides this. */
export function activeRoles(row: RoleColumns, nowMs: number): readonly Role[] {
  return rolesAt(timedRoles(row), nowMs).map(({ role }) => role);
}

/** When the next of a user's roles ends, ms since 1970; infinity when no role ends. */
export function nextEndMs(row: RoleColumns, nowMs: number): number {
  return Math.min(...rolesAt(timedRoles(row), nowMs).map(({ until }) => (until === null ? Infinity : Date.parse(until))));
}
