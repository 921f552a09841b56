import type { Asset } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import { feeRateMessages, feeRateRefusal } from '#contract/rules/withdrawal-fees.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { presetRate } from '#custody/chain/fee-presets.ts';
import { Refusal } from '#custody/service-refusal.ts';

/**
 * Checks the `fee` of a body that moves one asset. It is a preset, or a custom rate within its bounds. The default is `medium`.
 */
export function checkedFee(asset: Asset, fee: FeePreset | Decimal | number | undefined): FeePreset | Decimal {
  const preset = fee === undefined ? 'medium' : feePresets.find((candidate) => candidate === fee);
  if (preset !== undefined) return preset;
  const rate = decimalOf(`${fee}`);
  const refusal = feeRateRefusal(rate, { slowRate: presetRate(asset, 'slow'), fastRate: presetRate(asset, 'fast') });
  if (refusal !== null) throw new Refusal('invalid', `fee ${feeRateMessages[refusal]}`);
  return rate;
}
