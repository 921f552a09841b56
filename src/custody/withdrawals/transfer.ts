import { amountRefusal, type AmountRefusal } from '#contract/money/amount.ts';
import { assetFacts, isAsset, type Asset } from '#contract/money/assets.ts';
import { cadValue } from '#contract/money/cad-thresholds.ts';
import { decimal } from '#contract/money/money.ts';
import { sumsByAsset } from '#contract/money/withdrawal-figures.ts';
import { feeRateMessages, feeRateRefusal } from '#contract/rules/withdrawal-fees.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { presetRate } from '#custody/chain/fee-presets.ts';
import { transferCost } from '#custody/chain/transfer-cost.ts';
import { Refusal } from '#custody/service-refusal.ts';

/**
 * The fee of a transfer. `rate` is in `unit`, for records. `amount` is the estimated fee in native units of the asset that
 * pays.
 */
export type TransferFee = { readonly rate: Decimal; readonly unit: string; readonly paidIn: Asset; readonly amount: Decimal };

/** The amount that a transaction sends of one asset, with its fee. */
export type Transfer = {
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly fee: TransferFee;
  /** CAD per unit of the asset at the time of the request, or null without a rate. */
  readonly cadRate: Decimal | null;
};

/** Amounts and fees, as a body has them. */
export type TransferRequest = {
  readonly amounts: Readonly<Record<string, Decimal>>;
  readonly fees?: Readonly<Record<string, FeePreset | Decimal>> | undefined;
};

type CadRates = Readonly<Record<string, Decimal>>;

/**
 * Returns one transfer per asset, in the order of the body. Our choice: the default fee is `medium`, which the spec recommends for
 * staking.
 */
export function transfersOf({ amounts, fees = {} }: TransferRequest, cadRates: CadRates): readonly Transfer[] {
  const unsentAsset = Object.keys(fees).find((symbol) => !Object.hasOwn(amounts, symbol));
  if (unsentAsset !== undefined) throw new Refusal('invalid', `fees.${unsentAsset} has no amount`);
  return Object.entries(amounts).map(([symbol, amount]) => {
    if (!isAsset(symbol)) throw new Refusal('invalid', `amounts.${symbol} is not a supported asset`);
    const refusal = amountRefusal(symbol, amount);
    if (refusal !== null) throw new Refusal('invalid', `amounts.${symbol} ${amountMessages(symbol)[refusal]}`);
    return transferOf(symbol, amount, fees[symbol] ?? 'medium', cadRates);
  });
}

/** Returns the transfer of an asset to one or several destinations. */
export function transferOf(asset: Asset, amount: Decimal, fee: FeePreset | Decimal, cadRates: CadRates, destinations = 1): Transfer {
  const rate = rateOf(asset, fee);
  const cost = transferCost(asset, rate, destinations);
  return { asset, amount, fee: { rate, unit: assetFacts[asset].feeUnit, ...cost }, cadRate: cadRates[asset] ?? null };
}

/** Returns the rate of a preset, or a custom rate within its bounds. Operator facts: Creating a wallet transaction. */
function rateOf(asset: Asset, fee: FeePreset | Decimal): Decimal {
  if (isPreset(fee)) return presetRate(asset, fee);
  const refusal = feeRateRefusal(fee, { slowRate: presetRate(asset, 'slow'), fastRate: presetRate(asset, 'fast') });
  if (refusal !== null) throw new Refusal('invalid', `fees.${asset} ${feeRateMessages[refusal]}`);
  return fee;
}

function isPreset(fee: FeePreset | Decimal): fee is FeePreset {
  return feePresets.some((preset) => preset === fee);
}

/** Returns the messages for refused amounts. Each follows the field's name. */
export function amountMessages(asset: Asset): Record<AmountRefusal, string> {
  return {
    not_above_zero: 'must be greater than zero',
    below_one_base_unit: `has more than ${assetFacts[asset].places} decimal places`,
  };
}

/** Returns the sum of all transfers by asset. Fees count for the asset that pays them, which is eth for a token of Ethereum. */
export function needsOf(transfers: readonly Transfer[], { withFees }: { readonly withFees: boolean }): ReadonlyMap<string, Decimal> {
  return sumsByAsset(
    transfers.flatMap(({ asset, amount, fee }) => [{ asset, amount }, ...(withFees ? [{ asset: fee.paidIn, amount: fee.amount }] : [])]),
  );
}

/** Returns the estimated fees, by the asset that pays them. */
export function totalFeesOf(transfers: readonly Transfer[]): ReadonlyMap<string, Decimal> {
  return sumsByAsset(transfers.map(({ fee }) => ({ asset: fee.paidIn, amount: fee.amount })));
}

/** Returns the exact value of all transfers together in CAD, or null if one asset has no rate. */
export function cadValueOf(transfers: readonly Transfer[]): Decimal | null {
  const valuesCad = transfers.map(({ amount, cadRate }) => cadValue(amount, cadRate ?? undefined));
  const cadValues = valuesCad.filter((valueCad) => valueCad !== null);
  return cadValues.length === valuesCad.length ? decimal.sum(cadValues) : null;
}
