import type { Transaction } from 'kysely';
import { decimalOf } from '#contract/money/money.ts';
import { insertStorageProvider } from '#custody/filecoin/storage-providers.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import type { WalletId } from './accounts.ts';
import { timeBefore } from './create-places.ts';
import type { InsertedWallet } from './history.ts';

/** The demo's storage providers. The first provider's rewards in attoFIL exceed the exact range of a JavaScript number. */
const providers = [
  { owner: 'FIL-COLD', providerId: 'f01871352', rewardsFil: '4182.730915246170334821', ageDays: 181 },
  { owner: 'FIL-OPS', providerId: 'f02230417', rewardsFil: '96.5', ageDays: 74 },
] as const satisfies readonly {
  readonly owner: WalletId;
  readonly providerId: string;
  readonly rewardsFil: string;
  readonly ageDays: number;
}[];

/** Creates two storage providers. Each belongs to a wallet. */
export async function insertStorageProviders(
  trx: Transaction<Tables>,
  now: Date,
  walletsById: ReadonlyMap<WalletId, InsertedWallet>,
): Promise<void> {
  for (const { owner, providerId, rewardsFil, ageDays } of providers) {
    const wallet = walletsById.get(owner);
    if (wallet === undefined) throw new RangeError(`no wallet ${owner}`);
    await insertStorageProvider(trx, { walletId: wallet.id, providerId, rewardsFil: decimalOf(rewardsFil) }, timeBefore(now)(ageDays));
  }
}
