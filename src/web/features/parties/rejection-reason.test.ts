import { expect, test } from 'vitest';
import { readJson } from '#contract/wire/json.ts';
import { reasonLines } from './rejection-reason.ts';

test.each([
  ['"The passport expired.\\nSend another."', ['The passport expired.', 'Send another.']],
  ['["Expired passport", {"code": 12, "is_final": true}]', ['Expired passport', 'Code: 12', 'Is final: true']],
  ['{"documents": {"custody_agreement": "not signed"}}', ['Documents, custody agreement: not signed']],
  ['null', []],
  ['""', []],
])('reasonLines converts the reason %s to lines', (json, lines) => expect(reasonLines(readJson(json))).toEqual(lines));

test('reasonLines cuts a reason that is too deep or too long', () => {
  const deepReason = readJson(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`);
  expect(reasonLines(deepReason)).toEqual(['A, a, a, a, a: …']);
  expect(reasonLines(Array.from({ length: 500 }, String))).toHaveLength(100);
});
