import { expect, test } from 'vitest';
import { ruleSentence, reasonSentence } from './policy-labels.ts';
import { policyAbove, type PolicyRule } from './policy.ts';
import { defaultFacts } from './test-policies.ts';

const [largeRule, dayRule, rest] = policyAbove('10000').rules as [PolicyRule, PolicyRule, PolicyRule];

test('ruleSentence describes a rule in one sentence', () => {
  expect(ruleSentence(largeRule)).toBe('Over 10,000 CAD or without a rate: require 1 treasurer');
  expect(ruleSentence(rest)).toBe('Every other request: allow');
  const outcome = {
    reviews: [
      { role: 'treasury', count: 2 },
      { role: 'compliance', count: 1 },
    ],
  } as const;
  expect(
    ruleSentence({ when: { kinds: ['withdrawal', 'batch_send'], destinations: ['new_address'] }, then: { reviews: [...outcome.reviews] } }),
  ).toBe('Withdrawal or batch send, to a new address: require 2 treasurers and 1 compliance officer');
});

test('reasonSentence explains the last rule, which has no conditions', () => {
  const reasonOf = (rule: PolicyRule) => reasonSentence(policyAbove('10000'), { rule, added: [] }, defaultFacts());
  expect(reasonOf(rest)).toBe('No rule requires approval');
  expect(reasonOf({ ...rest, then: 'refuse' })).toBe('Every other request: block');
});

test('reasonSentence explains a decision with the values that matched the rule', () => {
  expect(
    reasonSentence(policyAbove('10000'), { rule: dayRule, added: [] }, defaultFacts({ maker_24h_cad: '12000', maker_24h_others: 2 })),
  ).toMatch(/24-hour total of the requester: 12,000.00 CAD with 2 earlier requests, counting only those entered in this desk$/);
  expect(
    reasonSentence(policyAbove('10000'), { rule: dayRule, added: [] }, defaultFacts({ maker_24h_cad: '9800', maker_24h_rate_age_s: 60 })),
  ).toMatch(/9,800.00 CAD \(over 10,000 CAD if rates rose by 10 %\)$/);
  expect(reasonSentence(policyAbove('10000'), { rule: largeRule, added: [] }, defaultFacts({ worth_cad: null }))).toMatch(/Value unknown$/);
  expect(
    reasonSentence(policyAbove('10000'), { rule: largeRule, added: [] }, defaultFacts({ worth_cad: '9100', rate_age_s: 3 * 86_400 })),
  ).toMatch(/Value about 9,100.00 CAD, rate 3 days old \(over 10,000 CAD if rates rose by 25 %\)$/);
});
