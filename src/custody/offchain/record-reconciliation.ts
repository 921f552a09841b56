import type { Transaction } from 'kysely';
import { isAsset } from '#contract/money/assets.ts';
import { recordStep } from '#custody/lifecycle/steps.ts';
import { firstStatus } from '#custody/lifecycle/transitions.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import { transferOf } from '#custody/withdrawals/transfer.ts';
import type { Payment } from './payments.ts';

/**
 * What started a reconciliation: the id of the transaction that needs it, or null for the operator. Spec:
 * `triggered_by_transaction_id`.
 */
export type TriggerId = number | null;

/**
 * Creates the record of a reconciliation and starts its lifecycle, with its approvals. It locks no funds, because it changes no
 * balance. Our choice: the operator pays the network fee at the `medium` rate, because the wallet may have no coins for it. The
 * requester is `system`, or `operator` if the operator started it.
 */
export async function recordReconciliation(
  trx: Transaction<Tables>,
  { from, amount, covers }: Payment,
  { to, asset, trigger, at }: { readonly to: number; readonly asset: string; readonly trigger: TriggerId; readonly at: Date },
): Promise<TransactionRow> {
  if (!isAsset(asset)) throw new TypeError(`${asset} has no chain`);
  const settings = await readSettings(trx);
  const transaction = await trx
    .insertInto('transactions')
    .values({
      type: 'transaction',
      delivery: 'reconciliation',
      status: firstStatus(settings),
      regulatory_status: 'not_required',
      created_at: at,
      requested_by: trigger === null ? 'operator' : 'system',
      source_wallet_id: from,
      destination_wallet_id: to,
      triggered_by_transaction_id: trigger,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = transaction;
  const { fee, cadRate } = transferOf(asset, amount, 'medium', settings.cad_rates);
  const amountRow = { asset, amount, fee: fee.rate, fee_unit: fee.unit, cad_rate: cadRate };
  await trx
    .insertInto('transaction_amounts')
    .values({ transaction_id: id, ...amountRow })
    .execute();
  await trx
    .insertInto('transaction_wallets')
    .values([from, to].map((walletId) => ({ wallet_id: walletId, transaction_id: id })))
    .execute();
  const links = [...covers].map(([transferId, coveredAmount]) => ({
    reconciliation_id: id,
    transaction_id: transferId,
    covers: coveredAmount,
  }));
  await trx.insertInto('reconciliation_links').values(links).execute();
  await recordStep(trx, transaction, transaction.status, at);
  return transaction;
}
