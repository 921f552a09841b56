import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PolicyFacts, PolicyRow } from './policy-facts.ts';
import { ruleSentence, reasonSentence } from './policy-labels.ts';
import { decide, policyOfAll, type PolicyDraft, type PolicyRule, type RuleOutcome } from './policy.ts';
import { countReviews } from './required-reviews.ts';
import { facts, grownBatches, policies, policiesWithoutExemptions, policyRowLists, defaultFacts } from './test-policies.ts';

const treasurer: RuleOutcome = { reviews: [{ role: 'treasury', count: 1 }] };
const compliance: RuleOutcome = { reviews: [{ role: 'compliance', count: 1 }] };

const rule = (id: string, when: PolicyRule['when'], outcome: RuleOutcome): PolicyRule => ({ id, name: id, when, then: outcome });

function policyOf(...rules: PolicyRule[]): PolicyDraft {
  return { ...policyOfAll('allow'), rules };
}

const row = (destination: PolicyRow['destination'], number: number, overrides: Partial<PolicyRow> = {}): PolicyRow => ({
  destination,
  first_send: false,
  travel_rule: false,
  row: number,
  ...overrides,
});

function batchOf(...rows: PolicyRow[]): PolicyFacts {
  return defaultFacts({
    kind: 'batch_send',
    destination: 'several',
    row_destinations: rows.map((policyRow) => policyRow.destination),
    rows,
  });
}

describe('the decision on a batch', () => {
  const ownWallets = policyOf(rule('own', { destinations: ['own_wallet'] }, 'allow'), rule('rest', {}, treasurer));

  test('a batch with rows to an own wallet and to a new address is decided by the row to the new address', () => {
    const { rule: decidingRule, then: outcome } = decide(ownWallets, batchOf(row('own_wallet', 0), row('new_address', 1)));
    expect([decidingRule.id, outcome]).toEqual(['rest', treasurer]);
    expect(decide(ownWallets, batchOf(row('own_wallet', 0))).then).toBe('allow');
  });

  test('the outcome of each row depends on the recipient of the row', () => {
    const policyOfPaidAddresses = policyOf(
      rule('seen', { first_send: false }, 'allow'),
      rule('small', { travel_rule: false }, 'allow'),
      rule('rest', {}, treasurer),
    );
    const paidRow = row('seen_address', 0);
    expect(decide(policyOfPaidAddresses, batchOf(paidRow, row('new_address', 1, { first_send: true }))).then).toBe('allow');
    expect(decide(policyOfPaidAddresses, batchOf(paidRow, row('new_address', 1, { first_send: true, travel_rule: true }))).then).toEqual(
      treasurer,
    );
  });

  test('a batch with a refused row is refused, and the verdict names the rule of that row', () => {
    const policy = policyOf(
      rule('own', { destinations: ['own_wallet'] }, { reviews: [{ role: 'treasury', count: 5 }] }),
      rule('new', { destinations: ['new_address'] }, 'refuse'),
      rule('rest', {}, 'allow'),
    );
    expect(decide(policy, batchOf(row('own_wallet', 0), row('new_address', 1)))).toMatchObject({ rule: { id: 'new' }, then: 'refuse' });
  });

  test('a batch needs the largest number of approvals of each role, and its reason names each rule and row that adds an approval', () => {
    const policy = policyOf(
      rule('own', { destinations: ['own_wallet'] }, treasurer),
      rule('new', { destinations: ['new_address'] }, { reviews: [{ role: 'treasury', count: 2 }] }),
      rule('account', { destinations: ['approved_account'] }, compliance),
      rule('rest', {}, 'allow'),
    );
    const rows = [row('own_wallet', 0), row('new_address', 2), row('approved_account', 6), row('seen_address', 8)];
    const verdict = decide(policy, batchOf(...rows));
    expect(verdict).toMatchObject({
      rule: { id: 'new' },
      then: {
        reviews: [
          { role: 'treasury', count: 2 },
          { role: 'compliance', count: 1 },
        ],
      },
      added: [{ rule: { id: 'account' }, row: 6 }],
    });
    const account = policy.rules[2];
    expect(reasonSentence(policy, verdict, batchOf(...rows))).toContain(`. Row 7: ${account && ruleSentence(account)}`);
  });

  test('the condition "several" matches each row of a batch with several recipients', () => {
    const policy = policyOf(rule('several', { destinations: ['several'], first_send: true }, 'refuse'), rule('rest', {}, 'allow'));
    expect(decide(policy, batchOf(row('own_wallet', 0), row('new_address', 1, { first_send: true }))).then).toBe('refuse');
    expect(decide(policy, batchOf(row('own_wallet', 0), row('new_address', 1))).then).toBe('allow');
    expect(decide(policy, defaultFacts({ destination: 'new_address', first_send: true })).then).toBe('allow');
  });

  test('a batch without stored rows is decided once for each kind of destination', () => {
    const storedFacts = defaultFacts({ destination: 'several', row_destinations: ['own_wallet', 'new_address'] });
    expect(decide(ownWallets, storedFacts).then).toEqual(treasurer);
    expect(decide(ownWallets, { ...storedFacts, row_destinations: ['own_wallet'] }).then).toBe('allow');
  });

  test('an additional row never makes the outcome of a batch less strict', () => {
    fc.assert(
      fc.property(policies, facts, policyRowLists, policyRowLists, (policy, orderFacts, rows, furtherRows) => {
        const outcome = (policyRows: PolicyRow[]) => decide(policy, { ...orderFacts, destination: 'several', rows: policyRows }).then;
        const [outcomeBefore, outcomeAfter] = [outcome(rows), outcome([...rows, ...furtherRows])];
        expect(isAtLeast(outcomeAfter, outcomeBefore)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('an additional row with a greater total, or with a second recipient, never makes the outcome of a batch less strict', () => {
    fc.assert(
      fc.property(policiesWithoutExemptions, grownBatches, (policy, { before, after }) => {
        expect(isAtLeast(decide(policy, after).then, decide(policy, before).then)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Whether the first outcome requires at least what the second requires. */
function isAtLeast(strictOutcome: RuleOutcome, laxOutcome: RuleOutcome): boolean {
  if (strictOutcome === 'refuse' || laxOutcome === 'allow') return true;
  if (strictOutcome === 'allow' || laxOutcome === 'refuse') return false;
  return laxOutcome.reviews.every(
    ({ role, count }) => countReviews(strictOutcome.reviews.filter((approval) => approval.role === role)) >= count,
  );
}

describe('the decision on a request without stored facts', () => {
  const order = { kind: 'withdrawal', wallet_id: 7, asset: 'btc', maker: 'tess@desk.example' } as const;

  test.for([
    ['a rule on figures or recipients may match', [rule('new', { destinations: ['new_address'] }, 'refuse')], 'refuse'],
    [
      'a later rule may match too',
      [rule('large', { worth_above_cad: '10000' }, treasurer), rule('new', { first_send: true }, 'refuse')],
      'refuse',
    ],
    ['a rule of another kind does not match', [rule('staking', { kinds: ['staking'] }, 'refuse')], 'allow'],
    ['a rule of another requester does not match', [rule('theo', { makers: ['theo@desk.example'] }, 'refuse')], 'allow'],
    [
      'no rule matches after one that surely does',
      [rule('btc', { assets: ['btc'] }, treasurer), rule('new', { first_send: true }, 'refuse')],
      treasurer,
    ],
  ] satisfies [string, PolicyRule[], RuleOutcome][])(
    'a request without facts gets the strictest possible outcome: %s',
    ([, rules, outcome]) => {
      expect(decide(policyOf(...rules, rule('rest', {}, 'allow')), order).then).toEqual(outcome);
    },
  );

  test('the outcome without facts is never less strict than the outcome with any facts', () => {
    fc.assert(
      fc.property(policies, facts, (policy, orderFacts) => {
        const { kind, wallet_id, asset, maker } = orderFacts;
        expect(isAtLeast(decide(policy, { kind, wallet_id, asset, maker }).then, decide(policy, orderFacts).then)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the decision on a 24-hour sum', () => {
  const limit = policyOf(rule('day', { maker_24h_above_cad: '10000' }, 'refuse'), rule('rest', {}, 'allow'));
  const outcome = (sum: string, days: number | undefined) =>
    decide(limit, defaultFacts({ maker_24h_cad: sum, maker_24h_rate_age_s: days === undefined ? undefined : days * 86_400 })).then;

  test.for([
    // A rate may move by 40 percent in six days, so 9,000 may be 12,600.
    ['9000', 6, 'refuse'],
    ['7000', 6, 'allow'],
    ['9000', 0, 'allow'],
    ['9100', 0, 'refuse'],
    // The rate is older than the policy accepts, so the sum is unknown.
    ['1', 8, 'refuse'],
    // If the age of the rate was not stored with the facts, the policy does not consider the age.
    ['9900', undefined, 'allow'],
    ['10000.01', undefined, 'refuse'],
  ] as const)(
    'with a limit of 10,000 CAD, a sum of %s CAD whose oldest rate is %s days old has the outcome %s',
    ([sum, days, expectedOutcome]) => {
      expect(outcome(sum, days)).toBe(expectedOutcome);
    },
  );
});

test('a rule for a requester matches the e-mail address in any case', () => {
  const policy = policyOf(rule('tess', { makers: ['Tess@Desk.Example'] }, 'refuse'), rule('rest', {}, 'allow'));
  expect(decide(policy, defaultFacts({ maker: 'tess@desk.example' })).then).toBe('refuse');
});
