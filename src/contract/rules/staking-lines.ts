import type { PreflightLine } from '#contract/desk/preflight.ts';
import { decimal } from '#contract/money/money.ts';
import { earningWeiMax, etherOf, validatorWei, validatorWithdrawalRefusal, weiOf } from '#contract/money/staking-amounts.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { preflightLine, amountText, type LineDetails } from './preflight-lines.ts';
import { isValidatorStatus, validatorActionRefusal, type ValidatorAction } from './validator-rules.ts';

/** Checks whether a provider's rewards are enough for a withdrawal. */
export function rewardsLine(availableRewards: Decimal | null, requestedAmount: Decimal, details: LineDetails): PreflightLine {
  if (availableRewards === null) return preflightLine('spendable', 'cannot_tell', 'The withdrawable amount could not be loaded', details);
  if (decimal.compare(requestedAmount, availableRewards) <= 0)
    return preflightLine(
      'spendable',
      'yes',
      `${amountText(availableRewards, 'fil')} of rewards covers ${amountText(requestedAmount, 'fil')}`,
      details,
    );
  return preflightLine(
    'spendable',
    'no',
    `${amountText(decimal.subtract(requestedAmount, availableRewards), 'fil')} more than the available rewards`,
    details,
  );
}

/** The facts of a validator that decide which actions it allows. Null if no wallet shows the validator. */
export type ValidatorFacts = { readonly status: string | null; readonly compounding: boolean | null } | null;

/** Checks whether the validator's state allows an action. A partial withdrawal is only for a compounding validator. */
export function validatorLine(action: ValidatorAction, validator: ValidatorFacts, details: LineDetails): PreflightLine {
  if (validator === null) return preflightLine('validator', 'cannot_tell', 'No wallet has this validator', details);
  const { status, compounding } = validator;
  const refusal = validatorActionRefusal(action, status);
  if (refusal !== null) return preflightLine('validator', 'no', refusal.replace(/\.$/, ''), details);
  if (action === 'partial_withdrawal' && compounding !== null && validatorWithdrawalRefusal(1n, compounding) !== null)
    return preflightLine('validator', 'no', 'The validator is not compounding: only the full balance can be withdrawn', details);
  if (!isValidatorStatus(status))
    return preflightLine('validator', 'cannot_tell', `Unknown state ${JSON.stringify(status ?? '')}: the custodian decides`, details);
  if (action === 'partial_withdrawal' && compounding === null)
    return preflightLine(
      'validator',
      'cannot_tell',
      'Compounding is unknown: only compounding validators allow partial withdrawals',
      details,
    );
  return preflightLine('validator', 'yes', `The validator is ${status}: allowed`, details);
}

/**
 * Warns if the user exits a validator while a withdrawal from it is pending. Returns null without such a withdrawal. Source:
 * EIP-7002, `process_withdrawal_request`.
 */
export function pendingWithdrawalLine(record: { readonly id?: number | null | undefined } | undefined): PreflightLine | null {
  if (record === undefined) return null;
  const text = `Transaction ${record.id ?? ''} of this validator is pending: the network ignores an exit while a partial withdrawal is pending`;
  return preflightLine('validator', 'ask', text, { transaction_id: record.id?.toString() ?? null });
}

/** Warns about ether that would earn nothing in a validator of this size. Returns null if all ether would earn. */
export function idleStakeLine(size: Decimal, compounding: boolean | null, details: LineDetails): PreflightLine | null {
  const [wei, earningWei] = [weiOf(size), compounding === false ? validatorWei : earningWeiMax];
  if (wei !== null && compounding === null && wei > validatorWei && wei <= earningWeiMax)
    return preflightLine(
      'validator',
      'ask',
      `Compounding is unknown: without it, ${amountText(etherOf(wei - validatorWei), 'eth')} above ${amountText(etherOf(validatorWei), 'eth')} may be withdrawn automatically and would earn nothing`,
      details,
    );
  if (wei === null || wei <= earningWei) return null;
  return preflightLine(
    'validator',
    'ask',
    `${compounding === false ? 'A validator without compounding' : 'A validator'} earns on at most ${amountText(etherOf(earningWei), 'eth')}: ${amountText(etherOf(wei - earningWei), 'eth')} would earn nothing`,
    details,
  );
}

/** The account can have a default beneficiary that its record does not show. Our choice: records may omit the default beneficiary. */
export const contractWithoutBeneficiary =
  'The deposit contract’s account shows no default beneficiary: the custodian refuses to stake without one. Ask the custodian to set it';

/**
 * Checks whether the external account of the staking contract can be used. It needs a default beneficiary. Spec: Staking,
 * `destination_id`.
 */
export function contractAccountLine(account: { readonly hasBeneficiary: boolean } | null): PreflightLine {
  if (account === null) return preflightLine('address', 'cannot_tell', 'The deposit contract’s account could not be loaded');
  if (account.hasBeneficiary) return preflightLine('address', 'yes', 'Deposit contract with a default beneficiary');
  return preflightLine('address', 'cannot_tell', contractWithoutBeneficiary);
}
