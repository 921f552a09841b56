import type { Money } from '#bff/money/money.ts';
import type { Preflight, PreflightFigures } from '#contract/desk/preflight.ts';
import { cadValue } from '#contract/money/cad-thresholds.ts';
import { maximumToSend } from '#contract/money/withdrawal-figures.ts';
import type { CheckedOrder } from './checked-order.ts';
import { createOrderSources, type OrderSources } from './order-sources.ts';
import { prepareEveryCheck } from './run-checks.ts';

/** The results of all checks of an order now. Unreadable facts give "cannot tell", never a failure. An incomplete order has no lines. */
export async function preflight(money: Money, order: CheckedOrder | null): Promise<Preflight> {
  if (order === null) return { lines: [], figures: null };
  const sources = createOrderSources(money, order);
  const runChecks = await prepareEveryCheck(money, order, sources);
  const { lines } = await runChecks(money.tables);
  return { lines: [...lines], figures: await figuresOf(order, sources) };
}

/** The amounts that leave a wallet, or null if a validator or a storage provider pays. */
async function figuresOf({ kind, asset, amount, walletId }: CheckedOrder, sources: OrderSources): Promise<PreflightFigures | null> {
  if (amount === null || walletId === null || kind === 'reward_withdrawal') return null;
  const { feeAsset } = sources;
  const [figures, feeAmount, wallet, valueCad, feeRate] = [
    await sources.figures(),
    await sources.feeAmount(),
    await sources.wallet(),
    await sources.valueCad(),
    await sources.feeRate(),
  ];
  const spendableBalance = wallet?.spendable_balance ?? null;
  return {
    asset,
    gross: figures?.grossAmount ?? amount,
    fee: feeAmount,
    fee_cad: feeAmount === null || feeRate === null ? null : cadValue(feeAmount, feeRate.rate),
    fee_asset: feeAsset,
    net: amount,
    total: figures?.debits.get(asset) ?? null,
    spendable: spendableBalance?.[asset] ?? (spendableBalance === null ? null : '0'),
    fee_spendable: spendableBalance?.[feeAsset] ?? (spendableBalance === null ? null : '0'),
    most:
      spendableBalance === null || feeAmount === null
        ? null
        : maximumToSend(asset, { asset: feeAsset, amount: feeAmount }, spendableBalance),
    worth_cad: valueCad?.cad ?? null,
  };
}
