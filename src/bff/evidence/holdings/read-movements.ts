import { sql, type Kysely, type RawBuilder } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { hourMs } from '#contract/limits.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A change of a wallet's balance of an asset by a transaction. */
export type Movement = {
  readonly wallet_id: string;
  readonly asset: string;
  /** The id of the transaction, or the hash of a deposit without an id. */
  readonly transaction: string;
  readonly at: Date;
  /** The signed amount, with the fee. It is negative for outgoing money. */
  readonly amount: Decimal;
  /** When the desk first read the record, or null if the desk read the record in time. */
  readonly importedAt: Date | null;
};

/** The wallets and the asset of a request. Undefined means all. */
export type HoldingFilter = { readonly walletIds?: readonly number[] | undefined; readonly asset?: string | undefined };

/** Time after which the first read of a record counts as late, ms. It is the time between two snapshots. */
const lateMs = hourMs;

/** Maximum movements that are read. */
const movementsMax = 200_000;

type Row = {
  readonly wallet_id: string;
  readonly asset: string;
  readonly transaction: string;
  readonly at: Date;
  readonly amount: string;
  readonly learned_at: Date;
};

/**
 * The movements after `since` up to `until`, oldest first. A transaction counts at `completed_at`, with its fee if the
 * record states its amount. A deposit counts at its time of receipt. Failed and canceled transactions never count.
 * Throws a `Refusal` that names `field` for too many movements.
 */
export async function readMovements(
  tables: Kysely<DeskTables>,
  { since, until }: { readonly since: Date; readonly until: Date },
  { walletIds, asset }: HoldingFilter,
  field: string,
): Promise<readonly Movement[]> {
  const isOfWallet = (column: RawBuilder<unknown>) =>
    walletIds === undefined ? sql`true` : sql`${column} = any(${[...walletIds]}::bigint[])`;
  const isOfAsset = asset === undefined ? sql`true` : sql`asset = ${asset}`;
  const { rows } = await sql<Row>`
    with completed as materialized (
      select * from desk.indexed_lines
      where completed_at > ${since} and completed_at <= ${until} and moves_balance and type = 'transaction'
        and coalesce(status, '') not in ('failed', 'canceled')
    ), arrived as materialized (
      select * from desk.indexed_lines
      where line = 0 and type = 'external' and at > ${since} and at <= ${until} and destination_wallet_id is not null
    ), moves as (
      select key, source_wallet_id as wallet_id, asset, completed_at as at, -amount as amount from completed
      where source_wallet_id is not null and asset is not null and amount is not null
      union all
      select key, source_wallet_id, fee_asset, completed_at, -fee_amount from completed
      where source_wallet_id is not null and fee_asset is not null and fee_amount is not null
      union all
      select key, destination_wallet_id, asset, completed_at, amount from completed
      where destination_wallet_id is not null and asset is not null and amount is not null
      union all
      select key, destination_wallet_id, asset, at, amount from arrived where asset is not null and amount is not null
    ), summed as (
      select key, wallet_id, asset, at, sum(amount) as amount from moves
      where ${isOfWallet(sql`wallet_id`)} and ${isOfAsset} group by key, wallet_id, asset, at
    )
    select wallet_id, asset, at, amount::text as amount, learned_at,
      case when key > 0 then key::text else coalesce((select hashes[1] from desk.indexed_lines as own where own.key = summed.key and line = 0), key::text) end
        as transaction
    from summed join desk.indexed_transactions using (key) where amount <> 0 order by at, key limit ${movementsMax + 1}`.execute(tables);
  if (rows.length > movementsMax)
    throw new Refusal('invalid_request', `${field}: more than ${movementsMax} movements. Choose a shorter period, or fewer wallets`, {
      field,
    });
  return rows.map(({ amount, learned_at: learnedAt, at, ...row }) => ({
    ...row,
    at,
    amount: decimalOf(amount),
    importedAt: learnedAt.getTime() - at.getTime() > lateMs ? learnedAt : null,
  }));
}
