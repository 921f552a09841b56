import { sql, type Kysely } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { balancesOf } from '#bff/evidence/snapshots/read-balances.ts';
import type { SnapshotParts } from '#bff/evidence/snapshots/take-snapshot.ts';
import { isAsset } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { HoldingFilter } from './read-movements.ts';

/** Balances that the custodian reported at one time, by wallet and asset (`cellKey`). */
export type ReportedBalances = {
  readonly at: Date;
  readonly source: 'desk' | 'sandbox' | 'custodian';
  readonly balances: ReadonlyMap<string, Decimal>;
};

/** The key of a wallet and an asset, for example `'4 eth'`. */
export function cellKey({ wallet_id: wallet, asset }: { readonly wallet_id: string; readonly asset: string }): string {
  return `${wallet} ${asset}`;
}

type SnapshotSide = 'last' | 'next';

type SnapshotRow = { readonly id: string; readonly at: Date; readonly source: string };

/** The last snapshot with balances at or before a time, or the first one after that time, depending on `side`. */
export async function findSnapshot(tables: Kysely<DeskTables>, side: SnapshotSide, at: Date): Promise<SnapshotRow | null> {
  const { rows } = await sql<SnapshotRow>`
    select id, at, source from desk.snapshots
    where at ${side === 'last' ? sql`<=` : sql`>`} ${at} and not missing && '{wallets}'
    order by at ${side === 'last' ? sql`desc` : sql`asc`} limit 1`.execute(tables);
  return rows[0] ?? null;
}

/** The time of the first snapshot with balances, or null if no such snapshot exists. */
export async function firstSnapshotAt(tables: Kysely<DeskTables>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from desk.snapshots where not missing && '{wallets}'`.execute(tables);
  return rows[0]?.at ?? null;
}

/** The balances of a snapshot. */
export async function balancesIn(tables: Kysely<DeskTables>, snapshot: SnapshotRow, filter: HoldingFilter): Promise<ReportedBalances> {
  const { walletIds, asset } = filter;
  const { rows } = await sql<{ wallet_id: string; asset: string; balance: string }>`
    select cells.wallet_id, cells.asset, past.balance::text as balance from desk.snapshot_cells as cells
    cross join lateral (
      select balance from desk.snapshot_balances as own
      where own.wallet_id = cells.wallet_id and own.asset = cells.asset and snapshot_id <= ${snapshot.id}
      order by snapshot_id desc limit 1
    ) as past
    where ${walletIds === undefined ? sql`true` : sql`cells.wallet_id = any(${[...walletIds]}::bigint[])`}
      and ${asset === undefined ? sql`true` : sql`cells.asset = ${asset}`}`.execute(tables);
  return {
    at: snapshot.at,
    source: snapshot.source === 'sandbox' ? 'sandbox' : 'desk',
    balances: new Map(rows.map((row) => [cellKey(row), decimalOf(row.balance)])),
  };
}

/**
 * The custodian's current balances, or null if its list of wallets is incomplete or has a wallet without balances. Throws a
 * `Refusal` if it does not answer.
 */
export async function presentBalances(
  { wallets }: Pick<SnapshotParts, 'wallets'>,
  { walletIds, asset }: HoldingFilter,
): Promise<ReportedBalances | null> {
  const { wallets: allWallets, isWhole, readAt } = await wallets.get();
  const wantedWallets = allWallets.filter(({ id }) => walletIds?.includes(id) ?? true);
  if (!isWhole || !wantedWallets.every(({ balance }) => balance)) return null;
  const wantedBalances = wantedWallets.flatMap(balancesOf);
  return {
    at: new Date(readAt),
    source: 'custodian',
    balances: new Map(
      wantedBalances.filter((cell) => asset === undefined || cell.asset === asset).map((cell) => [cellKey(cell), cell.balance]),
    ),
  };
}

/**
 * The names of all wallets in the index, by id. The custodian's list is read if the index does not contain a chosen wallet yet.
 * Throws a `Refusal` that names `field` for a chosen id that is not a wallet.
 */
export async function walletNames(
  { tables, wallets }: Pick<SnapshotParts, 'tables' | 'wallets'>,
  field: string,
  chosenIds: readonly number[] = [],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tables.selectFrom('indexed_counterparties').select(['id', 'name']).where('kind', '=', 'wallet').execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (chosenIds.every((id) => names.has(String(id)))) return names;
  for (const { id, name } of (await wallets.get()).wallets) names.set(String(id), name ?? null);
  const unknownId = chosenIds.find((id) => !names.has(String(id)));
  if (unknownId !== undefined) throw new Refusal('invalid_request', `${field}: ${unknownId} is not a wallet`, { field });
  return names;
}

/** Whether the desk or one of its snapshots has an asset, as a lower-case symbol. */
export async function hasSeenAsset(tables: Kysely<DeskTables>, symbol: string): Promise<boolean> {
  if (isAsset(symbol)) return true;
  const cell = await tables.selectFrom('snapshot_cells').select('asset').where('asset', '=', symbol).limit(1).executeTakeFirst();
  return cell !== undefined;
}
