import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimal, decimalOf } from './money.ts';

/** A deposit or withdrawal above this value is eligible. Spec: Limits. */
export const singleThresholdCad = decimalOf('1000');

/** Deposits whose sum within the window exceeds this value are each eligible. Spec: Limits. */
export const windowThresholdCad = decimalOf('10000');

/** Value above which an originator in the USA must name the beneficiary's service provider. Spec: Limits. */
export const serviceProviderThresholdUsd = decimalOf('3000');

/** The exact CAD value of an amount, or null without a rate. */
export function cadValue(amount: Decimal, cadRate: Decimal | undefined): Decimal | null {
  return cadRate === undefined ? null : decimal.multiply(amount, cadRate);
}

/**
 * Whether one deposit or withdrawal is eligible by its own value. A value of exactly 1,000 CAD is not, because the spec
 * says "exceed". Spec: Regulatory flow 1, 2.
 */
export function exceedsSingleThreshold(cad: Decimal): boolean {
  return decimal.compare(cad, singleThresholdCad) > 0;
}

/** Whether the deposits of one window have a sum above the threshold. Spec: Regulatory flow 1. */
export function exceedsWindowThreshold(valuesCad: readonly Decimal[]): boolean {
  return decimal.compare(decimal.sum(valuesCad), windowThresholdCad) > 0;
}

/**
 * Whether the beneficiary's service provider must be named. It must for an originator in Canada above 1,000 CAD, or in the
 * USA above 3,000 USD. A self-hosted wallet needs no service provider. Spec: Regulatory flow 3.
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
