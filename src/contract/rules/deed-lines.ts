import type { PreflightLine } from '#contract/desk/preflight.ts';
import { decimal, type Decimal } from '#contract/money.ts';
import { line, words, type More } from './preflight-lines.ts';
import { validatorWithdrawalRefusal } from './staking-amounts.ts';
import { isValidatorStatus, validatorDeedRefusal, type ValidatorDeed } from './validator-deeds.ts';

/** Whether a provider's rewards cover a withdrawal of them. */
export function rewardsLine(available: Decimal | null, asked: Decimal, more: More): PreflightLine {
  if (available === null) return line('spendable', 'cannot_tell', 'What can be withdrawn could not be read', more);
  if (decimal.compare(asked, available) <= 0)
    return line('spendable', 'yes', `${words(available, 'fil')} of rewards covers ${words(asked, 'fil')}`, more);
  return line('spendable', 'no', `${words(decimal.subtract(asked, available), 'fil')} more than the rewards available`, more);
}

/** A validator as far as it decides what can be asked of it; null for one that no wallet shows. */
export type SeenValidator = { readonly status: string | null; readonly compounding: boolean | null } | null;

/** Whether the validator's state allows a deed, and a partial withdrawal its kind. */
export function validatorLine(deed: ValidatorDeed, seen: SeenValidator, more: More): PreflightLine {
  if (seen === null) return line('validator', 'cannot_tell', 'No wallet shows this validator', more);
  const { status, compounding } = seen;
  const refusal = validatorDeedRefusal(deed, status);
  if (refusal !== null) return line('validator', 'no', refusal.replace(/\.$/, ''), more);
  if (deed === 'partial_withdrawal' && compounding !== null && validatorWithdrawalRefusal(1n, compounding) !== null)
    return line('validator', 'no', 'It is not compounding: only everything can be withdrawn', more);
  if (!isValidatorStatus(status))
    return line('validator', 'cannot_tell', `The desk does not know the state ${JSON.stringify(status ?? '')}: the service decides`, more);
  if (deed === 'partial_withdrawal' && compounding === null)
    return line('validator', 'cannot_tell', 'Nothing tells whether it is compounding: only then a part can be withdrawn', more);
  return line('validator', 'yes', `It is ${status}, which allows this`, more);
}

/** Ours: no record must show the default beneficiary, so that one without it may have it all the same. */
export const contractWithoutBeneficiary =
  'The record of the staking contract’s account shows no default beneficiary: without one the service refuses, and the operator has to set it';

/** Whether the staking contract's account can be used: it must have a default beneficiary. Spec: Staking, `destination_id`. */
export function contractLine(account: { readonly hasBeneficiary: boolean } | null): PreflightLine {
  if (account === null) return line('address', 'cannot_tell', 'The account of the staking contract could not be read');
  if (account.hasBeneficiary) return line('address', 'yes', 'The staking contract’s account, which names a default beneficiary');
  return line('address', 'cannot_tell', contractWithoutBeneficiary);
}
