import type { PreflightLine } from '#contract/desk/preflight.ts';
import { groupedCad, groupedRate } from '#contract/money/cad-cents.ts';
import { cadValue, singleThresholdCad } from '#contract/money/cad-thresholds.ts';
import { thresholdPosition } from '#contract/money/rate-drift.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { CadRate } from './cad-forecast.ts';
import { linesLabel } from './lines-label.ts';
import { preflightLine } from './preflight-lines.ts';

/**
 * Checks whether the request needs a beneficiary. A request needs one if the money leaves the instance and the value is above
 * 1,000 CAD. Spec: Regulatory flow 2, 7.
 */
export function travelRuleLine(
  {
    amount,
    leaves,
    hasBeneficiary,
    nowMs,
  }: { readonly amount: Decimal; readonly leaves: boolean; readonly hasBeneficiary: boolean; readonly nowMs: number },
  rate: CadRate | null,
): PreflightLine {
  if (!leaves) return preflightLine('travel_rule', 'yes', 'Payment between your own wallets: no beneficiary required');
  if (rate === null)
    return preflightLine(
      'travel_rule',
      hasBeneficiary ? 'yes' : 'cannot_tell',
      'No CAD rate available: a beneficiary is required above 1,000 CAD',
    );
  const cad = cadValue(amount, rate.rate) ?? amount;
  const valueText = `About ${groupedCad(cad)} CAD`;
  const source = `rate of ${groupedRate(rate.rate)} CAD on transaction ${rate.transactionId}`;
  const details = { source, read_at: rate.at, transaction_id: String(rate.transactionId) };
  const position = thresholdPosition(cad, singleThresholdCad, nowMs - Date.parse(rate.at));
  if (position === 'below') return preflightLine('travel_rule', 'yes', `${valueText}, below 1,000 CAD: no beneficiary required`, details);
  if (hasBeneficiary) return preflightLine('travel_rule', 'yes', `${valueText}: beneficiary entered`, details);
  if (position === 'near')
    return preflightLine(
      'travel_rule',
      'cannot_tell',
      `${valueText}, near 1,000 CAD: add a beneficiary, because the custodian may require one`,
      details,
    );
  return preflightLine('travel_rule', 'no', `${valueText}, above 1,000 CAD: a beneficiary is required`, details);
}

/**
 * Checks whether the recipients of a batch outside the instance have a default beneficiary. A batch cannot name beneficiaries.
 * `fileLines` are the lines of the rows without one, or null if the accounts could not be read. `amount` leaves the instance.
 */
export function batchTravelRuleLine(
  { amount, fileLines, nowMs }: { readonly amount: Decimal; readonly fileLines: readonly number[] | null; readonly nowMs: number },
  rate: CadRate | null,
): PreflightLine {
  const line = travelRuleLine({ amount, leaves: amount !== '0', hasBeneficiary: false, nowMs }, rate);
  if (line.answer === 'yes') return line;
  if (fileLines === null)
    return { ...line, answer: 'cannot_tell', text: 'The default beneficiaries of the recipients could not be loaded' };
  if (fileLines.length === 0) return { ...line, answer: 'yes', text: 'Every recipient has a default beneficiary' };
  const rowsText =
    fileLines.length === 1
      ? 'has a recipient without one: send it as a withdrawal'
      : 'have recipients without one: send them as withdrawals';
  const value = rate === null ? 'No CAD rate available' : `${line.text.slice(0, line.text.indexOf(':'))} in total`;
  const duty = line.answer === 'no' ? 'requires' : 'may require';
  return {
    ...line,
    answer: 'ask',
    text: `${value}: the custodian ${duty} a beneficiary, which a batch cannot contain except the default one of an account. ${linesLabel(fileLines)} ${rowsText}. Otherwise the transaction may get the status “Needs beneficiary”, which only the custodian’s staff can complete`,
  };
}
