import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { listValidators } from '#bff/staking/index.ts';
import { isAsset } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import { withdrawalFigures } from '#contract/money/withdrawal-figures.ts';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';
import { readExternalAccount, type ExternalAccount } from '#contract/service/external-account.ts';
import { readFees, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import { readStorageProvider, type StorageProvider } from '#contract/service/filecoin.ts';
import { readWallet, type Wallet } from '#contract/service/wallet.ts';
import { estimateTotalFees } from '#contract/service/withdrawal.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { writeJson } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { estimateCad } from './cad-rates.ts';
import type { CheckedOrder } from './checked-order.ts';
import { readRecentRecords } from './duplicates.ts';

export type OrderSources = ReturnType<typeof createOrderSources>;

/**
 * The service's data for the checks of one order. Each part is read only once, when a check first needs it. Null means that the
 * part is unreadable now.
 */
export function createOrderSources(money: Money, order: CheckedOrder) {
  const { walletId, asset, amount, destination, draft } = order;
  const feeAsset = isAsset(asset) ? feeAssetOf(asset) : asset;
  const feeAmount = once(() => estimatedFee(money, order, feeAsset));
  return {
    nowMs: money.now(),
    readAt: new Date(money.now()).toISOString(),
    feeAsset,
    feeAmount,
    wallet: once(async () => (walletId === null ? null : readRecordOrNull<Wallet>(money, readWallet, { id: walletId }))),
    /** The amounts that leave the wallet, including the fee, or null without an estimate. */
    figures: once(async () => {
      const fee = await feeAmount();
      return amount === null || fee === null ? null : withdrawalFigures({ asset, amount }, { asset: feeAsset, amount: fee });
    }),
    presets: once(async () => (draft.fee === null ? null : readRecordOrNull<FeePresetRecord>(money, readFees, { currency: asset }))),
    provider: once(() =>
      readRecordOrNull<StorageProvider>(money, readStorageProvider, {
        wallet_id: walletId ?? '',
        storage_provider_id: destination?.address ?? '',
      }),
    ),
    account: once(() => readRecordOrNull<ExternalAccount>(money, readExternalAccount, { id: destination?.id ?? 0 })),
    validators: once(() => listValidators(money).catch(nullForRefusal)),
    addressBook: once(() => money.addressBooks.get().catch(nullForRefusal)),
    rate: once(() => money.cadRates.of(asset)),
    feeRate: once(() => money.cadRates.of(feeAsset)),
    valueCad: once(() => estimateCad(money.cadRates, order)),
    /** The records of the last 24 hours, or a refusal when they cannot be read. */
    recentRecords: once(() => readRecentRecords(money, order).catch(refusalIn)),
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}

/** The service's fee estimate, in the asset that pays the fee, or null without an estimate. */
async function estimatedFee(money: Money, { walletId, draft }: CheckedOrder, feeAsset: string): Promise<Decimal | null> {
  if (walletId === null || draft.estimate === null) return null;
  try {
    const request = { params: { wallet_id: walletId }, body: writeJson(draft.estimate) };
    const read = estimateTotalFees.response.safeParse(await serviceRead(money, estimateTotalFees, request));
    return read.success ? (read.data.total_fees[feeAsset] ?? decimalOf('0')) : null;
  } catch (error) {
    return nullForRefusal(error);
  }
}

/** A record of the service, or null if it is unreadable now. */
async function readRecordOrNull<Record_>(
  money: Money,
  row: Endpoint,
  params: Readonly<Record<string, string | number>>,
): Promise<Record_ | null> {
  try {
    const read = row.response?.safeParse(await serviceRead(money, row, { params }));
    return read?.success === true ? (read.data as Record_) : null;
  } catch (error) {
    return nullForRefusal(error);
  }
}

/** Returns null for a refusal or a missing answer of the service. Throws any other error. */
function nullForRefusal(error: unknown): null {
  refusalIn(error);
  return null;
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
