import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tables of people. Only role, submitter and time are readable without the desk's secret. */
export const peopleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // One row for each person in the submission of a deposit.
    await sql`
      create table desk.people (
        id integer generated always as identity primary key,
        role text not null,
        deposit text not null, -- Keyed hash of the deposit's key
        person text not null, -- Keyed hash of the person's identity: equal for the same person
        sealed text not null, -- The entity and the deposit's key, encrypted, base64
        user_id integer references desk.users on delete set null,
        submitted_at timestamptz not null,
        unique (role, deposit)
      )`.execute(db);
    await sql`create index people_person on desk.people (role, person, submitted_at)`.execute(db);
    await sql`create index people_newest on desk.people (role, submitted_at)`.execute(db);
    // The search index of the entries has keyed hashes of the terms from `termsOf`.
    await sql`
      create table desk.people_terms (
        term text not null,
        entry_id integer not null references desk.people on delete cascade,
        primary key (term, entry_id)
      )`.execute(db);
    await sql`create index people_terms_entry on desk.people_terms (entry_id)`.execute(db);
  },
};
