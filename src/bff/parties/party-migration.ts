import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the revision, the session and the summary of a draft. The revision grows by one with each save. The session is that of the
 * last save. The summary for lists is encrypted JSON text, or null.
 */
export const draftRevisionMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.drafts add column revision integer not null default 1`.execute(db);
    await sql`alter table desk.drafts add column sealed_summary text`.execute(db);
    await sql`alter table desk.drafts add column saved_by text not null default ''`.execute(db);
  },
};

/** Adds the documents of direct parties. The facts are permanent, and the content is stored until the service has it. */
export const partyFilesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.party_files (
        id text primary key, -- A random UUID
        user_id integer not null, -- The user who uploaded it, with their name at that time
        user_name text not null,
        draft text,
        direct_party_id bigint,
        kind text not null,
        document_type text,
        sealed_name text not null,
        size integer not null, -- Bytes
        sha256 text not null, -- Lower-case hex
        media_type text not null,
        is_encrypted boolean not null,
        chunks integer not null, -- Number of its content's chunks; 0 once they are deleted
        received_at timestamptz not null,
        state text not null, -- receiving: it is coming in, or its sender went away
        sender text, -- The replica that sends it
        sealed_message text,
        uploaded_at timestamptz
      )`.execute(db);
    await sql`create index party_files_draft on desk.party_files (user_id, draft) where draft is not null`.execute(db);
    await sql`create index party_files_party on desk.party_files (direct_party_id) where direct_party_id is not null`.execute(db);
    await sql`create index party_files_received_at on desk.party_files (received_at) where state <> 'uploaded'`.execute(db);
    // The bytes are nonce, ciphertext and tag, bound to the file and the position.
    await sql`
      create table desk.party_file_chunks (
        file_id text not null references desk.party_files on delete cascade,
        position integer not null,
        sealed bytea not null,
        primary key (file_id, position)
      )`.execute(db);
    // Encrypted content cannot be compressed, so PostgreSQL does not try.
    await sql`alter table desk.party_file_chunks alter column sealed set storage external`.execute(db);
  },
};
