import type { Kysely, Transaction } from 'kysely';
import { assets, type Asset } from '#contract/money/assets.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { WalletKind } from '#contract/service/wallet.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { FundingAddressRow, Tables, WalletRow } from './custody-tables.ts';
import { jsonTextOrNull } from './json-text.ts';
import { idOf } from './record-id.ts';

/** The fields of a new wallet. */
export type NewWallet = {
  readonly kind: WalletKind;
  readonly name: string;
  readonly description?: string | undefined;
  readonly custom_id?: string | undefined;
  readonly default_originator_entity?: EntityRecord | undefined;
  /** Id of an active direct party that owns the wallet. */
  readonly owner_entity_id?: number | undefined;
};

/**
 * Creates a wallet with an address for each asset. Spec: Wallets, "one funding address per asset".
 */
export async function insertWallet(trx: Transaction<Tables>, wallet: NewWallet, createdAt: Date): Promise<WalletRow> {
  const row = await trx
    .insertInto('wallets')
    .values({
      kind: wallet.kind,
      name: wallet.name,
      description: wallet.description ?? '',
      custom_id: wallet.custom_id ?? null,
      default_originator_entity: jsonTextOrNull(wallet.default_originator_entity ?? null),
      owner_entity_id: wallet.owner_entity_id ?? null,
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const addresses = assets.map((asset) => ({
    wallet_id: row.id,
    asset,
    name: 'Default',
    created_at: createdAt,
    ...addressOf(asset, row.id),
  }));
  await trx.insertInto('funding_addresses').values(addresses).execute();
  return row;
}

/**
 * Returns the address of a wallet for an asset. On the real chains of xrp and xlm, all wallets can share one address. Here each
 * wallet has its own address, and also a tag or memo.
 */
function addressOf(asset: Asset, walletId: number): { readonly address: string; readonly tag: string | null } {
  return { address: addressFor(asset, `wallet ${walletId}`), tag: memoNameOf(asset) !== null ? `${100_000 + walletId}` : null };
}

/** Returns the wallet in a path. Refuses with 404 if it does not exist. `locked` locks its row until the transaction ends. */
export async function requireWallet(db: Kysely<Tables>, id: string | undefined, lock?: 'locked'): Promise<WalletRow> {
  const wallet = await db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', idOf(id))
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  if (wallet === undefined) throw new Refusal('not_found');
  return wallet;
}

/** Reads the addresses in the records of these wallets, by wallet. They are the oldest address of each asset. */
export async function readAddresses(
  db: Kysely<Tables>,
  walletIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FundingAddressRow[]>> {
  if (walletIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('funding_addresses')
    .selectAll()
    .distinctOn(['wallet_id', 'asset'])
    .where('wallet_id', 'in', walletIds)
    .orderBy('wallet_id')
    .orderBy('asset')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.wallet_id);
}
