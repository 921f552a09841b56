import { etherOf, stakingMessages, stakingRefusal, validatorWei, willCompound } from './staking-amounts.ts';

/** What an amount makes, or why it makes nothing. */
export type WhatIf = { readonly isRefused: boolean; readonly words: string };

/** What staking an amount would make: `'One compounding validator of 100.5 ETH'`. Spec: Staking; the words are ours. */
export function stakingWhatIf(amountWei: bigint, compounding: boolean | undefined): WhatIf {
  const refusal = stakingRefusal(amountWei, compounding);
  if (refusal !== null) return { isRefused: true, words: `No validator: the amount ${stakingMessages[refusal]}` };
  if (!willCompound(amountWei, compounding)) return { isRefused: false, words: 'One validator of exactly 32 ETH, not compounding' };
  const why = amountWei > validatorWei ? 'more than 32 ETH compounds by itself' : 'as you asked for';
  return { isRefused: false, words: `One compounding validator of ${etherOf(amountWei)} ETH (${why})` };
}
