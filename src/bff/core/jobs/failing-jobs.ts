import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DeskTables } from '#bff/core/tables.ts';
import type { FailingJob, JobName } from '#contract/desk/health.ts';

/** Number of consecutive failures before administrators get a notification, because a single failure may be temporary. */
export const failuresUntilNotice = 3;

/** How long a failure is listed after its replica stopped running the job, ms. */
const listedFailureMsMax = 3_600_000;

export const failingJobMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.failing_jobs (
        name text not null,
        replica text not null,
        since timestamptz not null, -- Of the first failure in a row
        failures integer not null,
        last_at timestamptz not null,
        error text not null, -- Kind and code of the last error: 'DatabaseError 54000'. Its own words may name what is sealed
        primary key (name, replica)
      )`.execute(db);
  },
};

type Options = {
  readonly tables: Kysely<DeskTables>;
  readonly notices: { jobChanged(trx: Kysely<DeskTables>, name: JobName, isFailing: boolean): Promise<void> };
  readonly replica: string;
  readonly now: () => number;
};

/** The failing jobs of all replicas. Health lists them, and administrators get a notification when a job continues to fail. */
export class FailingJobs {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Counts a failure of a job on this replica. */
  async recordFailure(name: JobName, error: unknown): Promise<void> {
    const { tables, notices, replica } = this.#options;
    const last_at = this.#date();
    await tables.transaction().execute(async (trx) => {
      const { failures } = await trx
        .insertInto('failing_jobs')
        .values({ name, replica, since: last_at, failures: 1, last_at, error: errorKindOf(error) })
        .onConflict((conflict) =>
          conflict.columns(['name', 'replica']).doUpdateSet({
            failures: sql`failing_jobs.failures + 1`,
            last_at,
            error: errorKindOf(error),
          }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow();
      if (failures === failuresUntilNotice) await notices.jobChanged(trx, name, true);
    });
  }

  /** Deletes the failures of a job that succeeded on this replica, and the failures of stopped replicas. */
  async recordSuccess(name: JobName): Promise<void> {
    const { tables, notices, replica } = this.#options;
    await tables.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('failing_jobs')
        .where('name', '=', name)
        .where((eb) => eb.or([eb('replica', '=', replica), eb('last_at', '<', this.#oldest())]))
        .execute();
      const otherJob = await trx.selectFrom('failing_jobs').select('name').where('name', '=', name).limit(1).executeTakeFirst();
      if (otherJob === undefined) await notices.jobChanged(trx, name, false);
    });
  }

  /** Returns the failing jobs of all replicas. The job that has failed longest comes first. */
  async list(): Promise<readonly FailingJob[]> {
    const rows = await this.#options.tables
      .selectFrom('failing_jobs')
      .select(['name', 'since', 'failures', 'last_at', 'error'])
      .where('last_at', '>=', this.#oldest())
      .orderBy('since')
      .execute();
    return rows.map((row) => ({ ...row, since: row.since.toISOString(), last_at: row.last_at.toISOString() }));
  }

  #date(): Date {
    return new Date(this.#options.now());
  }

  #oldest(): Date {
    return new Date(this.#options.now() - listedFailureMsMax);
  }
}

/**
 * The name and code of an error, such as `'DatabaseError 54000'`. The message is left out, because it may contain personal
 * data or secrets.
 */
export function errorKindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
