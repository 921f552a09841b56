import { expect, test } from 'vitest';
import { ruleWords, whyWords } from './policy-words.ts';
import { policyAbove, type PolicyRule } from './policy.ts';
import { someFacts } from './test-policies.ts';

const [large, day, rest] = policyAbove('10000').rules as [PolicyRule, PolicyRule, PolicyRule];

test('a rule is described by a sentence', () => {
  expect(ruleWords(large)).toBe('An order that is worth more than 10,000 CAD or an unknown sum: one treasurer must agree');
  expect(ruleWords(rest)).toBe('Every other order: it may go');
  const then = {
    reviews: [
      { role: 'treasury', count: 2 },
      { role: 'compliance', count: 1 },
    ],
  } as const;
  expect(
    ruleWords({ when: { kinds: ['withdrawal', 'batch_send'], destinations: ['new_address'] }, then: { reviews: [...then.reviews] } }),
  ).toBe('An order that is a withdrawal or batch send, to a new address: two treasurers and one compliance officer must agree');
});

test('a decision is explained with the values that matched the rule', () => {
  expect(whyWords(policyAbove('10000'), { rule: day, added: [] }, someFacts({ maker_24h_cad: '12000', maker_24h_others: 2 }))).toMatch(
    /With two earlier orders: 12,000 CAD within 24 hours$/,
  );
  expect(whyWords(policyAbove('10000'), { rule: large, added: [] }, someFacts({ worth_cad: null }))).toMatch(
    /Its worth in CAD is unknown$/,
  );
  expect(whyWords(policyAbove('10000'), { rule: large, added: [] }, someFacts({ worth_cad: '9100', rate_age_s: 3 * 86_400 }))).toMatch(
    /It is worth about 9,100 CAD by a rate of 3 days ago, too near 10,000 CAD to tell$/,
  );
});
