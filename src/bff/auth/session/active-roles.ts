import { roles as allRoles, type Role } from '#contract/roles.ts';
import { rolesAt, type TimedRole } from '#contract/rules/timed-roles.ts';

/**
 * The columns with a user's roles, for example `'treasury auditor'`, and with the end dates of limited roles, for example
 * `'treasury=2026-12-03T00:00:00.000Z'`.
 */
export type RoleColumns = { readonly roles: string; readonly role_ends: string };

/**
 * All current and ended roles of a user, in the desk's order. An ended role is only in `role_ends`. Every user is a
 * viewer. Roles that this version does not know are dropped.
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
  const roleEnds = roles.flatMap(({ role, until }) => (until === null ? [] : [`${role}=${until}`]));
  return { roles: roles.map(({ role }) => role).join(' '), role_ends: roleEnds.join(' ') };
}

/** The roles of a user that are active at a time. No other code decides which roles are active. */
export function activeRoles(row: RoleColumns, nowMs: number): readonly Role[] {
  return rolesAt(timedRoles(row), nowMs).map(({ role }) => role);
}

/** When the next of a user's active roles ends, ms since 1970, or infinity if no role ends. */
export function nextEndMs(row: RoleColumns, nowMs: number): number {
  return Math.min(...rolesAt(timedRoles(row), nowMs).map(({ until }) => (until === null ? Infinity : Date.parse(until))));
}
