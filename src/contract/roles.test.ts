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
  ] satisfies [Role[], string][])('the view of the roles %j is %s', (held, view) => {
    expect(personalDataView(held)).toBe(view);
  });
});

describe('mayDo', () => {
  test('every user may do what a viewer may', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), (held) => {
        expect(mayDo(held, ['viewer'])).toBe(true);
      }),
    );
  });

  test('other calls need one of the allowed roles', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.subarray(['compliance', 'treasury', 'administrator'] as const), (held, allowed) => {
        expect(mayDo(held, allowed)).toBe(allowed.some((role) => held.includes(role)));
      }),
    );
  });

  test('a further role removes no right', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.constantFrom(...roles), fc.subarray([...roles]), (held, further, allowed) => {
        fc.pre(mayDo(held, allowed));
        expect(mayDo([...held, further], allowed)).toBe(true);
      }),
    );
  });
});
