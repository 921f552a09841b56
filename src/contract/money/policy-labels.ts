import { groupedCad, limitInCad } from './cad-cents.ts';
import type { CommandKind } from './command-basics.ts';
import { decimal, decimalOf } from './money.ts';
import type { PolicyDestination, PolicyFacts, Weekday } from './policy-facts.ts';
import type { Conditions, PolicyDraft, PolicyRule, RequiredReview, ReviewerRole, RuleOutcome, Verdict } from './policy.ts';
import { driftPercent } from './rate-drift.ts';
import { acceptedCadValue } from './rule-conditions.ts';

// The labels of a policy's parts. Screens, requests and refusals use the same labels.

export const kindLabels: Readonly<Record<CommandKind, string>> = {
  withdrawal: 'withdrawal',
  batch_send: 'batch send',
  staking: 'new validator',
  validator_exit: 'validator exit',
  validator_withdrawal: 'validator withdrawal',
  validator_top_up: 'validator top-up',
  reward_withdrawal: 'Filecoin reward withdrawal',
};

export const destinationLabels: Readonly<Record<PolicyDestination, string>> = {
  own_wallet: 'your own wallet',
  approved_account: 'an approved account',
  seen_address: 'an address paid before',
  new_address: 'a new address',
  validator: 'a validator',
  provider: 'a storage provider',
  several: 'several destinations',
};

export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const reviewerLabels: Readonly<Record<ReviewerRole, readonly [one: string, several: string]>> = {
  treasury: ['treasurer', 'treasurers'],
  compliance: ['compliance officer', 'compliance officers'],
  administrator: ['administrator', 'administrators'],
  security: ['security admin', 'security admins'],
};

/** Describes the required approvals, for example `'2 treasurers and 1 compliance officer'`. */
export function reviewText(reviews: readonly RequiredReview[]): string {
  return joinLabels(
    reviews.map(({ role, count }) => `${count} ${reviewerLabels[role][count === 1 ? 0 : 1]}`),
    'and',
  );
}

/** Describes the outcome of a rule, for example `'require 1 treasurer'`. */
export function outcomeText(outcome: RuleOutcome): string {
  if (outcome === 'allow') return 'allow';
  if (outcome === 'refuse') return 'block';
  return `require ${reviewText(outcome.reviews)}`;
}

/** Returns a label for each condition of a rule. */
export function conditionLabels(when: Conditions): readonly string[] {
  const { kinds, wallets, assets, makers, destinations, outside_hours: hours } = when;
  return [
    kinds && joinLabels(kinds.map((kind) => kindLabels[kind])),
    wallets && `from wallet ${joinLabels(wallets.map(String))}`,
    assets && `in ${joinLabels(assets.map((asset) => asset.toUpperCase()))}`,
    makers && `requested by ${joinLabels(makers)}`,
    destinations && `to ${joinLabels(destinations.map((kind) => destinationLabels[kind]))}`,
    when.first_send === undefined ? undefined : `${when.first_send ? 'not paid' : 'paid'} in the last year`,
    when.worth_above_cad && `over ${limitInCad(when.worth_above_cad)} CAD or without a rate`,
    when.maker_24h_above_cad && `requester’s 24-hour total over ${limitInCad(when.maker_24h_above_cad)} CAD or unknown`,
    when.wallet_24h_above_cad && `wallet’s 24-hour total over ${limitInCad(when.wallet_24h_above_cad)} CAD or unknown`,
    hours && `outside ${hours.from} to ${hours.to} on ${joinLabels(hours.days.map((day) => weekdayLabels[day]))}`,
    when.travel_rule === undefined ? undefined : `travel rule ${when.travel_rule ? 'applies' : 'does not apply'}`,
  ].filter((label) => label !== undefined && label !== '') as readonly string[];
}

/** Describes a rule as a sentence, for example `'Over 10,000 CAD or without a rate: require 1 treasurer'`. */
export function ruleSentence({ when, then: outcome }: Pick<PolicyRule, 'when' | 'then'>): string {
  const conditions = conditionLabels(when);
  const requests = conditions.length === 0 ? 'every other request' : conditions.join(', ');
  return `${requests.charAt(0).toUpperCase()}${requests.slice(1)}: ${outcomeText(outcome)}`;
}

/**
 * Explains why a request needs its approvals. The text contains the rule, the values that the rule uses, and the rules that add
 * an approval.
 */
export function reasonSentence(policy: RateAge, { rule, added }: Pick<Verdict, 'rule' | 'added'>, facts: PolicyFacts | null): string {
  const figures = facts === null ? ['The values of the request were not stored and count as unknown'] : valueTexts(policy, rule, facts);
  const rows = added.map(({ rule: addedRule, row }) => `${row === null ? 'Also' : `Row ${row + 1}`}: ${ruleSentence(addedRule)}`);
  return [appliedRule(rule), ...figures, ...rows].join('. ');
}

/** Describes the rule that decided on a request. The last rule has no conditions. */
function appliedRule(rule: PolicyRule): string {
  return rule.then === 'allow' && conditionLabels(rule.when).length === 0 ? 'No rule requires approval' : ruleSentence(rule);
}

type RateAge = Pick<PolicyDraft, 'rate_age_max_h'>;

function valueTexts(policy: RateAge, { when }: PolicyRule, facts: PolicyFacts): readonly string[] {
  return [
    when.worth_above_cad === undefined ? null : valueText(policy, facts, when.worth_above_cad),
    when.maker_24h_above_cad === undefined
      ? null
      : sumText('requester', when.maker_24h_above_cad, {
          sum: facts.maker_24h_cad,
          ageS: facts.maker_24h_rate_age_s,
          otherCount: facts.maker_24h_others,
        }),
    when.wallet_24h_above_cad === undefined
      ? null
      : sumText('wallet', when.wallet_24h_above_cad, {
          sum: facts.wallet_24h_cad,
          ageS: facts.wallet_24h_rate_age_s,
          otherCount: facts.wallet_24h_others,
        }),
  ].filter((line) => line !== null);
}

function valueText(policy: RateAge, facts: PolicyFacts, limit: string): string {
  const { worth_cad: valueCad, rate_age_s: age } = facts;
  if (valueCad === null || age === null) return 'Value unknown';
  const days = Math.floor(age / 86_400);
  const rateAge = days === 0 ? '' : `, rate ${days === 1 ? '1 day' : `${days} days`} old`;
  return `Value about ${groupedCad(valueCad)} CAD${rateAge}${acceptedCadValue(policy, facts) === null ? ' (too old)' : nearLimit(valueCad, limit, age)}`;
}

/** States why a value counts as above a limit although it is not. Empty for a value above the limit. */
function nearLimit(cad: string, limit: string, ageS: number): string {
  if (decimal.compare(decimalOf(cad), decimalOf(limit)) > 0) return '';
  return ` (over ${limitInCad(limit)} CAD if rates rose by ${driftPercent(ageS * 1000)} %)`;
}

type DayTotal = { readonly sum: string | null; readonly ageS: number | null | undefined; readonly otherCount: number };

/**
 * For example `'24-hour total of the requester: 12,000 CAD with 2 earlier requests, counting only those entered in this desk'`. Other
 * systems' payments and the sandbox's history do not count.
 */
function sumText(owner: 'requester' | 'wallet', limit: string, { sum, ageS, otherCount }: DayTotal): string {
  const count =
    otherCount === 0 ? '' : ` with ${otherCount} earlier request${otherCount === 1 ? '' : 's'}, counting only those entered in this desk`;
  const near = sum === null || ageS === null || ageS === undefined ? '' : nearLimit(sum, limit, ageS);
  return `24-hour total of the ${owner}: ${sum === null ? 'unknown' : `${groupedCad(sum)} CAD`}${count}${near}`;
}

function joinLabels(labels: readonly string[], conjunction: 'or' | 'and' = 'or'): string {
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} ${conjunction} ${labels.at(-1)}`;
}
