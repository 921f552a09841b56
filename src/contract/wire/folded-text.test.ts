import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedText } from './folded-text.ts';

test.for<[string, string]>([
  ['cote d ivoire', 'Côte d’Ivoire'],
  ['lodz sodra', '  Łódź (Södra)  '],
  ['a b c 9', 'A_b-C,\t9'],
  ['', ' -–- '],
])('a folded text is %s', ([folded, text]) => {
  expect(foldedText(text)).toBe(folded);
});

test('a text folds alike with and without a letter that is not ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(foldedText(`${text} é`)).toBe(`${foldedText(text)} e`.trim());
    }),
  );
});
