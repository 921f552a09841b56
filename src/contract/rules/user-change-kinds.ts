import type { ChangeKind } from '#contract/change-kinds.ts';
import { roles as allRoles, mayDo, rolesWith, type Role } from '#contract/roles.ts';
import { endMsOf, type TimedRole } from './timed-roles.ts';

// Changes of a user that weaken a control, and therefore wait for a second security admin. Ours: the spec is silent.

/**
 * The kind of control change of a change of roles. Returns null if it only removes roles or ends them earlier, and keeps
 * the roles that decide on control changes. `before` are the active roles.
 */
export function rolesChangeKind(before: readonly TimedRole[], after: readonly TimedRole[]): ChangeKind | null {
  if (allRoles.some((role) => role !== 'viewer' && endMsOf(after, role) > endMsOf(before, role))) return 'roles';
  return rolesWith('decide_changes').some((role) => endMsOf(after, role) < endMsOf(before, role)) ? 'security' : null;
}

/** The kind of control change of a change of state, or null if it does not weaken a control. */
export function stateChangeKind(
  { roles, isDeactivated }: { readonly roles: readonly Role[]; readonly isDeactivated: boolean },
  to: 'active' | 'deactivated',
): ChangeKind | null {
  if (isDeactivated) return to === 'active' ? 'reactivation' : null;
  return to === 'deactivated' && canDecideChanges(roles) ? 'security' : null;
}

/** The kind of control change of a password link or an invitation, or null for a viewer. */
export function linkChangeKind(roles: readonly string[]): ChangeKind | null {
  return roles.some((role) => role !== 'viewer') ? 'access_link' : null;
}

function canDecideChanges(roles: readonly Role[]): boolean {
  return mayDo(roles, rolesWith('decide_changes'));
}
