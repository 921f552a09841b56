import type { ChangeKind } from '#contract/change-kinds.ts';
import { roles as allRoles, mayDo, rolesWith, type Role } from '#contract/roles.ts';
import { endMsOf, type TimedRole } from './timed-roles.ts';

// Which changes of a user loosen a control, and so wait for a second person. Ours: the spec is silent.

/**
 * The kind of change that other roles are, or null where they tighten only: roles are taken away or end earlier, and not
 * those that decide on changes. `before` are those that count now.
 */
export function rolesChangeKind(before: readonly TimedRole[], after: readonly TimedRole[]): ChangeKind | null {
  if (allRoles.some((role) => role !== 'viewer' && endMsOf(after, role) > endMsOf(before, role))) return 'roles';
  return rolesWith('decide_changes').some((role) => endMsOf(after, role) < endMsOf(before, role)) ? 'security' : null;
}

/** The kind of change that another state is, or null where it tightens only. */
export function stateChangeKind(
  { roles, isDeactivated }: { readonly roles: readonly Role[]; readonly isDeactivated: boolean },
  to: 'active' | 'deactivated',
): ChangeKind | null {
  if (isDeactivated) return to === 'active' ? 'reactivation' : null;
  return to === 'deactivated' && decides(roles) ? 'security' : null;
}

/** The kind of change that a link or an invitation is, or null for somebody who only looks. */
export function linkChangeKind(roles: readonly string[]): ChangeKind | null {
  return roles.some((role) => role !== 'viewer') ? 'access_link' : null;
}

function decides(roles: readonly Role[]): boolean {
  return mayDo(roles, rolesWith('decide_changes'));
}
