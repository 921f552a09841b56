import { assetFacts, type Asset } from '#contract/assets.ts';
import { feePresets, type FeePreset } from '#contract/fee-preset.ts';
import { decimalOf, type Decimal } from '#contract/money.ts';

type Rate = { readonly feeRate: Decimal; readonly blocks: number };

const rate = (feeRate: string, blocks: number): Rate => ({ feeRate: decimalOf(feeRate), blocks });

const evmRates = { slow: rate('8.5', 40), medium: rate('12.25', 12), fast: rate('18', 3) };

/** What the simulated chains charge, in each asset's fee unit. Ours: believable constants, the spec gives no figures. */
const rates = {
  btc: { slow: rate('4', 36), medium: rate('9', 6), fast: rate('16', 1) },
  bch: { slow: rate('1', 6), medium: rate('1.5', 3), fast: rate('2', 1) },
  ltc: { slow: rate('2', 12), medium: rate('5', 4), fast: rate('10', 1) },
  dash: { slow: rate('1', 6), medium: rate('2', 3), fast: rate('4', 1) },
  eth: evmRates,
  etc: { slow: rate('1', 60), medium: rate('1.4', 20), fast: rate('2', 5) },
  eigen: evmRates,
  lseth: evmRates,
  usdc: evmRates,
  pax: evmRates,
  paxg: evmRates,
  eurs: evmRates,
  ada: { slow: rate('0.17', 6), medium: rate('0.18', 3), fast: rate('0.2', 1) },
  fil: { slow: rate('0.11', 20), medium: rate('0.16', 8), fast: rate('0.25', 2) },
  xrp: { slow: rate('0.00001', 3), medium: rate('0.000012', 2), fast: rate('0.00005', 1) },
  xlm: { slow: rate('0.00001', 3), medium: rate('0.00002', 2), fast: rate('0.0001', 1) },
} as const satisfies Record<Asset, Record<FeePreset, Rate>>;

/** The rates of an asset, each with the blocks until inclusion and the unit that it counts. Spec: Fee preset record. */
export function presetsOf(asset: Asset): readonly (Rate & { readonly preset: FeePreset; readonly unit: string })[] {
  return feePresets.map((preset) => ({ preset, unit: assetFacts[asset].feeUnit, ...rates[asset][preset] }));
}

/** The rate of a preset, in the asset's fee unit. */
export function presetRate(asset: Asset, preset: FeePreset): Decimal {
  return rates[asset][preset].feeRate;
}

/** The rate that a transaction pays unless told otherwise. Spec: Staking, `medium` is recommended. */
export function mediumFee(asset: Asset): Decimal {
  return presetRate(asset, 'medium');
}
