import { fromBaseUnits, toBaseUnits } from '#contract/money/money.ts';
import {
  earningWeiMax,
  stakingMessages,
  stakingRefusal,
  topUpMessages,
  topUpRefusal,
  validatorWei,
  validatorWithdrawalRefusal,
  weiOf,
} from '#contract/money/staking-amounts.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { parseAmount } from '#web/parts/money-form/typed-amount.ts';

/** A typed amount of ether in wei, or a sentence about what to correct. */
export type TypedWei = { readonly wei: bigint; readonly problem: null } | { readonly wei: null; readonly problem: string };

/** Parses an amount of ether. `maximum` is null if the maximum is unknown. */
export function parseEther(typed: string, maximum: Decimal | null = null): TypedWei {
  const { amount, problem } = parseAmount('eth', typed, maximum);
  const wei = amount === null ? null : weiOf(amount);
  return wei === null ? { wei: null, problem: problem ?? 'ETH has 18 decimal places' } : { wei, problem: null };
}

/** The reason why a validator cannot be topped up with the typed amount, or null. */
export function topUpProblem(typed: string): string | null {
  const { wei, problem } = parseEther(typed);
  if (wei === null) return problem;
  const refusal = topUpRefusal(wei);
  return refusal === null ? null : `Amount ${topUpMessages[refusal]}`;
}

/** The reason why the typed amount cannot be withdrawn from a validator, or null. `compounding` is null if unknown. */
export function partialProblem(typed: string, compounding: boolean | null, balance: Decimal | null): string | null {
  if (compounding === false && validatorWithdrawalRefusal(1n, false) !== null)
    return 'Partial amounts need a compounding validator. Withdraw the full balance';
  return parseEther(typed, balance).problem;
}

/** The reason why a validator cannot be created with the typed amount, or null. */
export function creationProblem(typed: string, compounding: boolean | undefined): string | null {
  const { wei, problem } = parseEther(typed);
  if (wei === null) return problem;
  const refusal = stakingRefusal(wei, compounding);
  return refusal === null ? null : `Amount ${stakingMessages[refusal]}`;
}

/** Converts a typed amount to wei for a request. Null if the amount is invalid. */
export function weiText(typed: string): string | null {
  const { wei } = parseEther(typed);
  return wei === null ? null : wei.toString();
}

/** Converts wei to ether, for display. */
export function etherText(wei: bigint): Decimal {
  return fromBaseUnits(wei, 18);
}

/** The ether that would remain after a partial withdrawal. Null if the amount is invalid or the balance is unknown. */
export function remainingAfter(typed: string, balance: Decimal | null): Decimal | null {
  const { wei } = parseEther(typed, balance);
  const balanceWei = balance === null ? null : toBaseUnits(balance, 18);
  return wei === null || balanceWei === null ? null : etherText(balanceWei - wei);
}

/** The warning that a partial withdrawal would leave less than 32 ETH, or null. Source: EIP-7002. */
export function partialWarning(typed: string, balance: Decimal | null): string | null {
  const { wei } = parseEther(typed, balance);
  const balanceWei = balance === null ? null : toBaseUnits(balance, 18);
  if (wei === null || balanceWei === null || balanceWei - wei >= validatorWei) return null;
  const payableWei = balanceWei > validatorWei ? balanceWei - validatorWei : 0n;
  return `${etherText(balanceWei - wei)} ETH would remain. A validator keeps at least 32 ETH, so the network pays out at most ${etherText(payableWei)} ETH.`;
}

/** The warning about creating a validator with this amount, or null. */
export function creationWarning(typed: string): string | null {
  const { wei } = parseEther(typed);
  return wei !== null && wei > earningWeiMax ? 'ETH above 2,048 in one validator earns nothing.' : null;
}
