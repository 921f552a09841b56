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

/** Maximum number of accounts that the checks of one batch read. The list of accounts has no default beneficiaries. */
const paidAccountsMax = 20;

export type OrderSources = ReturnType<typeof createOrderSources>;

/**
 * The service's data for the checks of one order. Each part is read only once, when a check first needs it. Null means that the
 * part is unreadable now.
 */
export function createOrderSources(money: Money, order: CheckedOrder) {
  const { walletId, asset, amount, destination, draft } = order;
  const feeAsset = isAsset(asset) ? feeAssetOf(asset) : asset;
  const feeAmount = readOnce(() => estimatedFee(money, order, feeAsset));
  return {
    nowMs: money.now(),
    readAt: new Date(money.now()).toISOString(),
    feeAsset,
    feeAmount,
    wallet: readOnce(async () => (walletId === null ? null : readRecordOrNull<Wallet>(money, readWallet, { id: walletId }))),
    /** The amounts that leave the wallet, including the fee, or null without an estimate. */
    figures: readOnce(async () => {
      const fee = await feeAmount();
      return amount === null || fee === null ? null : withdrawalFigures({ asset, amount }, { asset: feeAsset, amount: fee });
    }),
    presets: readOnce(async () => (draft.fee === null ? null : readRecordOrNull<FeePresetRecord>(money, readFees, { currency: asset }))),
    provider: readOnce(() =>
      readRecordOrNull<StorageProvider>(money, readStorageProvider, {
        wallet_id: walletId ?? '',
        storage_provider_id: destination?.address ?? '',
      }),
    ),
    account: readOnce(() => readRecordOrNull<ExternalAccount>(money, readExternalAccount, { id: destination?.id ?? 0 })),
    /** The external accounts that a batch pays, or null if there are too many or one is unreadable now. */
    paidAccounts: readOnce(() => paidAccounts(money, order)),
    validators: readOnce(() => listValidators(money).catch(nullForRefusal)),
    addressBook: readOnce(() => money.addressBookCache.get().catch(nullForRefusal)),
    rate: readOnce(() => money.cadRates.of(asset)),
    feeRate: readOnce(() => money.cadRates.of(feeAsset)),
    valueCad: readOnce(() => estimateCad(money.cadRates, order)),
    /** The records of the last 24 hours, or a refusal when they cannot be read. */
    recentRecords: readOnce(() => readRecentRecords(money, order).catch(refusalIn)),
  };
}

function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}

/** The service's fee estimate, in the asset that pays the fee, or null without an estimate. */
async function estimatedFee(money: Money, { walletId, draft }: CheckedOrder, feeAsset: string): Promise<Decimal | null> {
  if (walletId === null || draft.estimate === null) return null;
  try {
    const request = { params: { wallet_id: walletId }, body: writeJson(draft.estimate) };
    const parsedEstimate = estimateTotalFees.response.safeParse(await serviceRead(money, estimateTotalFees, request));
    return parsedEstimate.success ? (parsedEstimate.data.total_fees[feeAsset] ?? decimalOf('0')) : null;
  } catch (error) {
    return nullForRefusal(error);
  }
}

async function paidAccounts(money: Money, { payments }: CheckedOrder): Promise<readonly ExternalAccount[] | null> {
  const ids = new Set(payments.flatMap(({ destination: { kind, id } }) => (kind === 'external_account' && id !== null ? [id] : [])));
  if (ids.size > paidAccountsMax) return null;
  const records = await Promise.all([...ids].map((id) => readRecordOrNull<ExternalAccount>(money, readExternalAccount, { id })));
  const accounts = records.filter((record) => record !== null);
  return accounts.length === ids.size ? accounts : null;
}

/** A record of the service, or null if it is unreadable now. */
async function readRecordOrNull<Record_>(
  money: Money,
  row: Endpoint,
  params: Readonly<Record<string, string | number>>,
): Promise<Record_ | null> {
  try {
    const parseResult = row.response?.safeParse(await serviceRead(money, row, { params }));
    return parseResult?.success === true ? (parseResult.data as Record_) : null;
  } catch (error) {
    return nullForRefusal(error);
  }
}

/** Returns null for a refusal or a missing answer of the service. Throws any other error. */
function nullForRefusal(error: unknown): null {
  refusalIn(error);
  return null;
}

/** Returns a refusal. Throws any other error. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
