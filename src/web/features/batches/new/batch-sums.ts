import type { Preflight, PreflightFigures } from '#contract/desk/preflight.ts';
import { decimal } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';

/** The sums of a batch and the balance of its wallet, in native units. An unknown sum is null. */
export type BatchSums = {
  readonly amount: Decimal;
  readonly fee: Decimal | null;
  /** Whether the fee is only a lower bound. The service estimates the fee of a single payment. */
  readonly isFeeMinimum: boolean;
  /** Amount plus fee. Null for several payments. */
  readonly total: Decimal | null;
  readonly spendable: Decimal | null;
  /** The spendable balance after the batch; an unknown fee counts as zero. Null if the balance is insufficient. */
  readonly remaining: Decimal | null;
  /** The minimum amount by which the balance is too small. Null if the balance is sufficient. */
  readonly shortage: Decimal | null;
  readonly cad: Decimal | null;
};

type LoadedValues = {
  readonly figures: PreflightFigures | null;
  readonly wallet: Wallet | null;
  readonly asset: string;
  /** Number of payments that the batch's fee pays for. */
  readonly payments: number;
};

/** The sums of a batch with this amount. Until the server answers, the spendable balance comes from the wallet's record. */
export function batchSums(amount: Decimal, { figures, wallet, asset, payments }: LoadedValues): BatchSums {
  const fee = readDecimal(figures?.fee);
  const isFeeMinimum = fee !== null && payments > 1;
  const feeMinimum = fee === null ? amount : decimal.add(amount, fee);
  const walletBalance = wallet?.spendable_balance ? (wallet.spendable_balance[asset] ?? zero) : null;
  const spendableBalance = readDecimal(figures?.spendable) ?? walletBalance;
  const remaining = spendableBalance === null ? null : decimal.subtract(spendableBalance, feeMinimum);
  const isShort = remaining !== null && decimal.compare(remaining, zero) < 0;
  const beforeFee = spendableBalance === null ? null : decimal.subtract(spendableBalance, amount);
  return {
    amount,
    fee,
    isFeeMinimum,
    total: fee === null || isFeeMinimum ? null : feeMinimum,
    spendable: spendableBalance,
    remaining: isShort ? null : isFeeMinimum ? beforeFee : remaining,
    shortage: isShort && remaining !== null ? decimal.subtract(zero, remaining) : null,
    cad: readDecimal(figures?.worth_cad),
  };
}

const zero = '0' as Decimal;

function readDecimal(text: string | null | undefined): Decimal | null {
  return text === null || text === undefined ? null : plainDecimal(text);
}

/** The number of parts in which the desk sends a batch, as text. Null until the server has answered. */
export function partCountText(preflight: Preflight | null): string | null {
  const partCount = preflight?.part_count;
  if (partCount === undefined) return null;
  return partCount === 1 ? '1 part' : `${partCount} parts, one at a time, each after the custodian accepted the previous one`;
}
