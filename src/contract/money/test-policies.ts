import fc from 'fast-check';
import { commandKinds } from './command-basics.ts';
import { policyDestinations, weekdays, type PolicyFacts, type PolicyRow } from './policy-facts.ts';
import { reviewerRoles, type Conditions, type PolicyDraft, type PolicyRule, type RuleOutcome } from './policy.ts';
import { combineReviews } from './required-reviews.ts';

/** Returns the facts of a request of 4,000 CAD on a Tuesday morning, with changes. */
export function defaultFacts(overrides: Partial<PolicyFacts> = {}): PolicyFacts {
  return {
    kind: 'withdrawal',
    maker: 'tess@desk.example',
    wallet_id: 7,
    asset: 'btc',
    amount: '0.05',
    worth_cad: '4000',
    rate_age_s: 3600,
    destination: 'approved_account',
    row_destinations: ['approved_account'],
    first_send: false,
    maker_24h_cad: '4000',
    maker_24h_rate_age_s: 3600,
    maker_24h_others: 0,
    wallet_24h_cad: '4000',
    wallet_24h_rate_age_s: 3600,
    wallet_24h_others: 0,
    weekday: 'tue',
    time: '09:30',
    travel_rule: true,
    ...overrides,
  };
}

const cad = fc.constantFrom('0', '100', '999.99', '1000', '10000');
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });

const conditions: fc.Arbitrary<Conditions> = fc
  .record(
    {
      kinds: someOf(commandKinds),
      wallets: someOf([7, 8, 9]),
      assets: someOf(['btc', 'eth']),
      makers: someOf(['tess@desk.example', 'theo@desk.example']),
      destinations: someOf(policyDestinations),
      first_send: fc.boolean(),
      worth_above_cad: cad,
      maker_24h_above_cad: cad,
      wallet_24h_above_cad: cad,
      outside_hours: fc.record({
        days: someOf(weekdays),
        from: fc.constantFrom('00:00', '08:00', '09:00'),
        to: fc.constantFrom('12:00', '17:00', '23:59'),
      }),
      travel_rule: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  // Real rules usually have few conditions, so at most three are generated.
  .chain((all) => {
    const entries = Object.entries(all);
    return fc.subarray(entries, { maxLength: Math.min(3, entries.length) }).map((chosen) => Object.fromEntries(chosen) as Conditions);
  });

const outcomes = fc.oneof(
  fc.constantFrom('allow' as const, 'refuse' as const),
  fc.record({ reviews: someOf(reviewerRoles).map((names) => names.map((role) => ({ role, count: 1 }))) }),
);

/** Any rule that is not the last rule of a policy. */
export const rules: fc.Arbitrary<PolicyRule> = fc.record({
  id: fc.uuid().map((id) => id.slice(0, 8)),
  name: fc.constant('A rule'),
  when: conditions,
  then: outcomes,
});

/** Any policy. */
export const policies: fc.Arbitrary<PolicyDraft> = fc.record({
  zone: fc.constant('America/Toronto'),
  rate_age_max_h: fc.integer({ min: 1, max: 400 }),
  rules: fc
    .tuple(fc.array(rules, { maxLength: 6 }), outcomes)
    .map(([first, last]) => [
      ...first.map((rule, index) => ({ ...rule, id: `rule-${index}` })),
      { id: 'rest', name: 'Everything else', when: {}, then: last },
    ]),
});

const sums = fc.option(fc.integer({ min: 0, max: 30_000 }).map(String));

const ages = fc.option(fc.integer({ min: 0, max: 2_000_000 }));

const rowFacts = { destination: fc.constantFrom(...policyDestinations), first_send: fc.boolean(), travel_rule: fc.boolean() };

/** The facts of any request with one recipient. */
export const facts: fc.Arbitrary<PolicyFacts> = fc
  .record({
    kind: fc.constantFrom(...commandKinds),
    maker: fc.constantFrom('tess@desk.example', 'theo@desk.example', 'uma@desk.example'),
    wallet_id: fc.option(fc.constantFrom(7, 8, 10)),
    asset: fc.constantFrom('btc', 'eth', 'fil'),
    amount: fc.option(fc.constant('1')),
    worth_cad: sums,
    rate_age_s: ages,
    ...rowFacts,
    maker_24h_cad: sums,
    maker_24h_rate_age_s: ages,
    maker_24h_others: fc.nat(3),
    wallet_24h_cad: sums,
    wallet_24h_rate_age_s: ages,
    wallet_24h_others: fc.nat(3),
    weekday: fc.constantFrom(...weekdays),
    time: fc.constantFrom('00:00', '08:59', '09:00', '12:00', '23:59'),
  })
  .map((policyFacts) => ({ ...policyFacts, row_destinations: [policyFacts.destination] }));

/** The facts of the rows of any batch. */
export const policyRowLists: fc.Arbitrary<PolicyRow[]> = fc
  .array(fc.record(rowFacts), { minLength: 1, maxLength: 6 })
  .map((rows) => rows.map((row, index) => ({ ...row, row: index })));

const combineOutcomes = (firstOutcome: RuleOutcome, secondOutcome: RuleOutcome): RuleOutcome => {
  if (firstOutcome === 'refuse' || secondOutcome === 'refuse') return 'refuse';
  if (firstOutcome === 'allow' || secondOutcome === 'allow') return firstOutcome === 'allow' ? secondOutcome : firstOutcome;
  return { reviews: combineReviews(firstOutcome.reviews, secondOutcome.reviews) };
};

/** Whether the conditions of a rule can start to match a batch when a row is added to the batch. */
const canBeginToMatch = (when: Conditions): boolean =>
  when.travel_rule === true ||
  when.destinations?.includes('several') === true ||
  [when.worth_above_cad, when.maker_24h_above_cad, when.wallet_24h_above_cad].some((limit) => limit !== undefined);

/**
 * Any policy that is never less strict for larger requests. A rule that starts to match when a row is added is as strict as
 * every later rule, and no rule stops matching.
 */
export const policiesWithoutExemptions: fc.Arbitrary<PolicyDraft> = policies.map((policy) => ({
  ...policy,
  rules: policy.rules.reduceRight<PolicyRule[]>((laterRules, { when: { travel_rule: travelRule, ...otherConditions }, ...rule }) => {
    const when = travelRule === undefined ? otherConditions : { ...otherConditions, travel_rule: true };
    const strictestOutcome = laterRules.reduce((outcome, laterRule) => combineOutcomes(outcome, laterRule.then), rule.then);
    return [{ ...rule, when, then: canBeginToMatch(when) ? strictestOutcome : rule.then }, ...laterRules];
  }, []),
}));

/** Returns the facts of a request with these rows. A single row makes a request with one recipient. */
function withRows(baseFacts: PolicyFacts, rows: readonly PolicyRow[]): PolicyFacts {
  const [firstRow] = rows;
  const anyRow = { first_send: rows.some((row) => row.first_send), travel_rule: rows.some((row) => row.travel_rule) };
  const row_destinations = [...new Set(rows.map(({ destination }) => destination))];
  return rows.length === 1 && firstRow !== undefined
    ? { ...baseFacts, ...anyRow, destination: firstRow.destination, row_destinations }
    : { ...baseFacts, ...anyRow, destination: 'several', row_destinations, rows: [...rows] };
}

const addToValue = (figure: string | null, addedValue: number | null) =>
  figure === null || addedValue === null ? null : String(Number(figure) + addedValue);

/** The facts of a batch before and after rows are added. The added rows increase its values or make them unknown. */
export const grownBatches: fc.Arbitrary<{ readonly before: PolicyFacts; readonly after: PolicyFacts }> = fc
  .record({
    of: facts,
    rows: policyRowLists,
    further: policyRowLists,
    more: fc.option(fc.nat(20_000)),
    olderS: fc.nat(1_000_000),
    needsTravelRule: fc.boolean(),
  })
  .map(({ of: baseFacts, rows, further, more, olderS, needsTravelRule }) => {
    const olderAge = (age: PolicyFacts['maker_24h_rate_age_s']) => (age === null || age === undefined ? age : age + olderS);
    const grownFacts = {
      ...baseFacts,
      worth_cad: addToValue(baseFacts.worth_cad, more),
      maker_24h_cad: addToValue(baseFacts.maker_24h_cad, more),
      maker_24h_rate_age_s: olderAge(baseFacts.maker_24h_rate_age_s),
      wallet_24h_cad: addToValue(baseFacts.wallet_24h_cad, more),
      wallet_24h_rate_age_s: olderAge(baseFacts.wallet_24h_rate_age_s),
    };
    const allRows = [...rows, ...further].map((row, index) => ({ ...row, row: index, travel_rule: row.travel_rule || needsTravelRule }));
    return { before: withRows(baseFacts, rows), after: withRows(grownFacts, allRows) };
  });
