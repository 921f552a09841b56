import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayDo, personalDataView, roles, type Role } from './roles.ts';

describe("people's data", () => {
  test.each([
    [['viewer'], 'none'],
    [[], 'none'],
    [['treasury'], 'masked'],
    [['compliance'], 'full'],
    [['administrator'], 'full'],
    [['viewer', 'treasury', 'compliance'], 'full'],
    [['treasury', 'administrator'], 'full'],
  ] satisfies [Role[], string][])('is shown to %j: %s', (held, view) => {
    expect(personalDataView(held)).toBe(view);
  });
});

describe('who may call', () => {
  test('everyone may do what a viewer may', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), (held) => {
        expect(mayDo(held, ['viewer'])).toBe(true);
      }),
    );
  });

  test('the rest needs one of the allowed roles', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.subarray(['compliance', 'treasury', 'administrator'] as const), (held, allowed) => {
        expect(mayDo(held, allowed)).toBe(allowed.some((role) => held.includes(role)));
      }),
    );
  });

  test('a further role takes nothing away', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.constantFrom(...roles), fc.subarray([...roles]), (held, further, allowed) => {
        fc.pre(mayDo(held, allowed));
        expect(mayDo([...held, further], allowed)).toBe(true);
      }),
    );
  });
});
