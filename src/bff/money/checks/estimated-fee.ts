import { ownRead, type OwnReader } from '#bff/proxy/index.ts';
import { isAsset } from '#contract/money/assets.ts';
import { decimalOf, type Decimal } from '#contract/money/money.ts';
import { feeAssetOf } from '#contract/money/withdrawal-fees.ts';
import { estimateTotalFees } from '#contract/service/withdrawal.ts';
import { writeJson } from '#contract/wire/json.ts';
import { ignoreRefusal } from './read-or.ts';

type Estimated = { readonly walletId: number; readonly asset: string; /** The body of the question. */ readonly request: object };

/** The service's own estimate in the coin that pays; null without one. */
export async function estimatedFee(money: OwnReader, { walletId, asset, request }: Estimated): Promise<Decimal | null> {
  try {
    const params = { wallet_id: walletId };
    const read = estimateTotalFees.response.safeParse(await ownRead(money, estimateTotalFees, { params, body: writeJson(request) }));
    const feeAsset = isAsset(asset) ? feeAssetOf(asset) : asset;
    return read.success ? (read.data.total_fees[feeAsset] ?? decimalOf('0')) : null;
  } catch (error) {
    return ignoreRefusal(error);
  }
}
