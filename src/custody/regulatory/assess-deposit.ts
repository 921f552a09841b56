import { exceedsSingleThreshold, exceedsWindowThreshold } from '#contract/money/cad-thresholds.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A deposit of the last 24 hours. `valueCad` is its value in CAD, or null without a rate. */
export type EarlierDeposit = { readonly id: number; readonly valueCad: Decimal | null; readonly status: RegulatoryStatus };

export type Assessment = {
  readonly status: Extract<RegulatoryStatus, 'missing_travel_rule_info' | 'not_required'>;
  /** Ids of earlier deposits that become eligible because of the new deposit. */
  readonly alsoEligible: readonly number[];
};

/**
 * Returns the information that a new deposit needs, and the earlier deposits that also become eligible. Spec: Regulatory flow
 * 1. Our choice: a deposit without a rate is eligible and adds nothing to the sum. Completed deposits stay completed.
 */
export function assessDeposit(valueCad: Decimal | null, earlierDeposits: readonly EarlierDeposit[]): Assessment {
  const valuesCad = [valueCad, ...earlierDeposits.map((deposit) => deposit.valueCad)].filter((value) => value !== null);
  const isSumEligible = valueCad !== null && exceedsWindowThreshold(valuesCad);
  const isEligible = valueCad === null || isSumEligible || exceedsSingleThreshold(valueCad);
  return {
    status: isEligible ? 'missing_travel_rule_info' : 'not_required',
    alsoEligible: isSumEligible ? earlierDeposits.filter((deposit) => deposit.status === 'not_required').map((deposit) => deposit.id) : [],
  };
}
