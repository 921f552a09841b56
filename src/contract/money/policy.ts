import * as z from 'zod/mini';
import { commandKinds } from '#contract/desk/command-basics.ts';
import { hourMs } from '#contract/limits.ts';
import { checked, choiceSchema, filledTextSchema, patternSchema, someSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { thresholdStanding } from './cad-forecast.ts';
import { decimal, decimalOf } from './money.ts';
import { policyDestinations, timeSchema, weekdays, zoneSchema, type PolicyFacts } from './policy-facts.ts';

// The policy says which orders may go, and who must agree to them. Ours: the spec is silent.

/** The roles that a rule may ask for a review. */
export const reviewerRoles = ['treasury', 'compliance', 'administrator', 'security'] as const;

export type ReviewerRole = (typeof reviewerRoles)[number];

/** A CAD value as plain decimal text. */
const cadTextSchema = patternSchema(/^(0|[1-9]\d{0,17})(\.\d{1,2})?$/, 'must be an amount in CAD such as 10000 or 2500.50');

/** Conditions that all hold for a rule to match. */
export const conditionsSchema = z.strictObject({
  kinds: z.optional(someSchema(choiceSchema(commandKinds))),
  wallets: z.optional(someSchema(idSchema)),
  assets: z.optional(someSchema(patternSchema(/^[a-z0-9_]{1,20}$/, 'must be an asset such as btc'))),
  /** E-mail addresses. */
  makers: z.optional(someSchema(filledTextSchema(254))),
  destinations: z.optional(someSchema(choiceSchema(policyDestinations))),
  first_send: z.optional(z.boolean()),
  worth_above_cad: z.optional(cadTextSchema),
  maker_24h_above_cad: z.optional(cadTextSchema),
  wallet_24h_above_cad: z.optional(cadTextSchema),
  /** Holds on other days, before `from`, and at or after `to`. */
  outside_hours: z.optional(
    checked(
      z.strictObject({ days: someSchema(choiceSchema(weekdays)), from: timeSchema, to: timeSchema }),
      z.refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after the beginning' }),
    ),
  ),
  travel_rule: z.optional(z.boolean()),
});

export type Conditions = z.infer<typeof conditionsSchema>;

/** Reviews that a rule demands: `{ role: 'treasury', count: 1 }`. One person counts once, and never the maker. */
export const requiredReviewSchema = z.strictObject({ role: choiceSchema(reviewerRoles), count: integerSchema(1, 9) });

export type RequiredReview = z.infer<typeof requiredReviewSchema>;

export const outcomeOfRuleSchema = z.union([
  z.literal('allow'),
  z.literal('refuse'),
  z.strictObject({
    reviews: checked(
      someSchema(requiredReviewSchema),
      z.refine((reviews) => new Set(reviews.map(({ role }) => role)).size === reviews.length, 'must name each role once'),
    ),
  }),
]);

export type RuleOutcome = z.infer<typeof outcomeOfRuleSchema>;

export const ruleSchema = z.strictObject({
  id: patternSchema(/^[a-z0-9-]{1,40}$/, 'must be of small letters, digits and hyphens'),
  name: filledTextSchema(120),
  when: conditionsSchema,
  then: outcomeOfRuleSchema,
});

export type PolicyRule = z.infer<typeof ruleSchema>;

/** Maximum rules of a policy. */
export const policyRulesMax = 100;

/** What people write; a policy in force has a version besides. */
export const policyDraftSchema = checked(
  z.strictObject({
    /** Time zone of weekdays and hours. */
    zone: zoneSchema,
    /** A rate older than this counts as unknown, hours. */
    rate_age_max_h: integerSchema(1, 8760),
    rules: someSchema(ruleSchema).check(z.maxLength(policyRulesMax, `must be at most ${policyRulesMax} rules`)),
  }),
  z.superRefine(({ rules }, context) => {
    const ids = rules.map(({ id }) => id);
    for (const [index, { id, when }] of rules.entries()) {
      if (ids.indexOf(id) < index) context.addIssue({ code: 'custom', path: ['rules', index, 'id'], message: 'is the id of another rule' });
      if (index === rules.length - 1 && Object.keys(when).length > 0)
        context.addIssue({ code: 'custom', path: ['rules', index, 'when'], message: 'of the last rule has no condition' });
    }
  }),
);

export type PolicyDraft = z.infer<typeof policyDraftSchema>;

export type Policy = PolicyDraft & { readonly version: number };

/** What a policy says of an order, and by which rule. */
export type Verdict = { readonly rule: PolicyRule; readonly then: RuleOutcome };

/** What a policy says of an order: the first rule that matches decides. The last one has no condition. */
export function decide(policy: PolicyDraft, facts: PolicyFacts): Verdict {
  const rule = policy.rules.find(({ when }) => matches(policy, when, facts));
  if (rule === undefined) throw new Error('the last rule of a policy has no condition');
  return { rule, then: rule.then };
}

/** Whether all conditions hold. An unknown figure satisfies every "above". */
function matches(policy: PolicyDraft, when: Conditions, facts: PolicyFacts): boolean {
  const ageMs = (facts.rate_age_s ?? 0) * 1000;
  const worth = knownWorth(policy, facts);
  const isKnown = worth !== null;
  return (
    isAmong(when.kinds, [facts.kind]) &&
    isAmong(when.wallets, [facts.wallet_id]) &&
    isAmong(when.assets, [facts.asset]) &&
    isAmong(when.makers, [facts.maker]) &&
    isAmong(when.destinations, [facts.destination, ...facts.row_destinations]) &&
    isEqual(when.first_send, facts.first_send) &&
    isEqual(when.travel_rule, facts.travel_rule) &&
    isWorthAbove(when.worth_above_cad, worth, ageMs) &&
    isSumAbove(when.maker_24h_above_cad, isKnown ? facts.maker_24h_cad : null) &&
    isSumAbove(when.wallet_24h_above_cad, isKnown ? facts.wallet_24h_cad : null) &&
    isOutside(when.outside_hours, facts)
  );
}

/** The worth of an order; null where its rate is older than the policy takes. */
export function knownWorth(
  { rate_age_max_h: hoursMax }: Pick<PolicyDraft, 'rate_age_max_h'>,
  { worth_cad: worth, rate_age_s: age }: Pick<PolicyFacts, 'worth_cad' | 'rate_age_s'>,
): string | null {
  return age === null || age * 1000 > hoursMax * hourMs ? null : worth;
}

function isAmong<Value>(asked: readonly Value[] | undefined, values: readonly (Value | null)[]): boolean {
  return asked === undefined || asked.some((each) => values.includes(each));
}

function isEqual(asked: boolean | undefined, value: boolean): boolean {
  return asked === undefined || asked === value;
}

/** A worth so near the limit that its rate may have moved across it counts as above. */
function isWorthAbove(limit: string | undefined, worth: string | null, ageMs: number): boolean {
  return limit === undefined || worth === null || thresholdStanding(decimalOf(worth), decimalOf(limit), ageMs) !== 'below';
}

function isSumAbove(limit: string | undefined, sum: string | null): boolean {
  return limit === undefined || sum === null || decimal.compare(decimalOf(sum), decimalOf(limit)) > 0;
}

function isOutside(hours: Conditions['outside_hours'], { weekday, time }: PolicyFacts): boolean {
  return hours === undefined || !hours.days.includes(weekday) || time < hours.from || time >= hours.to;
}

const oneTreasurer = { reviews: [{ role: 'treasury', count: 1 }] } as const satisfies RuleOutcome;

/** The two rules and the last one of a desk that reviews above a value in CAD. */
export function policyAbove(cad: string): PolicyDraft {
  return {
    ...plain,
    rules: [
      { id: 'large', name: 'Large orders', when: { worth_above_cad: cad }, then: oneTreasurer },
      { id: 'large-day', name: 'Many orders of one maker', when: { maker_24h_above_cad: cad }, then: oneTreasurer },
      { id: 'rest', name: 'Everything else', when: {}, then: 'allow' },
    ],
  };
}

/** A policy of one rule for everything. */
export function policyOfAll(outcome: 'allow' | 'review'): PolicyDraft {
  const verdict = outcome === 'allow' ? 'allow' : oneTreasurer;
  return { ...plain, rules: [{ id: 'all', name: 'Everything', when: {}, then: verdict }] };
}

const plain = { zone: 'America/Toronto', rate_age_max_h: 168 } as const;
