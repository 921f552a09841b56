import { expect, test } from 'vitest';
import type { PolicyDraft, PolicyRule } from '#contract/money/policy.ts';
import { policyChanges } from './policy-changes.ts';

const large: PolicyRule = { id: 'large', name: 'Large', when: { assets: ['btc'] }, then: 'refuse' };
const small: PolicyRule = { id: 'small', name: 'Small', when: { assets: ['eth'] }, then: 'allow' };
const rest: PolicyRule = { id: 'rest', name: 'All other requests', when: {}, then: 'allow' };

const policy: PolicyDraft = { zone: 'America/Toronto', rate_age_max_h: 168, rules: [large, small, rest] };

test('a policy without differences has no changes', () => {
  expect(policyChanges(structuredClone(policy), policy)).toEqual([]);
});

test('the changes name new, changed, moved and removed rules and both settings', () => {
  const fresh = { ...large, id: 'fresh', name: 'Fresh' };
  const changed: PolicyDraft = {
    ...policy,
    zone: 'America/Vancouver',
    rate_age_max_h: 24,
    rules: [fresh, { ...small, then: 'refuse' }, rest],
  };
  expect(policyChanges(changed, policy)).toEqual([
    'New: “Fresh”, rule 1 of 3. In BTC: block',
    'Changed: “Small”, rule 2 of 3. In ETH: block (now in ETH: allow)',
    'Removed: “Large”',
    'Time zone: America/Vancouver (now America/Toronto)',
    'Maximum age of a rate: 24 hours (now 168)',
  ]);
  expect(policyChanges({ ...policy, rules: [small, large, rest] }, policy)).toEqual([
    'Moved: “Small”, rule 1 of 3',
    'Moved: “Large”, rule 2 of 3',
  ]);
  expect(policyChanges({ ...policy, rules: [{ ...large, name: 'Big' }, small, rest] }, policy)).toEqual([
    'Changed: “Big”, rule 1 of 3. In BTC: block (now “Large”, in BTC: block)',
  ]);
});
