import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The hash before the first row. */
export const firstHash = '0'.repeat(64);

/** The table of the audit log. Its rows can be added, but never changed or deleted. */
export const auditMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.audit (
        seq bigint primary key, -- Counted by audit_head, because sequences leave gaps
        at timestamptz not null,
        actor text,
        role text,
        action text not null,
        object text,
        decision text not null,
        request_id text,
        command_id text,
        detail text not null, -- Canonical JSON text
        prev_hash text not null,
        hash text not null
      )`.execute(db);
    await sql`create index audit_actor on desk.audit (actor, seq)`.execute(db);
    await sql`create index audit_action on desk.audit (action, seq)`.execute(db);
    await sql`create index audit_object on desk.audit (object, seq)`.execute(db);
    await sql`create index audit_at on desk.audit (at)`.execute(db);
    await sql`
      create function desk.refuse_audit_change() returns trigger language plpgsql as $$
        begin raise exception 'the audit log is never changed'; end
      $$`.execute(db);
    await sql`
      create trigger audit_unchanged before update or delete or truncate on desk.audit
        for each statement execute function desk.refuse_audit_change()`.execute(db);
    // A single row with the number and hash of the newest audit row. The lock of this row makes the writers of all
    // replicas wait for each other.
    await sql`create table desk.audit_head (is_head boolean primary key check (is_head), seq bigint not null, hash text not null)`.execute(
      db,
    );
    await sql`insert into desk.audit_head values (true, 0, ${sql.lit(firstHash)})`.execute(db);
  },
};
