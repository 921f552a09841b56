import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { reviewDirectParty } from '#custody/direct-parties/review.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { moveDue } from '#custody/lifecycle/move-due.ts';
import { directPartyAnswer } from '#custody/presenters/direct-party-record.ts';
import { externalAccountRecord } from '#custody/presenters/external-account-record.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { requireDirectParty } from '#custody/store/direct-parties.ts';
import { insertExternalAccount } from '#custody/store/external-accounts.ts';
import { lockSettings, writeSettings } from '#custody/store/settings-row.ts';
import { lockTransaction } from '#custody/store/transactions.ts';
import { workNotice } from '#custody/store/work-channel.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { setWebhookUrl } from '#custody/webhooks/own-receiver.ts';
import { changedSettings } from './changed-settings.ts';
import { checkedAccount } from './checked-account.ts';
import { faultHandlers } from './fault-handlers.ts';
import { historyHandlers } from './history-handlers.ts';
import { lifecycleHandlers } from './lifecycle-handlers.ts';
import { makeDeposit } from './make-deposit.ts';
import { reconciliationHandlers } from './reconciliation-handlers.ts';
import { reset } from './reset.ts';
import { scenarioHandlers } from './scenario/scenario-handlers.ts';
import { storageProviderHandlers } from './storage-provider-handlers.ts';

/** The endpoints of the sandbox. */
export const sandboxHandlers: Handlers<typeof sandboxEndpoints> = {
  deposit: async ({ body, service }) => (await makeDeposit(service, body)).record,

  setRegulatoryStatus: async ({ params, body, service: { db } }) =>
    withWorldLock(db, async (trx) => {
      const { id } = await lockTransaction(trx, params['id']);
      const updatedDeposit = await trx.updateTable('transactions').set(body).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      return readTransactionRecord(trx, updatedDeposit);
    }),

  reviewDirectParty: async ({ params, body: { decision, reason }, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const party = await requireDirectParty(trx, params['id'], 'locked');
      return directPartyAnswer(await reviewDirectParty(trx, party, { decision, reason, at: await clock.now(trx) }));
    }),

  ...lifecycleHandlers,
  ...reconciliationHandlers,
  ...storageProviderHandlers,
  ...faultHandlers,
  ...historyHandlers,
  ...scenarioHandlers,

  createExternalAccount: async ({ body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => externalAccountRecord(await insertExternalAccount(trx, checkedAccount(body), await clock.now(trx)))),

  advanceClock: async ({ body, service: { db, clock } }) => {
    await db
      .updateTable('settings')
      .set((eb) => ({ clock_offset_seconds: eb('clock_offset_seconds', '+', body.advance_seconds) }))
      .returning(workNotice)
      .execute();
    await moveDue({ db, clock }); // Makes the moves that are due at the new time, so that the answer comes after them.
    return { now: (await clock.now(db)).toISOString() };
  },

  changeSettings: async ({ body, service: { db } }) =>
    withWorldLock(db, async (trx) => {
      const settings = changedSettings(await lockSettings(trx), body);
      await writeSettings(trx, settings);
      return settings;
    }),

  reset: async ({ body, service }) => {
    service.scenario.stop();
    await reset(service, body.seed);
    service.faults.set([]);
    if (service.receiver.url !== null) await setWebhookUrl(service.db, service.receiver.url);
    return body;
  },
};
