import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The last run of the retention job, in one row that replicas claim. */
export const retentionMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk.retention_runs (id integer primary key check (id = 1), at timestamptz not null)`.execute(db);
    await sql`insert into desk.retention_runs values (1, '-infinity')`.execute(db);
  },
};
