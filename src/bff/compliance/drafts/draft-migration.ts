import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const draftTurnMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The loaded page that saved the draft, and the number of that page's save. The value is null if the request had no
    // `Draft-Turn` header.
    await sql`alter table desk.drafts add column page text, add column turn integer`.execute(db);
  },
};
