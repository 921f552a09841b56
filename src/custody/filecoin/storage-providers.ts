import { sql, type Kysely, type Transaction } from 'kysely';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { StorageProviderRow, Tables } from '#custody/store/custody-tables.ts';

/** A new storage provider. Without `providerId`, an id is generated. */
export type NewStorageProvider = { readonly walletId: number; readonly providerId?: string | undefined; readonly rewardsFil: Decimal };

/** Number of the first generated id, which is `f03100001`. Our choice: ids of the real chain have this size. */
const firstNumber = 3_100_000;

/** Creates a storage provider that a wallet owns. Refuses an existing id, because the chain assigns each id once. */
export async function insertStorageProvider(
  trx: Transaction<Tables>,
  { walletId, providerId, rewardsFil }: NewStorageProvider,
  createdAt: Date,
): Promise<StorageProviderRow> {
  const provider = await trx
    .insertInto('storage_providers')
    .values({ wallet_id: walletId, provider_id: providerId ?? (await nextFreeId(trx)), granted_fil: rewardsFil, created_at: createdAt })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (provider === undefined) throw new Refusal('invalid', `storage_provider_id ${providerId ?? ''} is taken`);
  return provider;
}

async function nextFreeId(trx: Transaction<Tables>): Promise<string> {
  await sql`lock table custody.storage_providers in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ number: string }>`
    select coalesce(max(substr(provider_id, 3)::bigint), 0)::text as number from custody.storage_providers
  `.execute(trx);
  const newestNumber = Number(rows[0]?.number ?? '0');
  return `f0${Math.max(newestNumber, firstNumber) + 1}`;
}

/** Returns a wallet's storage providers, oldest first. */
export function readStorageProviders(db: Kysely<Tables>, walletId: number): Promise<readonly StorageProviderRow[]> {
  return db.selectFrom('storage_providers').selectAll().where('wallet_id', '=', walletId).orderBy('id').execute();
}

/**
 * Returns the storage provider in a path. Refuses with 404 if the wallet has no such provider. `locked` locks its row until the
 * transaction ends.
 */
export async function requireStorageProvider(
  db: Kysely<Tables>,
  walletId: number,
  providerId: string | undefined,
  lock?: 'locked',
): Promise<StorageProviderRow> {
  const provider = await db
    .selectFrom('storage_providers')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('provider_id', '=', providerId ?? '')
    .$if(lock === 'locked', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (provider === undefined) throw new Refusal('not_found');
  return provider;
}

/**
 * Returns the rewards that the owner can still withdraw. They are all granted rewards, less every withdrawal that neither
 * failed nor was canceled. Our choice: a provider earns nothing by itself.
 */
export async function availableRewards(db: Kysely<Tables>, { id, granted_fil: grantedFil }: StorageProviderRow): Promise<Decimal> {
  const withdrawnTotal = await db
    .selectFrom('reward_withdrawals as withdrawal')
    .innerJoin('transactions', 'transactions.id', 'withdrawal.transaction_id')
    .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'withdrawal.transaction_id')
    .select('moved.amount')
    .where('withdrawal.storage_provider_id', '=', id)
    .where('transactions.status', 'not in', ['canceled', 'failed'])
    .execute();
  return decimal.subtract(grantedFil, decimal.sum(withdrawnTotal.map(({ amount }) => amount)));
}
