import { fromBaseUnits, type Decimal } from '#contract/money.ts';
import {
  stakingMessages,
  stakingRefusal,
  topUpMessages,
  topUpRefusal,
  validatorWithdrawalRefusal,
  weiOf,
} from '#contract/rules/staking-amounts.ts';
import { readAmount } from '#web/parts/command/typed-amount.ts';

/** Wei of an amount of ether as it is typed, or a sentence that says what to type instead. */
export type TypedWei = { readonly wei: bigint; readonly problem: null } | { readonly wei: null; readonly problem: string };

/** Reads an amount of ether; `most` bounds it where it is known. */
export function readEther(typed: string, most: Decimal | null = null): TypedWei {
  const { amount, problem } = readAmount('eth', typed, most);
  const wei = amount === null ? null : weiOf(amount);
  return wei === null ? { wei: null, problem: problem ?? 'ETH has 18 digits behind the point' } : { wei, problem: null };
}

/** Why a top-up of what is typed is refused, or null. */
export function topUpProblem(typed: string): string | null {
  const { wei, problem } = readEther(typed);
  if (wei === null) return problem;
  const refusal = topUpRefusal(wei);
  return refusal === null ? null : `Amount ${topUpMessages[refusal]}`;
}

/** Why a partial withdrawal of what is typed is refused, or null; `compounding` is null where nothing tells. */
export function partialProblem(typed: string, compounding: boolean | null, balance: Decimal | null): string | null {
  if (compounding === false && validatorWithdrawalRefusal(1n, false) !== null)
    return 'Only a compounding validator gives a part: withdraw everything';
  return readEther(typed, balance).problem;
}

/** Why a new validator of what is typed is refused, or null. */
export function creationProblem(typed: string, compounding: boolean | undefined): string | null {
  const { wei, problem } = readEther(typed);
  if (wei === null) return problem;
  const refusal = stakingRefusal(wei, compounding);
  return refusal === null ? null : `Amount ${stakingMessages[refusal]}`;
}

/** The text of wei that a request carries, of what is typed; null when it is no amount. */
export function weiText(typed: string): string | null {
  const { wei } = readEther(typed);
  return wei === null ? null : wei.toString();
}

/** Ether of wei, for what is shown. */
export function etherText(wei: bigint): Decimal {
  return fromBaseUnits(wei, 18);
}
