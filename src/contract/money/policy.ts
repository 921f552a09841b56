import * as z from 'zod/mini';
import { checked, choiceSchema, filledTextSchema, patternSchema, nonEmptyListSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { commandKinds } from './command-basics.ts';
import { policyDestinations, policyRows, timeSchema, weekdays, zoneSchema, type PolicyFacts } from './policy-facts.ts';
import { combineReviews, countReviews } from './required-reviews.ts';
import { matchesFigures, matchesOrder, matchesRow } from './rule-conditions.ts';

// The policy decides which requests are allowed and which approvals they need. Our choice: the spec is silent.

/** The roles whose users can give an approval that a rule requires. */
export const reviewerRoles = ['treasury', 'compliance', 'administrator', 'security'] as const;

export type ReviewerRole = (typeof reviewerRoles)[number];

/** A value in CAD as plain decimal text. */
const cadTextSchema = patternSchema(/^(0|[1-9]\d{0,17})(\.\d{1,2})?$/, 'must be an amount in CAD such as 10000 or 2500.50');

/** Conditions that must all be true for a rule to match. */
export const conditionsSchema = z.strictObject({
  kinds: z.optional(nonEmptyListSchema(choiceSchema(commandKinds))),
  wallets: z.optional(nonEmptyListSchema(idSchema)),
  assets: z.optional(nonEmptyListSchema(patternSchema(/^[a-z0-9_]{1,20}$/, 'must be an asset such as btc'))),
  /** E-mail addresses of requesters. */
  makers: z.optional(nonEmptyListSchema(filledTextSchema(254))),
  destinations: z.optional(nonEmptyListSchema(choiceSchema(policyDestinations))),
  first_send: z.optional(z.boolean()),
  worth_above_cad: z.optional(cadTextSchema),
  maker_24h_above_cad: z.optional(cadTextSchema),
  wallet_24h_above_cad: z.optional(cadTextSchema),
  /** The hours and days that the rule does not match. It matches on other days, before `from`, and at `to` or later. */
  outside_hours: z.optional(
    checked(
      z.strictObject({ days: nonEmptyListSchema(choiceSchema(weekdays)), from: timeSchema, to: timeSchema }),
      z.refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after the start' }),
    ),
  ),
  travel_rule: z.optional(z.boolean()),
});

export type Conditions = z.infer<typeof conditionsSchema>;

/**
 * Approvals that a rule requires, for example `{ role: 'treasury', count: 1 }`. Each user counts once, and the requester does
 * not count.
 */
export const requiredReviewSchema = z.strictObject({ role: choiceSchema(reviewerRoles), count: integerSchema(1, 9) });

export type RequiredReview = z.infer<typeof requiredReviewSchema>;

export const outcomeOfRuleSchema = z.union([
  z.literal('allow'),
  z.literal('refuse'),
  z.strictObject({
    reviews: checked(
      nonEmptyListSchema(requiredReviewSchema),
      z.refine((reviews) => new Set(reviews.map(({ role }) => role)).size === reviews.length, 'must name each role once'),
    ),
  }),
]);

export type RuleOutcome = z.infer<typeof outcomeOfRuleSchema>;

export const ruleSchema = z.strictObject({
  id: patternSchema(/^[a-z0-9-]{1,40}$/, 'must consist of lower-case letters, digits and hyphens'),
  name: filledTextSchema(120),
  when: conditionsSchema,
  then: outcomeOfRuleSchema,
});

export type PolicyRule = z.infer<typeof ruleSchema>;

/** Maximum rules of a policy. */
export const policyRulesMax = 100;

/** Maximum entries in each list of a rule. */
export const policyListMax = 200;

/** A policy as the desk stores it. A stored policy can exceed limits that were added later. */
export const storedPolicySchema = z.strictObject({
  /** Time zone of weekdays and hours. */
  zone: zoneSchema,
  /** Maximum age of a rate, hours. An older rate counts as unknown. */
  rate_age_max_h: integerSchema(1, 8760),
  rules: nonEmptyListSchema(ruleSchema).check(z.maxLength(policyRulesMax, `must have at most ${policyRulesMax} rules`)),
});

/** A policy as users write it, without a version. A policy in force has a version. */
export const policyDraftSchema = checked(
  storedPolicySchema,
  z.superRefine(({ rules }, context) => {
    const ids = rules.map(({ id }) => id);
    for (const [index, { id, when }] of rules.entries()) {
      if (ids.indexOf(id) < index)
        context.addIssue({ code: 'custom', path: ['rules', index, 'id'], message: 'must differ from the ids of the other rules' });
      if (index === rules.length - 1 && Object.keys(when).length > 0)
        context.addIssue({ code: 'custom', path: ['rules', index, 'when'], message: 'of the last rule must be empty' });
      for (const [name, list] of listsOf(when)) {
        const message = listProblem(list);
        if (message !== null) context.addIssue({ code: 'custom', path: ['rules', index, 'when', ...name], message });
      }
    }
  }),
);

function listsOf({ outside_hours: hours, ...when }: Conditions): readonly [path: string[], list: readonly unknown[]][] {
  const lists = Object.entries(when).flatMap(([name, value]): [string[], readonly unknown[]][] =>
    Array.isArray(value) ? [[[name], value]] : [],
  );
  return hours === undefined ? lists : [...lists, [['outside_hours', 'days'], hours.days]];
}

function listProblem(list: readonly unknown[]): string | null {
  if (list.length > policyListMax) return `must have at most ${policyListMax} entries`;
  const distinctEntries = new Set(list.map((entry) => (typeof entry === 'string' ? entry.toLowerCase() : entry)));
  return distinctEntries.size < list.length ? 'must name each entry once' : null;
}

export type PolicyDraft = z.infer<typeof policyDraftSchema>;

export type Policy = PolicyDraft & { readonly version: number };

/**
 * The outcome for a request. `rule` is the rule that decided. For a batch, it is the rule of the first row that needs the most
 * approvals.
 */
export type Verdict = {
  readonly rule: PolicyRule;
  readonly then: RuleOutcome;
  /**
   * The other rules that add an approval. Each has the index of the first row of the batch that it decides, from 0, or null if
   * unknown.
   */
  readonly added: readonly DecidedRow[];
};

type DecidedRow = { readonly rule: PolicyRule; readonly row: number | null };

/** The facts that the desk still has of a request if its full facts were not stored or cannot be decrypted. */
export type OrderWithoutFacts = Pick<PolicyFacts, 'kind' | 'wallet_id' | 'asset' | 'maker'>;

/**
 * Decides the outcome for a request. The first matching rule decides each row of a batch, and the strictest outcome of the rows
 * applies. A request without facts gets the strictest outcome of all rules that can match it.
 */
export function decide(policy: PolicyDraft, facts: PolicyFacts | OrderWithoutFacts): Verdict {
  const candidates = policy.rules.filter(({ when }) => matchesOrder(when, facts));
  if (!('time' in facts)) return strictestVerdict(possibleRules(candidates).map((rule) => ({ rule, row: null })));
  const matchingRules = candidates.filter(({ when }) => matchesFigures(policy, when, facts));
  return strictestVerdict(
    policyRows(facts).flatMap((row) => {
      const rule = matchingRules.find(({ when }) => matchesRow(when, facts, row));
      return rule === undefined ? [] : [{ rule, row: row.row }];
    }),
  );
}

/**
 * Returns the rules that can match a request without facts. The list ends with the first rule that matches for all possible
 * facts.
 */
function possibleRules(candidates: readonly PolicyRule[]): readonly PolicyRule[] {
  const certainIndex = candidates.findIndex(({ when }) => Object.keys(when).every((name) => orderConditions.has(name)));
  return candidates.slice(0, certainIndex + 1);
}

const orderConditions: ReadonlySet<string> = new Set(['kinds', 'wallets', 'assets', 'makers'] satisfies (keyof Conditions)[]);

/** Returns the strictest outcome of the rows. It is a refusal, or for each role the largest number of approvals. */
function strictestVerdict(rows: readonly DecidedRow[]): Verdict {
  const refusedRow = rows.find(({ rule }) => rule.then === 'refuse');
  if (refusedRow !== undefined) return { rule: refusedRow.rule, then: 'refuse', added: [] };
  const [firstResult] = rows.toSorted((left, right) => approvalCount(right) - approvalCount(left));
  if (firstResult === undefined) throw new Error('the last rule of a policy has no condition');
  let requiredReviews = reviewsOf(firstResult);
  const addedRows = rows.filter((row) => {
    const combinedReviews = combineReviews(requiredReviews, reviewsOf(row));
    const needsMore = countReviews(combinedReviews) > countReviews(requiredReviews);
    requiredReviews = combinedReviews;
    return needsMore;
  });
  return { rule: firstResult.rule, then: requiredReviews.length === 0 ? 'allow' : { reviews: requiredReviews }, added: addedRows };
}

function reviewsOf({ rule: { then: outcome } }: DecidedRow): RequiredReview[] {
  return typeof outcome === 'string' ? [] : outcome.reviews;
}

function approvalCount(row: DecidedRow): number {
  return countReviews(reviewsOf(row));
}

const oneTreasurer = { reviews: [{ role: 'treasury', count: 1 }] } as const satisfies RuleOutcome;

/** Returns the default policy. It has two rules for requests above a value in CAD, and a last rule for all other requests. */
export function policyAbove(cad: string): PolicyDraft {
  return {
    ...defaults,
    rules: [
      { id: 'large', name: 'Large orders', when: { worth_above_cad: cad }, then: oneTreasurer },
      { id: 'large-day', name: 'Daily limit per requester', when: { maker_24h_above_cad: cad }, then: oneTreasurer },
      { id: 'rest', name: 'Everything else', when: {}, then: 'allow' },
    ],
  };
}

/** Returns a policy with a single rule for all requests. */
export function policyOfAll(outcome: 'allow' | 'review'): PolicyDraft {
  const verdict = outcome === 'allow' ? 'allow' : oneTreasurer;
  return { ...defaults, rules: [{ id: 'all', name: 'Everything', when: {}, then: verdict }] };
}

const defaults = { zone: 'America/Toronto', rate_age_max_h: 168 } as const;
