import type { Transaction } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';
import type { SeedAccount, SeedWallet } from './accounts.ts';
import { timeBefore, insertSeedAccount, insertSeedWallet } from './create-places.ts';
import { empty } from './empty.ts';
import { openHistory, type History, type InsertedWallet } from './history.ts';
import type { InsertedAccount, WalletsAndAccounts } from './outgoing-steps.ts';
import { randomFrom, type Random } from './random.ts';

/** The data that the steps of a seed need to generate a past. */
export type SeededWorld = { readonly history: History; readonly random: Random; readonly now: Date; readonly places: WalletsAndAccounts };

/** Number of days before now at which the oldest wallet was created. */
const historyDays = 420;

/** Writes settings, wallets and external accounts to the database. Returns an empty past. */
export async function openSeedWorld<Wallet extends SeedWallet>(
  trx: Transaction<Tables>,
  now: Date,
  wallets: readonly Wallet[],
  accounts: readonly SeedAccount[],
): Promise<SeededWorld & { readonly walletsById: ReadonlyMap<Wallet['custom_id'], InsertedWallet> }> {
  await empty(trx, { now: timeBefore(now)(historyDays) });
  const insertedWallets = new Map<Wallet['custom_id'], InsertedWallet>();
  for (const wallet of wallets) insertedWallets.set(wallet.custom_id, await insertSeedWallet(trx, now, wallet));
  const seededAccounts: InsertedAccount[] = [];
  for (const account of accounts) seededAccounts.push(await insertSeedAccount(trx, now, account));
  const places = { wallets: [...insertedWallets.values()], accounts: seededAccounts };
  return { history: openHistory(), random: randomFrom(20_251), now, places, walletsById: insertedWallets };
}
