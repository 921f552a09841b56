import { decimal, decimalOf } from './money.ts';
import type { Conditions, PolicyDraft, PolicyRule, RequiredReview } from './policy.ts';
import { missingReviews, type Reviewer } from './required-reviews.ts';

/** A rule that can never match, because every order that it means comes under an earlier one. */
export type Shadowed = { readonly rule: string; readonly by: string };

/** The rules that can never match, each with the earlier one that takes its orders. */
export function shadowedRules({ rules }: Pick<PolicyDraft, 'rules'>): readonly Shadowed[] {
  return rules.flatMap(({ id, when }, index) => {
    const by = rules.slice(0, index).find((earlier) => isWithin(when, earlier.when));
    return by === undefined ? [] : [{ rule: id, by: by.id }];
  });
}

/** Whether every order under the narrow conditions is under the wide ones. */
function isWithin(narrow: Conditions, wide: Conditions): boolean {
  return (
    areAmong(narrow.kinds, wide.kinds) &&
    areAmong(narrow.wallets, wide.wallets) &&
    areAmong(narrow.assets, wide.assets) &&
    areAmong(narrow.makers, wide.makers) &&
    areAmong(narrow.destinations, wide.destinations) &&
    isSame(narrow.first_send, wide.first_send) &&
    isSame(narrow.travel_rule, wide.travel_rule) &&
    isAtLeast(narrow.worth_above_cad, wide.worth_above_cad) &&
    isAtLeast(narrow.maker_24h_above_cad, wide.maker_24h_above_cad) &&
    isAtLeast(narrow.wallet_24h_above_cad, wide.wallet_24h_above_cad) &&
    isFurtherOutside(narrow.outside_hours, wide.outside_hours)
  );
}

function areAmong<Value>(narrow: readonly Value[] | undefined, wide: readonly Value[] | undefined): boolean {
  return wide === undefined || (narrow !== undefined && narrow.every((each) => wide.includes(each)));
}

function isSame(narrow: boolean | undefined, wide: boolean | undefined): boolean {
  return wide === undefined || narrow === wide;
}

function isAtLeast(narrow: string | undefined, wide: string | undefined): boolean {
  return wide === undefined || (narrow !== undefined && decimal.compare(decimalOf(narrow), decimalOf(wide)) >= 0);
}

type Hours = Conditions['outside_hours'];

function isFurtherOutside(narrow: Hours, wide: Hours): boolean {
  if (wide === undefined || narrow === undefined) return wide === undefined;
  return wide.days.every((day) => narrow.days.includes(day)) && narrow.from <= wide.from && narrow.to >= wide.to;
}

/** An active user, as far as reviews depend on them. */
export type Colleague = Reviewer & { readonly email: string };

/** Whether enough active users besides the maker could give the reviews. */
export function canBeGiven(required: readonly RequiredReview[], colleagues: readonly Colleague[], maker: string | null): boolean {
  return (
    missingReviews(
      required,
      colleagues.filter(({ email }) => email !== maker),
    ).length === 0
  );
}

/**
 * The rules that demand reviews which nobody could give: for one of the people who may make such an order, too few
 * others hold the roles.
 */
export function ungivableRules({ rules }: Pick<PolicyDraft, 'rules'>, colleagues: readonly Colleague[]): readonly string[] {
  return rules.flatMap((rule) => (demandIsMet(rule, colleagues) ? [] : [rule.id]));
}

function demandIsMet({ when, then: outcome }: PolicyRule, colleagues: readonly Colleague[]): boolean {
  if (typeof outcome === 'string') return true;
  const treasurers = colleagues.filter(({ roles }) => roles.includes('treasury')).map(({ email }) => email);
  const makers = treasurers.filter((email) => when.makers === undefined || when.makers.includes(email));
  return [null, ...makers].every((maker) => canBeGiven(outcome.reviews, colleagues, maker));
}
