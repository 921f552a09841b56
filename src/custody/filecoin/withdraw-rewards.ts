import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { assetFacts } from '#contract/money/assets.ts';
import { decimal, fromBaseUnits } from '#contract/money/money.ts';
import type { rewardWithdrawalSchema } from '#contract/service/filecoin.ts';
import { recordArrival } from '#custody/lifecycle/record-arrival.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { StorageProviderRow, Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import type { Settings } from '#custody/store/settings.ts';
import { checkedFee } from '#custody/withdrawals/checked-fee.ts';
import { transferOf } from '#custody/withdrawals/transfer.ts';
import { availableRewards } from './storage-providers.ts';

/**
 * Withdraws rewards of a provider to its owner's wallet. The caller must have locked the provider. Spec: Assets and funding
 * addresses. Our choice: the provider's worker outside the instance pays the gas, so the full amount arrives.
 */
export async function withdrawRewards(
  trx: Transaction<Tables>,
  provider: StorageProviderRow,
  { amount_afil: attoFil, fee, notes = null }: z.output<typeof rewardWithdrawalSchema>,
  context: { readonly settings: Settings; readonly at: Date },
): Promise<TransactionRow> {
  const requestedFil = fromBaseUnits(attoFil, assetFacts.fil.places);
  const availableFil = await availableRewards(trx, provider);
  if (decimal.compare(requestedFil, availableFil) > 0)
    throw new Refusal('invalid', `amount_afil is above the available rewards of ${availableFil} fil`);
  const { asset, amount, fee: cost, cadRate } = transferOf('fil', requestedFil, checkedFee('fil', fee), context.settings.cad_rates);
  const arrival = {
    to: { destination_wallet_id: provider.wallet_id },
    amount: { asset, amount, fee: cost.rate, fee_unit: cost.unit, cad_rate: cadRate },
    regulatoryStatus: 'not_required',
    originator: null,
    beneficiaries: [],
    notes,
  } as const;
  const transaction = await recordArrival(trx, arrival, context);
  await trx.insertInto('reward_withdrawals').values({ transaction_id: transaction.id, storage_provider_id: provider.id }).execute();
  return transaction;
}
