import { randomUUID } from 'node:crypto';
import type { sandboxEndpoints } from '#contract/sandbox.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { hashFor } from '#custody/addresses/hash-for.ts';
import { reviewDirectParty } from '#custody/direct-parties/review.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { moveDue } from '#custody/lifecycle/move-due.ts';
import { directPartyAnswer } from '#custody/presenters/direct-party.ts';
import { externalAccountRecord } from '#custody/presenters/external-account.ts';
import { readTransactionRecord } from '#custody/presenters/transaction.ts';
import { recordDeposit } from '#custody/regulatory/record-deposit.ts';
import { theDirectParty } from '#custody/store/direct-parties.ts';
import { insertExternalAccount } from '#custody/store/external-accounts.ts';
import { lockSettings, writeSettings } from '#custody/store/settings-row.ts';
import { lockTransaction } from '#custody/store/transactions.ts';
import { readAddresses, theWallet } from '#custody/store/wallets.ts';
import { inWorld } from '#custody/store/world-lock.ts';
import { enqueueWebhook } from '#custody/webhooks/enqueue.ts';
import { changedSettings } from './changed-settings.ts';
import { checkedAccount } from './checked-account.ts';
import { depositAmount } from './deposit-amount.ts';
import { faultHandlers } from './fault-handlers.ts';
import { lifecycleHandlers } from './lifecycle-handlers.ts';
import { reconciliationHandlers } from './reconciliation-handlers.ts';
import { reset } from './reset.ts';
import { storageProviderHandlers } from './storage-provider-handlers.ts';

/** What the operator, the chain or an approver would do. Design: Sandbox control. */
export const sandboxHandlers: Handlers<typeof sandboxEndpoints> = {
  deposit: async ({ body, service: { db, clock } }) => {
    const { asset } = body;
    const amount = depositAmount(asset, body.amount);
    return inWorld(db, async (trx) => {
      const wallet = await theWallet(trx, body.wallet_id.toString());
      const addresses = (await readAddresses(trx, [wallet.id])).get(wallet.id) ?? [];
      const deposit = await recordDeposit(trx, {
        walletId: wallet.id,
        asset,
        amount,
        at: await clock.now(trx),
        hash: hashFor(asset, randomUUID()),
        sourceAddress: body.source_address ?? addressFor(asset, randomUUID()),
        destinationAddress: addresses.find((each) => each.asset === asset)?.address ?? addressFor(asset, `wallet ${wallet.id}`),
        memo: body.memo,
      });
      await enqueueWebhook(trx, { type: 'deposit', transaction_id: deposit.id });
      return readTransactionRecord(trx, deposit);
    });
  },

  setRegulatoryStatus: async ({ params, body, service: { db } }) =>
    inWorld(db, async (trx) => {
      const { id } = await lockTransaction(trx, params['id']);
      const determined = await trx.updateTable('transactions').set(body).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      return readTransactionRecord(trx, determined);
    }),

  reviewDirectParty: async ({ params, body: { decision, reason }, service: { db, clock } }) =>
    inWorld(db, async (trx) => {
      const party = await theDirectParty(trx, params['id'], 'locked');
      return directPartyAnswer(await reviewDirectParty(trx, party, { decision, reason, at: await clock.now(trx) }));
    }),

  ...lifecycleHandlers,
  ...reconciliationHandlers,
  ...storageProviderHandlers,
  ...faultHandlers,

  createExternalAccount: async ({ body, service: { db, clock } }) =>
    inWorld(db, async (trx) => externalAccountRecord(await insertExternalAccount(trx, checkedAccount(body), await clock.now(trx)))),

  advanceClock: async ({ body, service: { db, clock } }) => {
    await db
      .updateTable('settings')
      .set((eb) => ({ clock_offset_seconds: eb('clock_offset_seconds', '+', body.advance_seconds) }))
      .execute();
    await moveDue({ db, clock }); // what the time that passed has brought is there when the answer is
    return { now: (await clock.now(db)).toISOString() };
  },

  changeSettings: async ({ body, service: { db } }) =>
    inWorld(db, async (trx) => {
      const settings = changedSettings(await lockSettings(trx), body);
      await writeSettings(trx, settings);
      return settings;
    }),

  reset: async ({ body, service }) => {
    await reset(service, body.seed);
    service.faults.set([]);
    return body;
  },
};
