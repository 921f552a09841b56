import type { Role } from '#contract/roles.ts';

/** A role of a user and its end date, ISO 8601, or null without an end. */
export type TimedRole = { readonly role: Role; readonly until: string | null };

/** The active roles at a time. A role is inactive from its end date on. */
export function rolesAt(roles: readonly TimedRole[], nowMs: number): readonly TimedRole[] {
  return roles.filter(({ until }) => until === null || Date.parse(until) > nowMs);
}

/** The roles without end dates, as timed roles. */
export function withoutEnds(roles: readonly Role[]): readonly TimedRole[] {
  return roles.map((role) => ({ role, until: null }));
}

/** The end of a role, ms since 1970. It is Infinity without an end, and -Infinity if the user does not have the role. */
export function endMsOf(roles: readonly TimedRole[], role: Role): number {
  const timedRole = roles.find((candidate) => candidate.role === role);
  if (timedRole === undefined) return -Infinity;
  return timedRole.until === null ? Infinity : Date.parse(timedRole.until);
}
