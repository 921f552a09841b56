import { decimal, decimalOf } from './money.ts';
import type { Conditions, PolicyDraft, PolicyRule, RequiredReview } from './policy.ts';
import { missingReviews, type Reviewer } from './required-reviews.ts';
import { isSameRequester } from './rule-conditions.ts';

/** A rule that can never match, because the earlier rule `by` matches all its requests. */
export type ShadowedRule = { readonly rule: string; readonly by: string };

/** Returns the rules that can never match, each with the earlier rule that matches all its requests. */
export function shadowedRules({ rules }: Pick<PolicyDraft, 'rules'>): readonly ShadowedRule[] {
  const conditionsOfRules = rules.map(({ id, when }) => ({ id, when, lists: listSetsOf(when) }));
  return conditionsOfRules.flatMap((rule, ruleIndex) => {
    const shadowingRule = conditionsOfRules.slice(0, ruleIndex).find((earlierRule) => isWithin(rule, earlierRule));
    return shadowingRule === undefined ? [] : [{ rule: rule.id, by: shadowingRule.id }];
  });
}

const listNames = ['kinds', 'wallets', 'assets', 'makers', 'destinations'] as const satisfies readonly (keyof Conditions)[];

type ConditionSets = { readonly [name in (typeof listNames)[number]]?: ReadonlySet<unknown> };

/** Returns the lists of a rule's conditions as sets. E-mail addresses are in lower case. */
function listSetsOf(when: Conditions): ConditionSets {
  const sets = listNames.flatMap((name) => {
    const conditionValues: readonly unknown[] | undefined = when[name];
    return conditionValues === undefined
      ? []
      : [[name, new Set(conditionValues.map((entry) => (typeof entry === 'string' ? entry.toLowerCase() : entry)))] as const];
  });
  return Object.fromEntries(sets);
}

type RuleScope = { readonly when: Conditions; readonly lists: ConditionSets };

/** Whether every request that matches the narrow conditions also matches the wide conditions. */
function isWithin({ when: narrow, lists: narrowLists }: RuleScope, { when: wide, lists: wideLists }: RuleScope): boolean {
  return (
    listNames.every((name) => isSubset(narrowLists[name], wideLists[name])) &&
    isSameFlag(narrow.first_send, wide.first_send) &&
    isSameFlag(narrow.travel_rule, wide.travel_rule) &&
    isAtLeast(narrow.worth_above_cad, wide.worth_above_cad) &&
    isAtLeast(narrow.maker_24h_above_cad, wide.maker_24h_above_cad) &&
    isAtLeast(narrow.wallet_24h_above_cad, wide.wallet_24h_above_cad) &&
    isFurtherOutside(narrow.outside_hours, wide.outside_hours)
  );
}

function isSubset(narrow: ReadonlySet<unknown> | undefined, wide: ReadonlySet<unknown> | undefined): boolean {
  return wide === undefined || (narrow !== undefined && narrow.isSubsetOf(wide));
}

function isSameFlag(narrow: boolean | undefined, wide: boolean | undefined): boolean {
  return wide === undefined || narrow === wide;
}

function isAtLeast(narrow: string | undefined, wide: string | undefined): boolean {
  return wide === undefined || (narrow !== undefined && decimal.compare(decimalOf(narrow), decimalOf(wide)) >= 0);
}

type Hours = Conditions['outside_hours'];

function isFurtherOutside(narrowHours: Hours, wideHours: Hours): boolean {
  if (wideHours === undefined || narrowHours === undefined) return wideHours === undefined;
  return (
    wideHours.days.every((day) => narrowHours.days.includes(day)) && narrowHours.from <= wideHours.from && narrowHours.to >= wideHours.to
  );
}

/** The facts of an active user that decide which approvals they can give. */
export type PossibleApprover = Reviewer & { readonly email: string };

/** Whether the active users, without the requester, can give all required approvals. */
export function canBeApproved(
  requiredReviews: readonly RequiredReview[],
  colleagues: readonly PossibleApprover[],
  maker: string | null,
): boolean {
  return (
    missingReviews(
      requiredReviews,
      colleagues.filter(({ email }) => maker === null || !isSameRequester(email, maker)),
    ).length === 0
  );
}

/** Returns the rules that require more approvals than the other active users can give, for at least one possible requester. */
export function unapprovableRules({ rules }: Pick<PolicyDraft, 'rules'>, colleagues: readonly PossibleApprover[]): readonly string[] {
  return rules.flatMap((rule) => (hasEnoughApprovers(rule, colleagues) ? [] : [rule.id]));
}

function hasEnoughApprovers({ when, then: outcome }: PolicyRule, colleagues: readonly PossibleApprover[]): boolean {
  if (typeof outcome === 'string') return true;
  const treasurers = colleagues.filter(({ roles }) => roles.includes('treasury')).map(({ email }) => email);
  const requesters = listSetsOf(when).makers;
  const makers = treasurers.filter((email) => requesters === undefined || requesters.has(email.toLowerCase()));
  return [null, ...makers].every((maker) => canBeApproved(outcome.reviews, colleagues, maker));
}
