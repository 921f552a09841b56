import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimal, decimalOf } from './money.ts';

/** A deposit or withdrawal above this many CAD is eligible. Spec: Limits. */
export const singleThresholdCad = decimalOf('1000');

/**
 * Deposits that sum to more than this many CAD within the window are each eligible. Spec: Limits.
 */
export const windowThresholdCad = decimalOf('10000');

/** Above this many USD an originator in the USA must name the beneficiary's service provider. Spec: Limits. */
export const serviceProviderThresholdUsd = decimalOf('3000');

/** The exact CAD value of an amount; null without a rate. */
export function cadValue(amount: Decimal, cadRate: Decimal | undefined): Decimal | null {
  return cadRate === undefined ? null : decimal.multiply(amount, cadRate);
}

/**
 * Whether a value alone makes a deposit or withdrawal eligible. "Exceed": exactly 1,000 CAD does
 * not. Spec: Regulatory flow 1, 2.
 */
export function exceedsSingleThreshold(cad: Decimal): boolean {
  return decimal.compare(cad, singleThresholdCad) > 0;
}

/** Whether deposits within one window sum to more than the threshold. Spec: Regulatory flow 1. */
export function exceedsWindowThreshold(worths: readonly Decimal[]): boolean {
  return decimal.compare(decimal.sum(worths), windowThresholdCad) > 0;
}

/**
 * Whether the details of the beneficiary's service provider are required: for an originator in
 * Canada above 1,000 CAD, or in the USA above 3,000 USD, unless the destination is a self-hosted
 * wallet. Spec: Regulatory flow 3.
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
