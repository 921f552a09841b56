import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { readDetail } from '#bff/core/audit/audit-detail.ts';
import { earlierRowMsMax } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { dateOffsetMsMax, dayMs, hourMs, minuteMs } from '#contract/limits.ts';
import { fullRetentionMs, sortedForm } from './store-snapshot.ts';

/**
 * Maximum time between a snapshot and its audit row, ms. A replica writes the row as soon as it has read all parts of the
 * snapshot, which takes less than 15 minutes. The custodian's clock gives the time of the snapshot, and the replica's clock that
 * of the row. A row that a superuser of the database appends later about an earlier snapshot is therefore not accepted.
 */
export const rowDelayMsMax = dateOffsetMsMax + 15 * minuteMs;

/** Time after the first root of the current form in which earlier forms are accepted, ms. Replicas of an earlier version may run. */
const earlierFormMsMax = dayMs;

/** Time that is added to the age at which a snapshot may be deleted, ms. A deletion follows the row of the next snapshot. */
const retentionMarginMs = hourMs;

const snapshotDetailSchema = z.object({
  at: z.string(),
  root: z.string(),
  form: z.optional(z.string()),
  day: z.optional(z.string()),
  missing: z.optional(z.array(z.string())),
});

/** The first row of the audit log about a snapshot. */
export type LoggedSnapshot = {
  /** The number of the row. */
  readonly seq: string;
  readonly atMs: number;
  readonly root: string;
  /** The day to which the snapshot belongs, or null in the rows of earlier versions. */
  readonly day: string | null;
  readonly missingParts: readonly string[];
  /** False for a root of an earlier form, which cannot be computed again. */
  readonly isComparable: boolean;
};

/** A difference between the audit log and the stored snapshots, with the time of the snapshot. */
export type SnapshotProblem = { readonly atMs: number; readonly message: string };

type LoggedSnapshots = {
  /** The snapshots by their times. */
  readonly snapshots: ReadonlyMap<number, LoggedSnapshot>;
  /** The time of the newest accepted row. */
  readonly newestRowMs: number;
  readonly problems: readonly SnapshotProblem[];
};

/**
 * Reads the rows about snapshots. The desk writes one row about each snapshot, when it stores the snapshot. Therefore the first
 * row about a time counts, and a row with another time than its snapshot does not count.
 */
export async function readLoggedSnapshots(tables: Kysely<DeskTables>): Promise<LoggedSnapshots> {
  const rows = await tables.selectFrom('audit').select(['seq', 'at', 'detail']).where('action', '=', 'snapshot').orderBy('seq').execute();
  const snapshots = new Map<number, LoggedSnapshot>();
  const problems: SnapshotProblem[] = [];
  let [newestRowMs, currentFormMs] = [-Infinity, Infinity];
  for (const { seq, at: rowTime, detail } of rows) {
    const rowMs = rowTime.valueOf();
    const { at = '', root = '', form, day = null, missing = [] } = snapshotDetailSchema.safeParse(readDetail(detail)).data ?? {};
    const atMs = Date.parse(at);
    const problem = rowProblem({ rowMs, atMs, newestRowMs });
    if (problem !== null) {
      problems.push({ atMs: Number.isNaN(atMs) ? rowMs : atMs, message: `Row ${seq} of the log, about a snapshot, ${problem}.` });
      continue;
    }
    newestRowMs = Math.max(newestRowMs, rowMs);
    if (form === sortedForm) currentFormMs = Math.min(currentFormMs, rowMs);
    const firstRow = snapshots.get(atMs);
    const isComparable = form === sortedForm || rowMs > currentFormMs + earlierFormMsMax;
    if (firstRow === undefined) snapshots.set(atMs, { seq, atMs, root, day, missingParts: missing, isComparable });
    else if (firstRow.root !== root)
      problems.push({ atMs, message: `Rows ${firstRow.seq} and ${seq} of the log differ about the snapshot of ${timeText(atMs)}.` });
  }
  return { snapshots, newestRowMs, problems };
}

/** The reason why a row about a snapshot does not count, or null. */
function rowProblem({ rowMs, atMs, newestRowMs }: Readonly<Record<'rowMs' | 'atMs' | 'newestRowMs', number>>): string | null {
  if (Number.isNaN(atMs)) return 'cannot be read';
  if (Math.abs(rowMs - atMs) > rowDelayMsMax) return `was not written at the time of the snapshot, ${timeText(atMs)}`;
  return rowMs < newestRowMs - earlierRowMsMax ? 'is earlier than the rows before it' : null;
}

/**
 * The snapshots that retention must not have deleted (`compactSnapshots`). The rows of earlier versions do not name the day, so their
 * snapshots are left out once they are 90 days old.
 */
export function retainedSnapshots({ snapshots, newestRowMs }: LoggedSnapshots, lastDeletedRow: bigint): readonly LoggedSnapshot[] {
  const candidates = [...snapshots.values()].filter(({ seq }) => BigInt(seq) > lastDeletedRow);
  const fullSinceMs = newestRowMs - fullRetentionMs + retentionMarginMs;
  const days = Map.groupBy(candidates, ({ day }) => day);
  days.delete(null);
  const earlierDays = [...days.values()].filter((ofDay) => ofDay.every(({ atMs }) => atMs < fullSinceMs));
  return [...earlierDays.flatMap((ofDay) => lastOfDay(ofDay) ?? []), ...candidates.filter(({ atMs }) => atMs >= fullSinceMs)];
}

/** The last complete snapshot of a day. Without one, the last snapshot with balances, or else the last one. */
function lastOfDay(snapshots: readonly LoggedSnapshot[]): LoggedSnapshot | undefined {
  const ordered = snapshots.toSorted((one, other) => one.atMs - other.atMs);
  return (
    ordered.findLast(({ missingParts }) => missingParts.length === 0) ??
    ordered.findLast(({ missingParts }) => !missingParts.includes('wallets')) ??
    ordered.at(-1)
  );
}

/** A time as ISO 8601, or as a number if it is infinite. */
export function timeText(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : String(ms);
}
