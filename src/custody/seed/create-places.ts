import type { Transaction } from 'kysely';
import { dayMs } from '#contract/limits.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { insertExternalAccount } from '#custody/store/external-accounts.ts';
import { insertWallet, readAddresses } from '#custody/store/wallets.ts';
import type { SeedAccount, SeedWallet } from './accounts.ts';
import type { InsertedWallet } from './history.ts';
import type { InsertedAccount } from './outgoing-steps.ts';

/**
 * Returns a function that subtracts days from the present of a world. For example, `timeBefore(now)(1.5)` is 36 hours before
 * `now`.
 */
export function timeBefore(now: Date): (days: number) => Date {
  return (days) => new Date(now.getTime() - Math.round(days * dayMs));
}

/** Creates a wallet with its addresses. */
export async function insertSeedWallet(trx: Transaction<Tables>, now: Date, wallet: SeedWallet): Promise<InsertedWallet> {
  const { kind, name, description, custom_id, holds, originator = null, more = {} } = wallet;
  const at = timeBefore(now)(wallet.ageDays);
  const row = await insertWallet(trx, { kind, name, description, custom_id, default_originator_entity: originator ?? undefined }, at);
  const furtherAddresses = Object.entries(more).flatMap(([asset, names]) => names.map((addressName) => ({ asset, name: addressName })));
  for (const { asset, name: label } of furtherAddresses) {
    const address = addressFor(asset === 'ltc' ? 'ltc' : 'btc', `${custom_id} ${label}`);
    await trx
      .insertInto('funding_addresses')
      .values({ wallet_id: row.id, asset, address, name: label, notes: 'Posted at the counter', is_watched: true, created_at: at })
      .execute();
  }
  const addresses = (await readAddresses(trx, [row.id])).get(row.id) ?? [];
  return { id: row.id, kind, holds: holds, originator, addresses: new Map(addresses.map(({ asset, address }) => [asset, address])) };
}

/** Creates an approved external account with an address for each asset that it accepts. */
export async function insertSeedAccount(trx: Transaction<Tables>, now: Date, account: SeedAccount): Promise<InsertedAccount> {
  const { name, description, custom_id, takes: acceptedAssets, beneficiary, tags = {} } = account;
  const addresses = acceptedAssets.map((asset) => ({ asset, address: addressFor(asset, `account ${custom_id}`) }));
  const extras = addresses.flatMap(({ asset, address }) => {
    const tag = tags[asset];
    return tag === undefined ? [] : [[address, memoNameOf(asset) === 'memo' ? { memo: tag } : { tag }] as const];
  });
  const { id } = await insertExternalAccount(
    trx,
    {
      name,
      description,
      custom_id,
      funding_addresses: Object.fromEntries(addresses.map(({ asset, address }) => [asset, address])),
      extras: Object.fromEntries(extras),
    },
    timeBefore(now)(account.ageDays),
  );
  return { id, acceptedAssets, beneficiary };
}
