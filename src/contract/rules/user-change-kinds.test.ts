import { describe, expect, test } from 'vitest';
import { roles } from '#contract/roles.ts';
import type { TimedRole } from './timed-roles.ts';
import { linkChangeKind, rolesChangeKind, stateChangeKind } from './user-change-kinds.ts';

/** Reads roles from a text, for example `'viewer treasury=2026-12-03'`. */
function timedRolesOf(text: string): readonly TimedRole[] {
  return text.split(' ').flatMap((word) => {
    const [name, until = null] = word.split('=');
    return roles.filter((role) => role === name).map((role) => ({ role, until: until === null ? null : `${until}T00:00:00.000Z` }));
  });
}

describe('the kinds of control changes of users', () => {
  test.for([
    ['viewer', 'treasury', 'roles'],
    ['viewer compliance', 'treasury', 'roles'],
    ['viewer security compliance', 'compliance auditor', 'roles'],
    ['viewer security compliance', 'compliance', 'security'],
    ['viewer treasury compliance', 'compliance', null],
    ['viewer treasury', '', null],
    ['viewer security', 'security', null],
    // Setting an end date reduces access.
    ['viewer treasury', 'treasury=2026-12-03', null],
    ['viewer treasury=2026-12-03', 'treasury=2026-12-02', null],
    ['viewer treasury=2026-12-03', 'treasury=2026-12-03', null],
    ['viewer treasury=2026-12-03', 'treasury=2026-12-04', 'roles'],
    ['viewer treasury=2026-12-03', 'treasury', 'roles'],
    ['viewer', 'auditor=2026-12-03', 'roles'],
    ['viewer auditor treasury=2026-12-03', 'treasury=2027-01-01', 'roles'],
    ['viewer security', 'security=2026-12-03', 'security'],
    ['viewer security=2026-12-03', 'security=2026-12-02', 'security'],
    ['viewer security=2026-12-03', 'security', 'roles'],
  ] as const)('a change from the roles %j to the roles %j is a control change of the kind %s', ([before, after, kind]) => {
    expect(rolesChangeKind(timedRolesOf(before), timedRolesOf(after))).toBe(kind);
  });

  test.for([
    [['viewer'], true, 'active', 'reactivation'],
    [['viewer', 'security'], true, 'active', 'reactivation'],
    [['viewer', 'security'], false, 'deactivated', 'security'],
    [['viewer', 'treasury'], false, 'deactivated', null],
    [['viewer', 'security'], true, 'deactivated', null],
    [['viewer'], false, 'active', null],
  ] as const)(
    'for a user with the roles %j and isDeactivated %s, a change to %s is a control change of the kind %s',
    ([roles, isDeactivated, to, kind]) => {
      expect(stateChangeKind({ roles, isDeactivated }, to)).toBe(kind);
    },
  );

  test('a password link for a user with a role needs an approval, and a link for a viewer does not', () => {
    expect([linkChangeKind(['viewer', 'treasury']), linkChangeKind(['viewer']), linkChangeKind([])]).toEqual(['access_link', null, null]);
  });
});
