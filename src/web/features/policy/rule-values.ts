import type { FieldErrors } from 'react-hook-form';
import { reviewerRoles, ruleSchema, type PolicyRule, type ReviewerRole } from '#contract/money/policy.ts';

type YesNo = '' | 'yes' | 'no';

/** Form values of a rule. Lists are text with commas. */
export type RuleValues = {
  readonly name: string;
  readonly kinds: string[];
  readonly wallets: string;
  readonly assets: string;
  readonly makers: string;
  readonly destinations: string[];
  readonly first_send: YesNo;
  readonly travel_rule: YesNo;
  readonly worth_above_cad: string;
  readonly maker_24h_above_cad: string;
  readonly wallet_24h_above_cad: string;
  readonly days: string[];
  readonly from: string;
  readonly to: string;
  readonly outcome: 'allow' | 'refuse' | 'reviews';
  /** Number of approvers by role: `'0'`. */
  readonly reviews: Readonly<Record<ReviewerRole, string>>;
};

const noReviews = { treasury: '0', compliance: '0', administrator: '0', security: '0' } as const satisfies Record<ReviewerRole, string>;

/** The form values of a rule. A new rule requires one treasurer. */
export function valuesOfRule(rule: PolicyRule | null): RuleValues {
  const { when, then: outcome = { reviews: [{ role: 'treasury' as const, count: 1 }] } } = rule ?? { when: {} };
  const reviews = typeof outcome === 'string' ? [] : outcome.reviews;
  return {
    name: rule?.name ?? '',
    kinds: when.kinds ?? [],
    wallets: when.wallets?.join(', ') ?? '',
    assets: when.assets?.join(', ') ?? '',
    makers: when.makers?.join(', ') ?? '',
    destinations: when.destinations ?? [],
    first_send: yesNoOf(when.first_send),
    travel_rule: yesNoOf(when.travel_rule),
    worth_above_cad: when.worth_above_cad ?? '',
    maker_24h_above_cad: when.maker_24h_above_cad ?? '',
    wallet_24h_above_cad: when.wallet_24h_above_cad ?? '',
    days: when.outside_hours?.days ?? [],
    from: when.outside_hours?.from ?? '',
    to: when.outside_hours?.to ?? '',
    outcome: typeof outcome === 'string' ? outcome : 'reviews',
    reviews: { ...noReviews, ...Object.fromEntries(reviews.map(({ role, count }) => [role, String(count)])) },
  };
}

/** The rule from form values, or the errors by field. */
export function ruleOfValues(values: RuleValues, id: string): { readonly rule: PolicyRule } | { readonly errors: FieldErrors<RuleValues> } {
  const { name, days, from, to, outcome } = values;
  const reviews = reviewerRoles.map((role) => ({ role, count: Number(values.reviews[role]) })).filter(({ count }) => count > 0);
  const when = {
    ...listed('kinds', values.kinds),
    ...listed('wallets', parts(values.wallets).map(Number)),
    ...listed(
      'assets',
      parts(values.assets).map((asset) => asset.toLowerCase()),
    ),
    ...listed('makers', parts(values.makers)),
    ...listed('destinations', values.destinations),
    ...answered('first_send', values.first_send),
    ...answered('travel_rule', values.travel_rule),
    ...typed('worth_above_cad', values.worth_above_cad),
    ...typed('maker_24h_above_cad', values.maker_24h_above_cad),
    ...typed('wallet_24h_above_cad', values.wallet_24h_above_cad),
    ...(days.length === 0 && from === '' && to === '' ? {} : { outside_hours: { days, from, to } }),
  };
  const read = ruleSchema.safeParse({ id, name: name.trim(), when, then: outcome === 'reviews' ? { reviews } : outcome });
  if (read.success) return { rule: read.data };
  const named = read.error.issues.map(({ path, message }) => [fieldAt(path.map(String)), { type: 'invalid', message }] as const);
  // Reversed, so that the first error of a field wins.
  const errors: FieldErrors<RuleValues> = Object.fromEntries(named.toReversed());
  return { errors };
}

/** The field of an error: `['when', 'outside_hours', 'from']` is `from`. */
function fieldAt([first = 'name', second = '', third = '']: readonly string[]): keyof RuleValues {
  if (first === 'then') return 'outcome';
  const names = [third, second, first];
  const fields = Object.keys(valuesOfRule(null)) as (keyof RuleValues)[];
  return fields.find((field) => names.includes(field)) ?? 'name';
}

function yesNoOf(value: boolean | undefined): YesNo {
  if (value === undefined) return '';
  return value ? 'yes' : 'no';
}

function parts(text: string): readonly string[] {
  return text
    .split(/[,\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function listed<Value>(name: string, values: readonly Value[]) {
  return values.length === 0 ? {} : { [name]: values };
}

function typed(name: string, text: string) {
  return text.trim() === '' ? {} : { [name]: text.trim().replaceAll(',', '') };
}

function answered(name: string, value: YesNo) {
  return value === '' ? {} : { [name]: value === 'yes' };
}
