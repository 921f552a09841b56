import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who set how a user signs in, and notices of it. The version before it makes links without saying
 * who made them: they count as an administrator's, which all of them are.
 */
export const accessMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // When an administrator last set how the user signs in: by a used link, or by removed factors.
    await sql`alter table desk.users add column access_set_at timestamptz`.execute(db);
    // False for a link of the command line, whose user has the whole database.
    await sql`alter table desk.user_links add column by_administrator boolean not null default true`.execute(db);
    await sql`
      alter table desk.notices
        add column about_user integer references desk.users on delete cascade, -- Whose access changed
        add column by_user integer references desk.users on delete set null`.execute(db);
  },
};
