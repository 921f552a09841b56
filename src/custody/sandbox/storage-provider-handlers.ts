import { decimalOf } from '#contract/money/money.ts';
import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { insertStorageProvider } from '#custody/filecoin/storage-providers.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { storageProviderRecord } from '#custody/presenters/storage-provider-record.ts';
import { walletOfField } from '#custody/store/records-of-body.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { depositAmount } from './deposit-amount.ts';

/** Default rewards of a storage provider, in FIL. */
const rewardsFil = decimalOf('1000');

/** The endpoint that creates a storage provider with sealed sectors. */
export const storageProviderHandlers = {
  createStorageProvider: async ({ body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const { id: walletId } = await walletOfField(trx, body.wallet_id, 'wallet_id');
      const rewards = body.available_rewards_fil;
      const provider = {
        walletId,
        providerId: body.storage_provider_id,
        rewardsFil: rewards === undefined ? rewardsFil : depositAmount('fil', rewards, 'available_rewards_fil'),
      };
      const insertedProvider = await insertStorageProvider(trx, provider, await clock.now(trx));
      return storageProviderRecord(trx, insertedProvider, { withSectors: true });
    }),
} satisfies Handlers<typeof sandboxEndpoints>;
