import type { Role } from '#contract/roles.ts';

/** A role of a user. `until` is its end date, ISO 8601, or null without one. */
export type TimedRole = { readonly role: Role; readonly until: string | null };

/** Returns the roles that are active at a time. From its end date on, a role is inactive. */
export function rolesAt(roles: readonly TimedRole[], nowMs: number): readonly TimedRole[] {
  return roles.filter(({ until }) => until === null || Date.parse(until) > nowMs);
}

/** Returns the roles as timed roles without end dates. */
export function withoutEnds(roles: readonly Role[]): readonly TimedRole[] {
  return roles.map((role) => ({ role, until: null }));
}

/**
 * Returns the end of a user's role, ms since 1970. It is Infinity for a role without an end, and -Infinity if the user does not
 * have the role.
 */
export function endMsOf(roles: readonly TimedRole[], role: Role): number {
  const timedRole = roles.find((candidate) => candidate.role === role);
  if (timedRole === undefined) return -Infinity;
  return timedRole.until === null ? Infinity : Date.parse(timedRole.until);
}
