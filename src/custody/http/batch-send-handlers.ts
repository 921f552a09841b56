import type * as endpoints from '#contract/endpoints.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { walletOfField } from '#custody/store/records-of-body.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { sendBatch } from '#custody/withdrawals/send-batch.ts';
import { inWalletQueue } from '#custody/withdrawals/wallet-queue.ts';
import type { Handlers } from './handler.ts';

/** The endpoint for batches. Spec: Endpoints, Transactions. */
export const batchSendHandlers = {
  sendBatchNow: ({ body, service: { db, clock } }) =>
    inWalletQueue(db, `${body.source_wallet_id}`, () =>
      withWorldLock(db, async (trx) => {
        const source = await walletOfField(trx, body.source_wallet_id, 'source_wallet_id');
        const context = { settings: await readSettings(trx), at: await clock.now(trx) };
        return readTransactionRecord(trx, await sendBatch(trx, source, body, context));
      }),
    ),
} satisfies Handlers<typeof endpoints>;
