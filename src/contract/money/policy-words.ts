import type { CommandKind } from './command-basics.ts';
import { decimal, decimalOf, fromBaseUnits } from './money.ts';
import type { PolicyDestination, PolicyFacts, Weekday } from './policy-facts.ts';
import { acceptedCadValue } from './policy-matching.ts';
import type { Conditions, PolicyDraft, PolicyRule, RequiredReview, ReviewerRole, RuleOutcome, Verdict } from './policy.ts';

// The labels of a policy, the same on the screen, in a request and in a refusal.

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
  own_wallet: 'an own wallet',
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
  security: ['person of security', 'people of security'],
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `'10,000'` for `'10000'`, `'9.25'` for `'9.245'`: rounded up to the cent, so that no figure looks smaller than it is. */
export function groupedCad(cad: string): string {
  const [units = '', parts = ''] = cad.split('.');
  const cents = BigInt(units + parts.slice(0, 2).padEnd(2, '0')) + (/[1-9]/.test(parts.slice(2)) ? 1n : 0n);
  const [whole = '', fraction] = fromBaseUnits(cents, 2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`;
}

/** The required approvals: `'two treasurers and one compliance officer'`. */
export function reviewWords(reviews: readonly RequiredReview[]): string {
  return listed(
    reviews.map(({ role, count }) => `${numbers[count] ?? count} ${reviewerWords[role][count === 1 ? 0 : 1]}`),
    'and',
  );
}

/** The outcome of a rule: `'one treasurer must agree'`. */
export function outcomeWords(outcome: RuleOutcome): string {
  if (outcome === 'allow') return 'it may go';
  if (outcome === 'refuse') return 'it is refused';
  return `${reviewWords(outcome.reviews)} must agree`;
}

/** A label for each condition of a rule, as chips show them. */
export function conditionWords(when: Conditions): readonly string[] {
  const { kinds, wallets, assets, makers, destinations, outside_hours: hours } = when;
  return [
    kinds && `is a ${listed(kinds.map((kind) => kindWords[kind]))}`,
    wallets && `from wallet ${listed(wallets.map(String))}`,
    assets && `in ${listed(assets.map((asset) => asset.toUpperCase()))}`,
    makers && `made by ${listed(makers)}`,
    destinations && `to ${listed(destinations.map((each) => destinationWords[each]))}`,
    when.first_send === undefined ? undefined : `${when.first_send ? 'not paid' : 'paid'} within a year`,
    when.worth_above_cad && `worth more than ${groupedCad(when.worth_above_cad)} CAD or an unknown sum`,
    when.maker_24h_above_cad && `its maker’s 24 hours above ${groupedCad(when.maker_24h_above_cad)} CAD or unknown`,
    when.wallet_24h_above_cad && `its wallet’s 24 hours above ${groupedCad(when.wallet_24h_above_cad)} CAD or unknown`,
    hours && `outside ${hours.from} to ${hours.to} on ${listed(hours.days.map((day) => weekdayWords[day]))}`,
    when.travel_rule === undefined ? undefined : `${when.travel_rule ? 'under' : 'not under'} the travel rule`,
  ].filter((words) => words !== undefined && words !== '') as readonly string[];
}

/** A rule as a sentence: `'An order worth more than 10,000 CAD or an unknown sum: one treasurer must agree'`. */
export function ruleWords({ when, then: outcome }: Pick<PolicyRule, 'when' | 'then'>): string {
  const conditions = conditionWords(when);
  const order = conditions.length === 0 ? 'Every other order' : `An order that is ${conditions.join(', ').replace(/^is /, '')}`;
  return `${order}: ${outcomeWords(outcome)}`;
}

/** Why a request needs its approvals: the rule's sentence, the figures that it uses, and the rules that add an approval. */
export function whyWords(policy: RateAge, { rule, added }: Pick<Verdict, 'rule' | 'added'>, facts: PolicyFacts | null): string {
  const figures = facts === null ? ['Its figures were not stored, so they count as unknown'] : figureWords(policy, rule, facts);
  const rows = added.map(({ rule: each, row }) => `${row === null ? 'Also' : `Row ${row + 1}`}: ${ruleWords(each)}`);
  return [ruleWords(rule), ...figures, ...rows].join('. ');
}

type RateAge = Pick<PolicyDraft, 'rate_age_max_h'>;

function figureWords(policy: RateAge, { when }: PolicyRule, facts: PolicyFacts): readonly string[] {
  return [
    when.worth_above_cad === undefined ? null : worthWords(policy, facts, when.worth_above_cad),
    when.maker_24h_above_cad === undefined ? null : sumWords('', facts.maker_24h_cad, facts.maker_24h_others),
    when.wallet_24h_above_cad === undefined ? null : sumWords(' of the wallet', facts.wallet_24h_cad, facts.wallet_24h_others),
  ].filter((each) => each !== null);
}

function worthWords(policy: RateAge, facts: PolicyFacts, limit: string): string {
  const { worth_cad: worth, rate_age_s: age } = facts;
  if (worth === null || age === null) return 'Its worth in CAD is unknown';
  const days = Math.floor(age / 86_400);
  const byRate = days === 0 ? '' : ` by a rate of ${days === 1 ? '1 day' : `${days} days`} ago`;
  const isNear = decimal.compare(decimalOf(worth), decimalOf(limit)) <= 0;
  const remark = isNear ? `, too near ${groupedCad(limit)} CAD to tell` : '';
  return `It is worth about ${groupedCad(worth)} CAD${byRate}${acceptedCadValue(policy, facts) === null ? ', which is too old to tell' : remark}`;
}

/** `'With two earlier orders: 12,000 CAD within 24 hours'` */
function sumWords(whose: string, sum: string | null, others: number): string {
  const count = others === 0 ? 'Alone' : `With ${numbers[others] ?? others} earlier order${others === 1 ? '' : 's'}${whose}`;
  return sum === null ? `${count}: an unknown sum within 24 hours` : `${count}: ${groupedCad(sum)} CAD within 24 hours`;
}

function listed(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
