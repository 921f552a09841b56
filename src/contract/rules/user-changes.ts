import type { ChangeKind } from '#contract/desk/changes.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';

// Which changes of a user loosen a control, and so wait for a second person. Ours: the spec is silent.

/** The kind of change that other roles are, or null where they tighten only: roles are taken away, and not those that decide on changes. */
export function rolesChangeKind(before: readonly Role[], after: readonly Role[]): ChangeKind | null {
  if (after.some((role) => role !== 'viewer' && !before.includes(role))) return 'roles';
  return decides(before) && !decides(after) ? 'security' : null;
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
