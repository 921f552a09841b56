import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { purgeFactors, purgePermits, purgeLinks, type Auth } from '#bff/auth/index.ts';
import type { Compliance } from '#bff/compliance/index.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import type { Events } from '#bff/events/index.ts';
import { purgePayments, purgeRefusedOrders } from '#bff/money/index.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import type { Parties } from '#bff/parties/index.ts';

/** Interval of the retention job over all replicas, ms. */
const purgeMs = 10 * 60_000;

/** The services that a run needs. */
type RetentionServices = Pick<Operations, 'tables' | 'sessions' | 'hints' | 'now'> &
  Pick<Auth, 'throttle' | 'oidc'> &
  Pick<Compliance, 'drafts' | 'people'> &
  Pick<Parties, 'partyFiles'> &
  Pick<Events, 'inbox' | 'notices'>;

/**
 * Starts all deletions by age, except the deletion of snapshots, which happens when a new snapshot is taken. The audit
 * log, commands, batches and their reviews, changes, submissions and users are never deleted.
 */
export function startRetention(operations: RetentionServices, jobs: Jobs): void {
  jobs.every(purgeMs, 'retention', () => runRetention(operations));
}

/**
 * Runs the deletions if they are due. Returns true if this replica ran them. A failed deletion does not stop the other
 * deletions and is tried again in the next run. Throws the failures at the end.
 */
export async function runRetention(operations: RetentionServices): Promise<boolean> {
  const isOurs = await claimRun(operations);
  const failures: unknown[] = [];
  if (isOurs) {
    for (const purge of purges) await purge(operations)?.catch((error: unknown) => failures.push(error));
  }
  // Each replica counts the inbox itself, because it refuses webhooks by its own count.
  await operations.inbox.count();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deletions failed`, { cause: failures[0] });
  return isOurs;
}

/** The deletions by age. */
const purges: readonly ((operations: RetentionServices) => Promise<void> | undefined)[] = [
  ({ sessions }) => sessions.purge(),
  ({ throttle }) => throttle.purge(),
  ({ drafts }) => drafts.purge(),
  ({ people }) => people.purge(),
  // This deletion must follow the deletion of drafts, which releases their files.
  ({ partyFiles }) => partyFiles.purge(),
  ({ inbox }) => inbox.purge(),
  ({ hints }) => hints.purge(),
  ({ notices }) => notices.purge(),
  ({ oidc }) => oidc?.purge(),
  purgeLinks,
  purgePermits,
  purgeFactors,
  purgeRefusedOrders,
  purgePayments,
];

/** Claims the due run. Only one of several concurrent replicas succeeds. */
async function claimRun({ tables, now }: Pick<Operations, 'tables' | 'now'>): Promise<boolean> {
  const nowMs = now();
  // Timers are not exact, and a run that starts slightly early must not be skipped.
  const latestDate = new Date(nowMs - purgeMs / 2);
  const claimedRow = await tables
    .updateTable('retention_runs')
    .set({ at: new Date(nowMs) })
    .where('at', '<', latestDate)
    .returning('id')
    .executeTakeFirst();
  return claimedRow !== undefined;
}

/** Adds the table with the time of the last run of the retention job. The replica that updates its only row runs the job. */
export const retentionMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk.retention_runs (id integer primary key check (id = 1), at timestamptz not null)`.execute(db);
    await sql`insert into desk.retention_runs values (1, '-infinity')`.execute(db);
  },
};
