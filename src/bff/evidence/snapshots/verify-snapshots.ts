import { sql, type Kysely, type Selectable } from 'kysely';
import { readDetail } from '#bff/core/audit/audit-detail.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { balancesIn } from '#bff/evidence/holdings/read-snapshots.ts';
import { lastRowBeforeWorld } from './import-demo.ts';
import {
  readLoggedSnapshots,
  retainedSnapshots,
  rowDelayMsMax,
  timeText,
  type LoggedSnapshot,
  type SnapshotProblem,
} from './logged-snapshots.ts';
import { snapshotRoot } from './store-snapshot.ts';

type Tables = Kysely<DeskTables>;
type StoredSnapshot = Selectable<DeskTables['snapshots']>;
type SnapshotPair = { readonly logged: LoggedSnapshot; readonly stored: StoredSnapshot };

type LogComparison = {
  /** The stored snapshots with their rows, by the times of the snapshots. */
  readonly pairs: ReadonlyMap<number, SnapshotPair>;
  readonly problems: readonly SnapshotProblem[];
};

/** Compares the stored snapshots with the audit log. Does not compare their contents with the roots. */
async function compareWithLog(tables: Tables): Promise<LogComparison> {
  const logged = await readLoggedSnapshots(tables);
  const storedRows = await tables.selectFrom('snapshots').selectAll().orderBy('id').execute();
  const storedByTime = Map.groupBy(storedRows, ({ at }) => at.valueOf());
  const isSandbox = await isSandboxLog(tables);
  const firstLoggedMs = [...logged.snapshots.keys()].reduce((first, atMs) => Math.min(first, atMs), Infinity);
  // Samples of earlier versions of the desk have no root and no row. They are older than all rows.
  const needsRow = ({ at, root, source }: StoredSnapshot) =>
    !(isSandbox && source === 'sandbox') && (root !== null || at.valueOf() >= firstLoggedMs);
  const pairs = new Map<number, SnapshotPair>();
  const problems = [...logged.problems];
  for (const [atMs, stored] of storedByTime) {
    const row = logged.snapshots.get(atMs);
    if (row === undefined && stored.some(needsRow))
      problems.push({ atMs, message: `The snapshot of ${timeText(atMs)} was added or changed: the audit log has no row about it.` });
    if (row === undefined || stored[0] === undefined) continue;
    pairs.set(atMs, { logged: row, stored: stored[0] });
    if (stored.length > 1) problems.push({ atMs, message: `The snapshot of ${timeText(atMs)} is stored ${stored.length} times.` });
  }
  // In the sandbox, a new world deletes the snapshots of the earlier one.
  const lastDeletedRow = isSandbox ? await lastRowBeforeWorld(tables) : 0n;
  for (const { seq, atMs } of lastDeletedRow === null ? [] : retainedSnapshots(logged, lastDeletedRow))
    if (!storedByTime.has(atMs))
      problems.push({ atMs, message: `The snapshot of ${timeText(atMs)} is missing: row ${seq} of the audit log names it.` });
  return { pairs, problems };
}

/** Whether the first start in the log is the start of a sandbox. A database never changes from one kind of desk to the other. */
async function isSandboxLog(tables: Tables): Promise<boolean> {
  const row = await tables.selectFrom('audit').select('detail').where('action', '=', 'start').orderBy('seq').limit(1).executeTakeFirst();
  return readDetail(row?.detail ?? '')?.['environment'] === 'sandbox';
}

/** The root of a snapshot's rows in the database. */
async function storedRoot(tables: Tables, snapshot: StoredSnapshot): Promise<string> {
  const { id, at, missing } = snapshot;
  const rowsOf = async (table: string) => {
    const { rows } = await sql<object>`select * from ${sql.id('desk', table)} where snapshot_id = ${id}`.execute(tables);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'snapshot_id')));
  };
  const balances = missing.includes('wallets') ? [] : [...(await balancesIn(tables, snapshot, {})).balances];
  return snapshotRoot({
    at,
    missingParts: missing,
    balances: balances.map(([key, balance]) => {
      const [wallet_id = '', asset = ''] = key.split(' ');
      return { wallet_id, asset, balance };
    }),
    validators: await rowsOf('snapshot_validators'),
    providers: await rowsOf('snapshot_providers'),
    totals: await rowsOf('snapshot_totals'),
    rates: await rowsOf('snapshot_rates'),
  });
}

async function isUnchanged(tables: Tables, { logged, stored }: SnapshotPair): Promise<boolean> {
  if (logged.day !== null && logged.day !== stored.day) return false;
  return !logged.isComparable || (await storedRoot(tables, stored)) === logged.root;
}

/** Reads a state of the database in which every stored snapshot has its row, although a replica stores snapshots at the same time. */
function readConsistently<Result>(tables: Tables, read: (trx: Tables) => Promise<Result>): Promise<Result> {
  return tables.transaction().setIsolationLevel('repeatable read').execute(read);
}

/**
 * Compares the stored snapshots with the audit log. A superuser of the database can still add a false snapshot together with its row
 * at the time of the snapshot, but cannot change an earlier one.
 */
export function verifySnapshots(tables: Tables): Promise<{ readonly ok: boolean; readonly message: string }> {
  return readConsistently(tables, async (trx) => {
    const { pairs, problems } = await compareWithLog(trx);
    const [problem] = problems;
    if (problem !== undefined) return { ok: false, message: problem.message };
    for (const pair of pairs.values())
      if (!(await isUnchanged(trx, pair)))
        return {
          ok: false,
          message: `The snapshot of ${timeText(pair.logged.atMs)} was changed: it differs from row ${pair.logged.seq} of the log.`,
        };
    const comparedCount = [...pairs.values()].filter(({ logged }) => logged.isComparable).length;
    return { ok: true, message: `The log matches ${comparedCount} stored snapshot${comparedCount === 1 ? '' : 's'}.` };
  });
}

/**
 * Throws a `Refusal` if a snapshot of these times differs from the audit log or is not in it, or if there is another problem of the
 * snapshots between or near these times.
 */
export async function requireUnchangedSnapshots(tables: Tables, times: readonly Date[]): Promise<void> {
  const usedTimes = [...new Set(times.map((time) => time.getTime()))];
  if (usedTimes.length === 0) return;
  const [sinceMs, untilMs] = [Math.min(...usedTimes) - rowDelayMsMax, Math.max(...usedTimes) + rowDelayMsMax];
  await readConsistently(tables, async (trx) => {
    const { pairs, problems } = await compareWithLog(trx);
    const problem = problems.find(({ atMs }) => atMs >= sinceMs && atMs <= untilMs);
    if (problem !== undefined) throw unsignedRefusal(problem.message);
    for (const atMs of usedTimes) {
      const pair = pairs.get(atMs);
      if (pair === undefined || !(await isUnchanged(trx, pair)))
        throw unsignedRefusal(`The snapshot of ${timeText(atMs)} differs from the audit log.`);
    }
  });
}

function unsignedRefusal(message: string): Refusal {
  return new Refusal('refused', `${message} Therefore no statement is signed`, { status: 409 });
}
