import { assets } from '#contract/money/assets.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The balances of one asset in a wallet. A balance that the record does not contain is null. */
export type BalanceRow = {
  readonly asset: string;
  readonly total: Decimal | null;
  readonly spendable: Decimal | null;
  readonly onchain: Decimal | null;
  readonly offchain: Decimal | null;
  readonly yield: Decimal | null;
};

const zero = decimalOf('0');

/**
 * The balances of a wallet by asset. Balances that are not zero come first; otherwise assets are in the order of the
 * specification.
 */
export function balanceRows(wallet: Wallet): readonly BalanceRow[] {
  const {
    balance,
    spendable_balance: spendable,
    onchain_balance: onchainBalance,
    offchain_balance: offchainBalance,
    yield_balance: yields,
  } = wallet;
  const assetsWithBalance = Object.keys({ ...balance, ...spendable, ...onchainBalance, ...offchainBalance, ...yields });
  const assetNames: readonly string[] = assets;
  const position = (asset: string) => (assetNames.includes(asset) ? assetNames.indexOf(asset) : assetNames.length);
  return assetsWithBalance
    .map((asset) => ({
      asset,
      total: balance?.[asset] ?? null,
      spendable: spendable?.[asset] ?? null,
      onchain: onchainBalance?.[asset] ?? null,
      offchain: offchainBalance?.[asset] ?? null,
      yield: yields?.[asset] ?? null,
    }))
    .toSorted((a, b) => (isZero(a.total) === isZero(b.total) ? 0 : isZero(a.total) ? 1 : -1) || position(a.asset) - position(b.asset));
}

/** Whether a balance is zero or missing. */
export function isZero(total: Decimal | null): boolean {
  return total === null || decimal.compare(total, zero) === 0;
}
