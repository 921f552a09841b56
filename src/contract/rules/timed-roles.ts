import type { Role } from '#contract/roles.ts';

/** A role of a user, and when it ends, ISO 8601; null: it stays. */
export type TimedRole = { readonly role: Role; readonly until: string | null };

/** The roles that count at a moment: from its end on a role counts no more. */
export function rolesAt(roles: readonly TimedRole[], nowMs: number): readonly TimedRole[] {
  return roles.filter(({ until }) => until === null || Date.parse(until) > nowMs);
}

/** The roles without an end. */
export function withoutEnds(roles: readonly Role[]): readonly TimedRole[] {
  return roles.map((role) => ({ role, until: null }));
}

/** When a role ends, ms since 1970: infinity where it stays, and before all time where it is not held. */
export function endMsOf(roles: readonly TimedRole[], role: Role): number {
  const held = roles.find((each) => each.role === role);
  if (held === undefined) return -Infinity;
  return held.until === null ? Infinity : Date.parse(held.until);
}
