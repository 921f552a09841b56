import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayDo, personalDataView, roles, type Role } from './roles.ts';

describe('personalDataView', () => {
  test.each([
    [['viewer'], 'none'],
    [[], 'none'],
    [['treasury'], 'masked'],
    [['compliance'], 'full'],
    [['administrator'], 'full'],
    [['viewer', 'treasury', 'compliance'], 'full'],
    [['treasury', 'administrator'], 'full'],
  ] satisfies [Role[], string][])('users with the roles %j get the view of personal data %s', (userRoles, view) => {
    expect(personalDataView(userRoles)).toBe(view);
  });
});

describe('mayDo', () => {
  test('every user may do what a viewer may do', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), (userRoles) => {
        expect(mayDo(userRoles, ['viewer'])).toBe(true);
      }),
    );
  });

  test('a call that is not for every user needs one of its allowed roles', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.subarray(['compliance', 'treasury', 'administrator'] as const), (userRoles, allowed) => {
        expect(mayDo(userRoles, allowed)).toBe(allowed.some((role) => userRoles.includes(role)));
      }),
    );
  });

  test('an additional role never removes a right', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.constantFrom(...roles), fc.subarray([...roles]), (userRoles, furtherRole, allowedRoles) => {
        fc.pre(mayDo(userRoles, allowedRoles));
        expect(mayDo([...userRoles, furtherRole], allowedRoles)).toBe(true);
      }),
    );
  });
});
