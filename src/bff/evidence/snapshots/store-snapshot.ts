import { sql, type Insertable, type Kysely } from 'kysely';
import { earlierRowMsMax } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { leafHash, treeRoot } from '#bff/evidence/statements/merkle-tree.ts';
import { dayMs } from '#contract/limits.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { writeJson } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

type Tables = Kysely<DeskTables>;

/** The parts of a snapshot. */
export type SnapshotPart = 'wallets' | 'validators' | 'providers' | 'totals';

type Columns<Table extends keyof DeskTables> = Omit<Insertable<DeskTables[Table]>, 'snapshot_id'>;

/** The custodian's answers about all wallets at a time. A missing part has no rows. */
export type Snapshot = {
  readonly at: Date;
  /** The day to which the snapshot belongs, in the desk's time zone. */
  readonly day: string;
  readonly source: 'desk' | 'sandbox';
  readonly missingParts: readonly SnapshotPart[];
  readonly balances: readonly WalletBalance[];
  readonly validators: readonly Columns<'snapshot_validators'>[];
  readonly providers: readonly Columns<'snapshot_providers'>[];
  readonly totals: readonly Columns<'snapshot_totals'>[];
  readonly rates: readonly Columns<'snapshot_rates'>[];
};

export type WalletBalance = { readonly wallet_id: string; readonly asset: string; readonly balance: Decimal };

const zero = decimalOf('0');

/** Maximum rows per insert statement. */
const rowsPerInsert = 2000;

/**
 * Stores a snapshot. Returns the root of the Merkle tree of its contents. Returns null without a change if the newest snapshot is not
 * older, because another replica stored it in the meantime. Throws if the newest snapshot is far in the future.
 */
export async function storeSnapshot(trx: Tables, snapshot: Snapshot): Promise<string | null> {
  const { at, day, source, missingParts, balances, validators, providers, totals, rates } = snapshot;
  await lockSnapshots(trx);
  const newestSnapshot = await trx.selectFrom('snapshots').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  const leadMs = newestSnapshot === undefined ? -Infinity : newestSnapshot.at.valueOf() - at.getTime();
  if (leadMs > earlierRowMsMax) throw new Error(`The newest snapshot is later than ${at.toISOString()}, the custodian's current time`);
  if (leadMs >= 0) return null;
  const contents = { at, missingParts, balances: missingParts.includes('wallets') ? [] : balances, validators, providers, totals, rates };
  const root = snapshotRoot(contents);
  const head = { at, day, source, missing: [...missingParts], root };
  const { id: snapshot_id } = await trx.insertInto('snapshots').values(head).returning('id').executeTakeFirstOrThrow();
  if (!missingParts.includes('wallets')) await storeBalances(trx, snapshot_id, balances);
  for (const rows of chunks(validators))
    await trx
      .insertInto('snapshot_validators')
      .values(rows.map((row) => ({ ...row, snapshot_id })))
      .execute();
  for (const rows of chunks(providers))
    await trx
      .insertInto('snapshot_providers')
      .values(rows.map((row) => ({ ...row, snapshot_id })))
      .execute();
  for (const rows of chunks(totals))
    await trx
      .insertInto('snapshot_totals')
      .values(rows.map((row) => ({ ...row, snapshot_id })))
      .execute();
  for (const rows of chunks(rates))
    await trx
      .insertInto('snapshot_rates')
      .values(rows.map((row) => ({ ...row, snapshot_id })))
      .execute();
  return root;
}

/**
 * Lets the transactions that store or delete snapshots run one after another, on all replicas. A snapshot has only the balances
 * that differ from the previous one, so a transaction must read the previous one after its commit.
 */
async function lockSnapshots(trx: Tables): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('desk snapshots', 0))`.execute(trx);
}

/** Stores the balances that differ from those of the newest snapshot. A balance that is no longer listed becomes zero. */
async function storeBalances(trx: Tables, snapshot_id: string, balances: readonly WalletBalance[]): Promise<void> {
  const cellOf = ({ wallet_id, asset }: { wallet_id: string; asset: string }) => `${wallet_id} ${asset}`;
  const storedCells = await trx.selectFrom('snapshot_cells').selectAll().execute();
  const storedBalances = new Map(storedCells.map((cell) => [cellOf(cell), decimalOf(cell.balance)]));
  const listedCells = new Set(balances.map(cellOf));
  const removedBalances = storedCells
    .filter((cell) => !listedCells.has(cellOf(cell)))
    .map(({ wallet_id, asset }) => ({ wallet_id, asset, balance: zero }));
  const changedBalances = [...balances, ...removedBalances].filter((cell) => {
    const balance = storedBalances.get(cellOf(cell));
    return balance === undefined || decimal.compare(balance, cell.balance) !== 0;
  });
  for (const rows of chunks(changedBalances)) {
    await trx
      .insertInto('snapshot_balances')
      .values(rows.map((row) => ({ ...row, snapshot_id })))
      .execute();
    await trx
      .insertInto('snapshot_cells')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['wallet_id', 'asset']).doUpdateSet(({ ref }) => ({ balance: ref('excluded.balance') })))
      .execute();
  }
}

/** Marks the roots in the audit log that do not depend on the order of rows. Earlier roots cannot be computed again. */
export const sortedForm = 'sorted';

/** The contents that a snapshot's root covers. */
type SnapshotContents = {
  readonly at: Date;
  readonly missingParts: readonly string[];
  readonly balances: readonly WalletBalance[];
} & Readonly<Record<'validators' | 'providers' | 'totals' | 'rates', readonly object[]>>;

/** The root of the Merkle tree of a snapshot. Zero balances and the order of rows do not change it, because they are not stored. */
export function snapshotRoot({ at, missingParts, balances, ...parts }: SnapshotContents): string {
  const leavesOf = (part: string, rows: readonly object[]) => rows.map((row) => canonicalJson({ part, ...storedForm(row) }));
  const fundedBalances = balances.filter(({ balance }) => decimal.compare(balance, zero) !== 0);
  const leaves = [
    ...leavesOf('snapshot', [{ at, missing: missingParts.toSorted().join(' ') }]),
    ...leavesOf('balances', fundedBalances),
    ...Object.entries(parts).flatMap(([part, rows]) => leavesOf(part, rows)),
  ];
  return treeRoot(leaves.toSorted().map(leafHash));
}

/** A row as the database returns it: times as ISO 8601, and decimals without superfluous zeros. */
function storedForm(row: object): Readonly<Record<string, string | null>> {
  const formOf = (value: unknown) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Date) return value.toISOString();
    const text = typeof value === 'string' ? value : writeJson(value);
    return /^-?\d+(\.\d+)?$/.test(text) ? decimalOf(text) : text;
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, formOf(value)]));
}

function chunks<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  );
}

/** Deletes all snapshots because the sandbox has a new world. The next run takes a snapshot at once. */
export async function deleteSnapshots(trx: Tables): Promise<void> {
  await lockSnapshots(trx);
  await trx.deleteFrom('snapshots').execute();
  await trx.deleteFrom('snapshot_balances').execute();
  await trx.deleteFrom('snapshot_cells').execute();
  await sql`update desk.snapshot_runs set at = 'epoch'`.execute(trx);
}

/** How long every snapshot is stored, ms. */
export const fullRetentionMs = 90 * dayMs;

/**
 * Deletes snapshots older than 90 days, except the last complete snapshot of each day. On a day without a complete
 * snapshot, the last one with balances stays, or else the last one.
 */
export async function compactSnapshots(tables: Tables, nowMs: number): Promise<void> {
  await sql`
    delete from desk.snapshots as old using (
      select day, coalesce(max(at) filter (where missing = '{}'), max(at) filter (where not missing && '{wallets}'), max(at)) as last
      from desk.snapshots where at < ${new Date(nowMs - fullRetentionMs)} group by day
    ) as days
    where old.day = days.day and old.at <> days.last and old.at < ${new Date(nowMs - fullRetentionMs)}`.execute(tables);
  // A balance applies to all snapshots up to the next stored balance of its wallet and asset. The statement deletes balances
  // whose snapshots are all deleted.
  await sql`
    delete from desk.snapshot_balances as passed
    where snapshot_id < (select min(id) from desk.snapshots where at >= ${new Date(nowMs - fullRetentionMs)})
      and exists (
        select from desk.snapshot_balances as next
        where next.wallet_id = passed.wallet_id and next.asset = passed.asset and next.snapshot_id > passed.snapshot_id
          and not exists (select from desk.snapshots where id >= passed.snapshot_id and id < next.snapshot_id)
      )`.execute(tables);
}
