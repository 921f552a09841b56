import { etherOf, stakingMessages, stakingRefusal, validatorWei, willCompound } from '#contract/money/staking-amounts.ts';

/** A sentence about the validators that a stake would create, or the reason why it is refused. */
export type StakingPreview = { readonly isRefused: boolean; readonly sentence: string };

/**
 * Describes the validators that an amount would create, for example `'One compounding validator of 100.5 ETH'`. Spec: Staking.
 * Our choice: the wording.
 */
export function stakingPreview(amountWei: bigint, compounding: boolean | undefined): StakingPreview {
  const refusal = stakingRefusal(amountWei, compounding);
  if (refusal !== null) return { isRefused: true, sentence: `No validator: the amount ${stakingMessages[refusal]}` };
  if (!willCompound(amountWei, compounding)) return { isRefused: false, sentence: 'One validator of exactly 32 ETH, not compounding' };
  const reason = amountWei > validatorWei ? 'amounts above 32 ETH always compound' : 'as requested';
  return { isRefused: false, sentence: `One compounding validator of ${etherOf(amountWei)} ETH (${reason})` };
}
