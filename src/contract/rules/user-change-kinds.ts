import type { ChangeKind } from '#contract/change-kinds.ts';
import { roles as allRoles, mayDo, rolesWith, type Role } from '#contract/roles.ts';
import { endMsOf, type TimedRole } from './timed-roles.ts';

// Some changes of a user weaken a control. They therefore wait for a second security admin. Our choice: the spec is silent.

/**
 * Returns the kind of control change for a change of roles, or null if the change weakens no control. Removing a role or ending
 * it earlier does not weaken a control, except for roles that decide on control changes. `rolesBefore` are the active roles.
 */
export function rolesChangeKind(rolesBefore: readonly TimedRole[], rolesAfter: readonly TimedRole[]): ChangeKind | null {
  if (allRoles.some((role) => role !== 'viewer' && endMsOf(rolesAfter, role) > endMsOf(rolesBefore, role))) return 'roles';
  return rolesWith('decide_changes').some((role) => endMsOf(rolesAfter, role) < endMsOf(rolesBefore, role)) ? 'security' : null;
}

/** Returns the kind of control change for a change of a user's state, or null if the change weakens no control. */
export function stateChangeKind(
  { roles, isDeactivated }: { readonly roles: readonly Role[]; readonly isDeactivated: boolean },
  to: 'active' | 'deactivated',
): ChangeKind | null {
  if (isDeactivated) return to === 'active' ? 'reactivation' : null;
  return to === 'deactivated' && canDecideChanges(roles) ? 'security' : null;
}

/** Returns the kind of control change for a password link or an invitation, or null for a user who is only a viewer. */
export function linkChangeKind(roles: readonly string[]): ChangeKind | null {
  return roles.some((role) => role !== 'viewer') ? 'access_link' : null;
}

function canDecideChanges(roles: readonly Role[]): boolean {
  return mayDo(roles, rolesWith('decide_changes'));
}
