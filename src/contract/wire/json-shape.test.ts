import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonShapeProblem } from './json.ts';

const nestedLists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('jsonShapeProblem', () => {
  test('jsonShapeProblem accepts a body with 32 levels, and refuses more', () => {
    expect(jsonShapeProblem(nestedLists(32))).toBeNull();
    expect(jsonShapeProblem(nestedLists(33))).toBe('The body is nested deeper than 32 levels');
    expect(jsonShapeProblem('{"a":'.repeat(33))).not.toBeNull();
  });

  test.for([
    '{"amount":1,"amount":2}',
    '{"a":{"b":1,"c":[{"x":1}],"b":2}}',
    '{"amount":1,"\\u0061mount":2}',
    '[{"a":1},{"b":1 , "b" : 2}]',
    '{"__proto__":{}}',
    '{"a":{"\\u005f_proto__":1}}',
  ])('the JSON body %s is refused', (text) => {
    expect(jsonShapeProblem(text)).not.toBeNull();
  });

  test.for([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a"],"b":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"[[[","b":"\\\\"}',
    '{"a":true,"b":[],"c":{}}',
  ])('the JSON body %s is accepted', (text) => {
    expect(jsonShapeProblem(text)).toBeNull();
  });

  test('every output of JSON.stringify is accepted', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(jsonShapeProblem(text)).toBeNull();
      }),
    );
  });

  // For these texts, a regular expression that searches the end of each string would take minutes.
  test.for(['"', '"\\', '{"a"', '"\\u', '\\', '[]', '{"a":"'])('a text that is a megabyte of %s is checked without an error', (piece) => {
    expect(() => jsonShapeProblem(piece.repeat(1e6 / piece.length))).not.toThrow();
    expect(() => jsonShapeProblem(`"${piece.repeat(1e6 / piece.length)}`)).not.toThrow();
  });
});
