import type * as endpoints from '#contract/endpoints.ts';
import { queueRefusal, type QueueRefusal } from '#contract/money/batch.ts';
import { deliversByLedger } from '#custody/offchain/delivers-by-ledger.ts';
import { amountLiterals } from '#custody/presenters/amounts.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { WalletRow } from '#custody/store/custody-tables.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import { requireWallet } from '#custody/store/wallets.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { partiesOfBody } from '#custody/withdrawals/beneficiaries.ts';
import { destinationOf } from '#custody/withdrawals/destination.ts';
import { recordWithdrawal } from '#custody/withdrawals/record-withdrawal.ts';
import { totalFeesOf, transfersOf, cadValueOf, type Transfer } from '#custody/withdrawals/transfer.ts';
import { inWalletQueue } from '#custody/withdrawals/wallet-queue.ts';
import type { Handlers } from './handler.ts';

/** The endpoints of withdrawals. Spec: Endpoints, Wallets. Operator facts: Creating a wallet transaction. */
export const withdrawalHandlers = {
  createWithdrawal: ({ params, body, service: { db, clock } }) =>
    inWalletQueue(db, params['wallet_id'] ?? '', () =>
      withWorldLock(db, async (trx) => {
        const source = await requireWallet(trx, params['wallet_id']);
        const settings = await readSettings(trx);
        const transfers = transfersOf(body, settings.cad_rates);
        const destination = await destinationOf(trx, source, body.destination, assetsOf(transfers));
        const declaredParties = partiesOfBody(body, destination.kind !== 'wallet', cadValueOf(transfers));
        if (body.is_batched === true) checkQueue(source, transfers);
        const withdrawal = {
          source,
          transfers,
          destination,
          deliveries: [],
          declaredParties,
          notes: body.notes ?? null,
          isBatched: body.is_batched ?? false,
          isOffchain: deliversByLedger(settings, destination, body.is_batched),
        };
        return readTransactionRecord(trx, await recordWithdrawal(trx, withdrawal, { settings, at: await clock.now(trx) }));
      }),
    ),

  /**
   * Our choice: the spec shows neither the request nor the response. The keys of `total_fees` are the assets that pay. The
   * keys of rates and units are the assets that are sent. A transfer by ledger entry has no fees.
   */
  estimateTotalFees: async ({ params, body, service: { db } }) => {
    const source = await requireWallet(db, params['wallet_id']);
    const transfers = transfersOf(body, {});
    const to = body.destination === undefined ? null : await destinationOf(db, source, body.destination, assetsOf(transfers));
    const chargedTransfers = to !== null && deliversByLedger(await readSettings(db), to) ? [] : transfers;
    return {
      total_fees: amountLiterals(totalFeesOf(chargedTransfers)),
      fees: amountLiterals(chargedTransfers.map(({ asset, fee }) => [asset, fee.rate])),
      fee_units: Object.fromEntries(chargedTransfers.map(({ asset, fee }) => [asset, fee.unit])),
    };
  },
} satisfies Handlers<typeof endpoints>;

function assetsOf(transfers: readonly Transfer[]) {
  return transfers.map(({ asset }) => asset);
}

function checkQueue(source: WalletRow, transfers: readonly Transfer[]): void {
  const refusal = queueRefusal({ assets: assetsOf(transfers), sourceKind: source.kind });
  if (refusal !== null) throw new Refusal('invalid', `is_batched ${queueMessages[refusal]}`);
}

const queueMessages = {
  several_assets: 'allows one asset only',
  asset_not_batched: 'allows btc, bch, ltc and dash only',
  source_not_warm: 'allows a warm source wallet only',
} as const satisfies Record<QueueRefusal, string>;
