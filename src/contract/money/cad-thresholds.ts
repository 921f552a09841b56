import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimal, decimalOf } from './money.ts';

/** A single deposit or withdrawal above this value needs regulatory information. Spec: Limits. */
export const singleThresholdCad = decimalOf('1000');

/** If the sum of the deposits within 24 hours exceeds this value, each of these deposits needs regulatory information. Spec: Limits. */
export const windowThresholdCad = decimalOf('10000');

/** Value above which an originator in the USA must name the beneficiary's service provider. Spec: Limits. */
export const serviceProviderThresholdUsd = decimalOf('3000');

/** Returns the exact value of an amount in CAD, or null without a rate. */
export function cadValue(amount: Decimal, cadRate: Decimal | undefined): Decimal | null {
  return cadRate === undefined ? null : decimal.multiply(amount, cadRate);
}

/**
 * Whether a single deposit or withdrawal needs regulatory information because of its value. A value of exactly 1,000 CAD does
 * not need it, because the spec requires it for values that "exceed" the limit. Spec: Regulatory flow 1, 2.
 */
export function exceedsSingleThreshold(cad: Decimal): boolean {
  return decimal.compare(cad, singleThresholdCad) > 0;
}

/** Whether the sum of the deposits within 24 hours exceeds the threshold. Spec: Regulatory flow 1. */
export function exceedsWindowThreshold(valuesCad: readonly Decimal[]): boolean {
  return decimal.compare(decimal.sum(valuesCad), windowThresholdCad) > 0;
}

/**
 * Whether the request must name the beneficiary's service provider. This applies to an originator in Canada above 1,000 CAD,
 * and to an originator in the USA above 3,000 USD. It never applies to a self-hosted wallet. Spec: Regulatory flow 3.
 */
export function needsServiceProvider(facts: {
  readonly originatorCountry: string;
  readonly cadValue: Decimal;
  readonly worthUsd: Decimal;
  readonly isSelfCustodied: boolean;
}): boolean {
  if (facts.isSelfCustodied) return false;
  if (facts.originatorCountry === 'Canada') return exceedsSingleThreshold(facts.cadValue);
  return facts.originatorCountry === 'United States' && decimal.compare(facts.worthUsd, serviceProviderThresholdUsd) > 0;
}
