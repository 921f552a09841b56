import { describe, expect, test } from 'vitest';
import { linkChangeKind, rolesChangeKind, stateChangeKind } from './user-changes.ts';

describe('waits for a second person of security', () => {
  test.for([
    [['viewer'], ['treasury'], 'roles'],
    [['viewer', 'compliance'], ['treasury'], 'roles'],
    [['viewer', 'security', 'compliance'], ['compliance', 'auditor'], 'roles'],
    [['viewer', 'security', 'compliance'], ['compliance'], 'security'],
    [['viewer', 'treasury', 'compliance'], ['compliance'], null],
    [['viewer', 'treasury'], [], null],
    [['viewer', 'security'], ['security'], null],
  ] as const)('roles %j that become %j: %s', ([before, after, kind]) => {
    expect(rolesChangeKind(before, after)).toBe(kind);
  });

  test.for([
    [['viewer'], true, 'active', 'reactivation'],
    [['viewer', 'security'], true, 'active', 'reactivation'],
    [['viewer', 'security'], false, 'deactivated', 'security'],
    [['viewer', 'treasury'], false, 'deactivated', null],
    [['viewer', 'security'], true, 'deactivated', null],
    [['viewer'], false, 'active', null],
  ] as const)('the state of %j, deactivated %s, that becomes %s: %s', ([roles, isDeactivated, to, kind]) => {
    expect(stateChangeKind({ roles, isDeactivated }, to)).toBe(kind);
  });

  test('a link for somebody with a role, and not one for somebody who only looks', () => {
    expect([linkChangeKind(['viewer', 'treasury']), linkChangeKind(['viewer']), linkChangeKind([])]).toEqual(['access_link', null, null]);
  });
});
