import type { PreflightFigures } from '#contract/desk/preflight.ts';
import type { Decimal } from '#contract/money/money.ts';
import type { Worth } from '#contract/money/review-need.ts';
import { sendableMost, type AssetAmount, type WithdrawalFigures } from '#contract/money/withdrawal-figures.ts';

/** The figures of a withdrawal; null when unavailable. */
export function figuresOf(
  { asset, amount }: AssetAmount,
  more: {
    readonly figures: WithdrawalFigures | null;
    readonly spendable: Readonly<Record<string, Decimal>> | null;
    readonly feeAsset: string;
    readonly feeAmount: Decimal | null;
    readonly worth: Worth | null;
  },
): PreflightFigures {
  const { figures, spendable, feeAsset, feeAmount, worth } = more;
  return {
    asset,
    gross: figures?.gross ?? amount,
    fee: feeAmount,
    fee_asset: feeAsset,
    net: amount,
    total: figures?.debits.get(asset) ?? null,
    spendable: spendable?.[asset] ?? (spendable === null ? null : '0'),
    fee_spendable: spendable?.[feeAsset] ?? (spendable === null ? null : '0'),
    most: spendable === null || feeAmount === null ? null : sendableMost(asset, { asset: feeAsset, amount: feeAmount }, spendable),
    worth_cad: worth?.cad ?? null,
  };
}
