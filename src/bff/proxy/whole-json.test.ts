import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLikelyComplete } from './whole-json.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => [Buffer.from(text, encoding)];
const nestedJson = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('isLikelyComplete accepts all output of JSON.stringify, in any chunks', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 6 }), (text, at) => {
      const wholeText = Buffer.from(`{"a":${text}}`);
      expect(isLikelyComplete([wholeText.subarray(0, at), wholeText.subarray(at)])).toBe(true);
    }),
  );
});

test.for([
  ['cut at a brace', bytesOf('{"page":[{"cursor":"1","data":{"id":1}}')],
  ['cut inside a text', bytesOf('{"a":"}')],
  ['UTF-16', bytesOf('{"id":7}', 'utf16le')],
  ['a sentence', bytesOf('Bad gateway')],
  ['nothing', bytesOf('')],
  ['many levels', bytesOf(nestedJson(65))],
  ['100,000 levels', bytesOf(nestedJson(100_000))],
] as const)('isLikelyComplete refuses %s', ([, chunks]) => {
  expect(isLikelyComplete(chunks)).toBe(false);
});
