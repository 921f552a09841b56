import type * as endpoints from '#contract/endpoints.ts';
import { assets, isAsset, type Asset } from '#contract/money/assets.ts';
import { literalOf } from '#contract/money/money.ts';
import { presetsOf } from '#custody/chain/fee-presets.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Handlers } from './handler.ts';

/** The endpoints of fees. Spec: Endpoints, Transaction fees. */
export const feeHandlers = {
  readAllFees: async () => Object.fromEntries(assets.map((asset) => [asset, presetRecord(asset)])),

  readFees: async ({ params: { currency = '' } }) => {
    if (!isAsset(currency)) throw new Refusal('not_found');
    return presetRecord(currency);
  },
} satisfies Handlers<typeof endpoints>;

/** Returns the preset rates of an asset. Spec: Fee preset record. */
function presetRecord(asset: Asset) {
  return Object.fromEntries(
    presetsOf(asset).map(({ preset, feeRate, blocks, unit }) => [preset, { fee_rate: literalOf(feeRate), blocks, unit }]),
  );
}
