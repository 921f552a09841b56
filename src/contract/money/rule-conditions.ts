import { hourMs } from '#contract/limits.ts';
import { decimal, decimalOf } from './money.ts';
import type { PolicyFacts, PolicyRow } from './policy-facts.ts';
import type { Conditions, PolicyDraft } from './policy.ts';
import { thresholdPosition } from './rate-drift.ts';

// This file decides whether the conditions of a rule match a request. An unknown figure satisfies every condition "above".

type RateAge = Pick<PolicyDraft, 'rate_age_max_h'>;

/**
 * Whether the conditions about kind, wallet, asset and requester match. These four facts are available for every request, even
 * if its other facts were not stored.
 */
export function matchesOrder(when: Conditions, facts: Pick<PolicyFacts, 'kind' | 'wallet_id' | 'asset' | 'maker'>): boolean {
  return (
    includes(when.kinds, facts.kind) &&
    includes(when.wallets, facts.wallet_id) &&
    includes(when.assets, facts.asset) &&
    (when.makers === undefined || when.makers.some((maker) => isSameRequester(maker, facts.maker)))
  );
}

/** Whether the conditions about values and times match. All rows of a batch share these values and times. */
export function matchesFigures(policy: RateAge, when: Conditions, facts: PolicyFacts): boolean {
  const valueCad = acceptedCadValue(policy, facts);
  return (
    isAbove(when.worth_above_cad, valueCad, facts.rate_age_s) &&
    isAbove(
      when.maker_24h_above_cad,
      acceptedSum(policy, valueCad, facts.maker_24h_cad, facts.maker_24h_rate_age_s),
      facts.maker_24h_rate_age_s,
    ) &&
    isAbove(
      when.wallet_24h_above_cad,
      acceptedSum(policy, valueCad, facts.wallet_24h_cad, facts.wallet_24h_rate_age_s),
      facts.wallet_24h_rate_age_s,
    ) &&
    isOutside(when.outside_hours, facts)
  );
}

/**
 * Whether the conditions about a recipient match. The condition `several` matches each row of a batch with several recipients.
 */
export function matchesRow(when: Conditions, { destination: orderDestination }: PolicyFacts, row: PolicyRow): boolean {
  return (
    (when.destinations === undefined ||
      when.destinations.some(
        (condition) => condition === row.destination || (condition === 'several' && orderDestination === 'several'),
      )) &&
    isEqual(when.first_send, row.first_send) &&
    isEqual(when.travel_rule, row.travel_rule)
  );
}

/** Whether two e-mail addresses are the same requester. Upper and lower case count as equal. */
export function isSameRequester(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

/** Returns the value of a request in CAD, or null if its rate is older than the policy accepts. */
export function acceptedCadValue(
  { rate_age_max_h: hoursMax }: RateAge,
  { worth_cad: valueCad, rate_age_s: age }: Pick<PolicyFacts, 'worth_cad' | 'rate_age_s'>,
): string | null {
  return age === null || age * 1000 > hoursMax * hourMs ? null : valueCad;
}

type CadSum = PolicyFacts['maker_24h_cad'];

/**
 * Returns a sum in CAD, or null if this request's value or the sum's oldest rate is unknown. Facts stored by older versions
 * have no age.
 */
function acceptedSum(policy: RateAge, valueCad: CadSum, sum: CadSum, age: number | null | undefined): CadSum {
  if (valueCad === null || age === undefined) return valueCad === null ? null : sum;
  return acceptedCadValue(policy, { worth_cad: sum, rate_age_s: age });
}

/**
 * Whether a value is above a limit. A value near the limit also counts as above if its rate may have moved across the limit in
 * the meantime. A value without an age is exact.
 */
function isAbove(limit: string | undefined, cad: CadSum, ageS: number | null | undefined): boolean {
  if (limit === undefined || cad === null) return true;
  if (ageS === undefined || ageS === null) return decimal.compare(decimalOf(cad), decimalOf(limit)) > 0;
  return thresholdPosition(decimalOf(cad), decimalOf(limit), ageS * 1000) !== 'below';
}

function includes<Value>(values: readonly Value[] | undefined, value: Value | null): boolean {
  return values === undefined || values.some((candidate) => candidate === value);
}

function isEqual(wantedValue: boolean | undefined, value: boolean): boolean {
  return wantedValue === undefined || wantedValue === value;
}

function isOutside(hours: Conditions['outside_hours'], { weekday, time }: PolicyFacts): boolean {
  return hours === undefined || !hours.days.includes(weekday) || time < hours.from || time >= hours.to;
}
