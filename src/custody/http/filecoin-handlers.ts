import type * as endpoints from '#contract/endpoints.ts';
import { literalOf } from '#contract/money/money.ts';
import { readStorageProviders, requireStorageProvider } from '#custody/filecoin/storage-providers.ts';
import { readTerminationFees } from '#custody/filecoin/termination-fees.ts';
import { withdrawRewards } from '#custody/filecoin/withdraw-rewards.ts';
import { storageProviderRecord } from '#custody/presenters/storage-provider-record.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import { requireWallet } from '#custody/store/wallets.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import type { Handlers } from './handler.ts';

/** The endpoints of storage providers. Spec: Endpoints, Assets and funding addresses. */
export const filecoinHandlers = {
  listStorageProviders: async ({ params, service: { db } }) => {
    const { id } = await requireWallet(db, params['wallet_id']);
    const records = [];
    for (const provider of await readStorageProviders(db, id))
      records.push(await storageProviderRecord(db, provider, { withSectors: false }));
    return records;
  },

  readStorageProvider: async ({ params, query, service: { db } }) => {
    const { id } = await requireWallet(db, params['wallet_id']);
    const provider = await requireStorageProvider(db, id, params['storage_provider_id']);
    return storageProviderRecord(db, provider, { withSectors: query.show_sector_summary === 'true' });
  },

  withdrawRewards: async ({ params, body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const { id } = await requireWallet(trx, params['wallet_id']);
      const provider = await requireStorageProvider(trx, id, params['storage_provider_id'], 'locked');
      const context = { settings: await readSettings(trx), at: await clock.now(trx) };
      return readTransactionRecord(trx, await withdrawRewards(trx, provider, body, context));
    }),

  readTerminationFees: async ({ query, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const times = { real: clock.real(), at: await clock.now(trx) };
      const {
        live_fil: liveFil,
        faulty_fil: faultyFil,
        updated_at: at,
      } = await readTerminationFees(trx, query.storage_provider_address, times);
      return {
        live_sectors_penalty_fil: literalOf(liveFil),
        faulty_sectors_penalty_fil: literalOf(faultyFil),
        last_updated_at: at.toISOString(),
      };
    }),
} satisfies Handlers<typeof endpoints>;
