import { expect, test } from 'vitest';
import type { PolicyRule } from '#contract/money/policy.ts';
import { ruleFormSchema, valuesOfRule } from './rule-values.ts';

const schema = ruleFormSchema(() => 'own');

test('converting a rule to form values and back returns the same rule', () => {
  const rule: PolicyRule = {
    id: 'own',
    name: 'Night',
    when: {
      kinds: ['withdrawal'],
      wallets: [7],
      assets: ['btc'],
      makers: ['tess@desk.example'],
      destinations: ['new_address'],
      first_send: false,
      worth_above_cad: '10000',
      outside_hours: { days: ['mon'], from: '09:00', to: '17:00' },
      travel_rule: true,
    },
    then: { reviews: [{ role: 'compliance', count: 2 }] },
  };
  expect(schema.parse(valuesOfRule(rule))).toEqual(rule);
  expect(schema.parse(valuesOfRule({ ...rule, when: {}, then: 'allow' }))).toEqual({ ...rule, when: {}, then: 'allow' });
});

test('the amount of a rule may have thousands separators', () => {
  const values = valuesOfRule({ id: 'own', name: 'Large', when: {}, then: 'refuse' });
  expect(schema.parse({ ...values, when: { ...values.when, worth_above_cad: ' 10,000 ' } }).when).toEqual({ worth_above_cad: '10000' });
});

test.for([
  ['kinds', 'when.kinds'],
  ['worth_above_cad', 'when.worth_above_cad'],
  ['first_send', 'when.first_send'],
  ['outside_hours', 'when.outside_hours.days'],
] as const)('a rule with a visible but empty condition %s is refused at %s', ([condition, path]) => {
  const values = { ...valuesOfRule({ id: 'own', name: 'Large', when: {}, then: 'allow' }), visibleConditions: [condition] };
  expect(schema.safeParse(values).error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [path, 'Enter a value, or remove this condition'],
  ]);
});
