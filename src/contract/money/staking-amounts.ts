import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { assetFacts } from './assets.ts';
import { fromBaseUnits, toBaseUnits } from './money.ts';

/** Converts an amount in ether to wei. Returns null if it has digits below one wei. */
export function weiOf(ether: Decimal): bigint | null {
  return toBaseUnits(ether, assetFacts.eth.places);
}

/** Converts an amount in wei to ether. */
export function etherOf(wei: bigint): Decimal {
  return fromBaseUnits(wei, assetFacts.eth.places);
}

/** The stake of a validator, in wei (32 ETH). Spec: Limits. */
export const validatorWei = 32n * 10n ** 18n;

/** Maximum stake of one validator that earns rewards, in wei (2,048 ETH). Source: EIP-7251. */
export const earningWeiMax = 2048n * 10n ** 18n;

/** Smallest top-up, in wei (1 ETH). Spec: Limits. */
export const topUpWeiMin = 10n ** 18n;

/** A top-up must be a multiple of this amount, in wei (1 gwei). Spec: Limits. */
export const topUpWeiStep = 10n ** 9n;

/** Reasons why an amount and a value of `compounding` cannot be combined. */
export type StakingRefusal = 'below_32_eth' | 'not_compounding_needs_exactly_32_eth';

/**
 * Returns why the creation of a stake is refused, or null if it is accepted. Spec: Staking. Refusing amounts below 32 ETH is
 * our rule, because no validator is smaller.
 */
export function stakingRefusal(amountWei: bigint, compounding: boolean | undefined): StakingRefusal | null {
  if (compounding === false) return amountWei === validatorWei ? null : 'not_compounding_needs_exactly_32_eth';
  return amountWei < validatorWei ? 'below_32_eth' : null;
}

/** The message of each refusal. The wording is ours, because the spec is silent. */
export const stakingMessages = {
  below_32_eth: 'must be at least 32 ETH',
  not_compounding_needs_exactly_32_eth: 'must be exactly 32 ETH when compounding is false',
} satisfies Record<StakingRefusal, string>;

/** Whether the new validator will compound its rewards. A validator above 32 ETH always does. Spec: Staking. */
export function willCompound(amountWei: bigint, compounding: boolean | undefined): boolean {
  return amountWei > validatorWei || compounding === true;
}

export type TopUpRefusal = 'below_1_eth' | 'not_whole_gwei';

/** Returns why a top-up of a validator is refused, or null if it is accepted. Spec: Staking, top-ups. */
export function topUpRefusal(amountWei: bigint): TopUpRefusal | null {
  if (amountWei < topUpWeiMin) return 'below_1_eth';
  return amountWei % topUpWeiStep === 0n ? null : 'not_whole_gwei';
}

/** The message of each refusal. The wording is ours, because the spec is silent. */
export const topUpMessages = {
  below_1_eth: 'must be at least 1 ETH',
  not_whole_gwei: 'must be divisible by 1 gwei',
} satisfies Record<TopUpRefusal, string>;

export type ValidatorWithdrawalRefusal = 'partial_needs_compounding';

/**
 * Returns why a withdrawal from a validator is refused, or null if it is accepted. `0n` is a full withdrawal. Spec: Staking,
 * withdrawals.
 */
export function validatorWithdrawalRefusal(amountWei: bigint, isCompounding: boolean): ValidatorWithdrawalRefusal | null {
  return amountWei === 0n || isCompounding ? null : 'partial_needs_compounding';
}
