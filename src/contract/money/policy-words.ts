import { groupedCad } from './cad-cents.ts';
import type { CommandKind } from './command-basics.ts';
import { decimal, decimalOf } from './money.ts';
import type { PolicyDestination, PolicyFacts, Weekday } from './policy-facts.ts';
import { acceptedCadValue } from './policy-matching.ts';
import type { Conditions, PolicyDraft, PolicyRule, RequiredReview, ReviewerRole, RuleOutcome, Verdict } from './policy.ts';

// The labels of a policy. Screens, requests and refusals use the same labels.

export const kindWords: Readonly<Record<CommandKind, string>> = {
  withdrawal: 'withdrawal',
  batch_send: 'batch send',
  staking: 'new validator',
  validator_exit: 'validator exit',
  validator_withdrawal: 'validator withdrawal',
  validator_top_up: 'validator top-up',
  reward_withdrawal: 'Filecoin reward withdrawal',
};

export const destinationWords: Readonly<Record<PolicyDestination, string>> = {
  own_wallet: 'your own wallet',
  approved_account: 'an approved account',
  seen_address: 'an address paid before',
  new_address: 'a new address',
  validator: 'a validator',
  provider: 'a storage provider',
  several: 'several destinations',
};

export const weekdayWords: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const reviewerWords: Readonly<Record<ReviewerRole, readonly [one: string, several: string]>> = {
  treasury: ['treasurer', 'treasurers'],
  compliance: ['compliance officer', 'compliance officers'],
  administrator: ['administrator', 'administrators'],
  security: ['security admin', 'security admins'],
};

/** A limit in CAD for a sentence: `'10,000'` for `'10000'`, `'9.50'` for `'9.5'`. */
function limitInCad(cad: string): string {
  return groupedCad(cad).replace(/\.00$/, '');
}

/** The required approvals: `'2 treasurers and 1 compliance officer'`. */
export function reviewWords(reviews: readonly RequiredReview[]): string {
  return listed(
    reviews.map(({ role, count }) => `${count} ${reviewerWords[role][count === 1 ? 0 : 1]}`),
    'and',
  );
}

/** The outcome of a rule: `'require 1 treasurer'`. */
export function outcomeWords(outcome: RuleOutcome): string {
  if (outcome === 'allow') return 'allow';
  if (outcome === 'refuse') return 'block';
  return `require ${reviewWords(outcome.reviews)}`;
}

/** A label for each condition of a rule. */
export function conditionWords(when: Conditions): readonly string[] {
  const { kinds, wallets, assets, makers, destinations, outside_hours: hours } = when;
  return [
    kinds && listed(kinds.map((kind) => kindWords[kind])),
    wallets && `from wallet ${listed(wallets.map(String))}`,
    assets && `in ${listed(assets.map((asset) => asset.toUpperCase()))}`,
    makers && `requested by ${listed(makers)}`,
    destinations && `to ${listed(destinations.map((kind) => destinationWords[kind]))}`,
    when.first_send === undefined ? undefined : `${when.first_send ? 'not paid' : 'paid'} in the last year`,
    when.worth_above_cad && `over ${limitInCad(when.worth_above_cad)} CAD or without a rate`,
    when.maker_24h_above_cad && `requester’s 24-hour total over ${limitInCad(when.maker_24h_above_cad)} CAD or unknown`,
    when.wallet_24h_above_cad && `wallet’s 24-hour total over ${limitInCad(when.wallet_24h_above_cad)} CAD or unknown`,
    hours && `outside ${hours.from} to ${hours.to} on ${listed(hours.days.map((day) => weekdayWords[day]))}`,
    when.travel_rule === undefined ? undefined : `travel rule ${when.travel_rule ? 'applies' : 'does not apply'}`,
  ].filter((words) => words !== undefined && words !== '') as readonly string[];
}

/** A rule as a sentence: `'Over 10,000 CAD or without a rate: require 1 treasurer'`. */
export function ruleWords({ when, then: outcome }: Pick<PolicyRule, 'when' | 'then'>): string {
  const conditions = conditionWords(when);
  const requests = conditions.length === 0 ? 'every other request' : conditions.join(', ');
  return `${requests.charAt(0).toUpperCase()}${requests.slice(1)}: ${outcomeWords(outcome)}`;
}

/** Why a request needs its approvals: the rule as a sentence, the values that it uses, and the rules that add an approval. */
export function whyWords(policy: RateAge, { rule, added }: Pick<Verdict, 'rule' | 'added'>, facts: PolicyFacts | null): string {
  const figures = facts === null ? ['The values of the request were not stored and count as unknown'] : figureWords(policy, rule, facts);
  const rows = added.map(({ rule: addedRule, row }) => `${row === null ? 'Also' : `Row ${row + 1}`}: ${ruleWords(addedRule)}`);
  return [ruleWords(rule), ...figures, ...rows].join('. ');
}

type RateAge = Pick<PolicyDraft, 'rate_age_max_h'>;

function figureWords(policy: RateAge, { when }: PolicyRule, facts: PolicyFacts): readonly string[] {
  return [
    when.worth_above_cad === undefined ? null : worthWords(policy, facts, when.worth_above_cad),
    when.maker_24h_above_cad === undefined ? null : sumWords('requester', facts.maker_24h_cad, facts.maker_24h_others),
    when.wallet_24h_above_cad === undefined ? null : sumWords('wallet', facts.wallet_24h_cad, facts.wallet_24h_others),
  ].filter((line) => line !== null);
}

function worthWords(policy: RateAge, facts: PolicyFacts, limit: string): string {
  const { worth_cad: worth, rate_age_s: age } = facts;
  if (worth === null || age === null) return 'Value unknown';
  const days = Math.floor(age / 86_400);
  const rateAge = days === 0 ? '' : `, rate ${days === 1 ? '1 day' : `${days} days`} old`;
  const isNear = decimal.compare(decimalOf(worth), decimalOf(limit)) <= 0;
  const nearLimit = isNear ? ` (too close to ${limitInCad(limit)} CAD)` : '';
  return `Value about ${groupedCad(worth)} CAD${rateAge}${acceptedCadValue(policy, facts) === null ? ' (too old)' : nearLimit}`;
}

/** `'24-hour total of the requester: 12,000 CAD with 2 earlier requests'` */
function sumWords(owner: 'requester' | 'wallet', sum: string | null, otherCount: number): string {
  const count = otherCount === 0 ? '' : ` with ${otherCount} earlier request${otherCount === 1 ? '' : 's'}`;
  return `24-hour total of the ${owner}: ${sum === null ? 'unknown' : `${groupedCad(sum)} CAD`}${count}`;
}

function listed(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
