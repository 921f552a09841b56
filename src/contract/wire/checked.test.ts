import { describe, expect, test } from 'vitest';
import { trimmedTextSchema, visibleNameSchema } from './checked.ts';

describe('visibleNameSchema', () => {
  test.for(['Tess Treasury', 'Zoë', 'مريم', '王芳', 'O’Brien 2', '🦊 Fox', 'X'])('the visible name %s is accepted', (name) => {
    expect(visibleNameSchema(60).safeParse(name).success).toBe(true);
  });

  test.for([
    ['with a mark that turns text around', 'Theo\u202eyrusaerT'],
    ['with a letter that nobody sees', 'Tess\u200b Treasury'],
    ['of soft hyphens', '\u00ad\u00ad\u00ad'],
    ['of spaces', ' \u3000\u2800 '],
    ['of a filler that nobody sees', '\u3164'],
    ['of dots', '...'],
    ['of marks without a letter', '\u0301\u0301'],
    ['with NUL', 'A\u0000'],
    ['with a line break', 'A\nB'],
    ['that is empty', ''],
    ['that is too long', 'x'.repeat(61)],
  ] as const)('a visible name with %s is refused', ([, name]) => {
    expect(visibleNameSchema(60).safeParse(name).success).toBe(false);
  });
});

test('a typed text is read without the spaces around it, and refused if it is too long', () => {
  expect(trimmedTextSchema(3).safeParse('  abc  ')).toMatchObject({ success: true, data: 'abc' });
  expect(trimmedTextSchema(3).safeParse('abcd').success).toBe(false);
});
