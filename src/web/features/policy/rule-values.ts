import * as z from 'zod/mini';
import { reviewerRoles, ruleSchema, type Conditions, type PolicyRule, type ReviewerRole } from '#contract/money/policy.ts';

/** The form values of a rule. An empty list, an empty text or null means that the rule does not have this condition. */
export type RuleValues = {
  readonly name: string;
  /** The conditions with a visible field. */
  readonly visibleConditions: readonly (keyof Conditions)[];
  readonly when: {
    readonly [Name in keyof Conditions]-?: NonNullable<Conditions[Name]> | (Name extends 'first_send' | 'travel_rule' ? null : never);
  };
  readonly then: {
    readonly outcome: 'allow' | 'refuse' | 'reviews';
    /** Number of required approvers for each role. */
    readonly reviews: Readonly<Record<ReviewerRole, number>>;
  };
};

const noReviews = { treasury: 0, compliance: 0, administrator: 0, security: 0 } as const satisfies Record<ReviewerRole, number>;

const newRule: Omit<PolicyRule, 'id'> = { name: '', when: {}, then: { reviews: [{ role: 'treasury', count: 1 }] } };

/** The form values of a rule. A new rule (null) requires approval by one treasurer. */
export function valuesOfRule(rule: PolicyRule | null): RuleValues {
  const { name, when, then: outcome } = rule ?? newRule;
  const reviews = typeof outcome === 'string' ? [] : outcome.reviews;
  return {
    name,
    visibleConditions: (Object.keys(when) as (keyof Conditions)[]).filter((condition) => when[condition] !== undefined),
    when: {
      kinds: when.kinds ?? [],
      wallets: when.wallets ?? [],
      assets: when.assets ?? [],
      makers: when.makers ?? [],
      destinations: when.destinations ?? [],
      first_send: when.first_send ?? null,
      travel_rule: when.travel_rule ?? null,
      worth_above_cad: when.worth_above_cad ?? '',
      maker_24h_above_cad: when.maker_24h_above_cad ?? '',
      wallet_24h_above_cad: when.wallet_24h_above_cad ?? '',
      outside_hours: when.outside_hours ?? { days: [], from: '', to: '' },
    },
    then: {
      outcome: typeof outcome === 'string' ? outcome : 'reviews',
      reviews: { ...noReviews, ...Object.fromEntries(reviews.map(({ role, count }) => [role, count])) },
    },
  };
}

/** The schema that parses form values to a rule. `idOf` returns an ID for the rule's name. */
export function ruleFormSchema(idOf: (name: string) => string) {
  return z.pipe(
    z.transform(({ name, visibleConditions, when, then: { outcome, reviews } }: RuleValues, { issues }): z.input<typeof ruleSchema> => {
      const conditions = filledConditions(when);
      for (const condition of visibleConditions.filter((each) => !(each in conditions)))
        issues.push({
          code: 'custom',
          message: 'Enter a value, or remove this condition',
          path: ['when', condition, ...(condition === 'outside_hours' ? ['days'] : [])],
          input: when[condition],
        });
      return {
        id: idOf(name),
        name: name.trim(),
        when: conditions,
        then:
          outcome === 'reviews'
            ? { reviews: reviewerRoles.map((role) => ({ role, count: reviews[role] })).filter(({ count }) => count > 0) }
            : outcome,
      };
    }),
    ruleSchema,
  );
}

/** The conditions that have a value. */
function filledConditions({ outside_hours: hours, ...when }: RuleValues['when']): Conditions {
  const typedConditions = Object.entries(when).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim().replaceAll(',', '') : value,
  ]);
  const conditions = Object.fromEntries(typedConditions.filter(([, value]) => value !== null && String(value) !== '')) as Conditions;
  const hasHours = hours.days.length > 0 || hours.from !== '' || hours.to !== '';
  return hasHours ? { ...conditions, outside_hours: hours } : conditions;
}
