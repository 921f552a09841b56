import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the index of the records of the custodian, which is a copy for filters, search and balances. */
export const recordIndexMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.index_state (
        id integer primary key check (id = 1),
        world text not null default '', -- The sandbox's world; empty with an operator's service
        is_built boolean not null default false, -- True after the first pass and the poll that follows it
        next_cursor text, -- The custodian's cursor of the next page; null before the first page
        done bigint not null default 0, -- Records read by the first pass
        passed_at timestamptz, -- End of the last pass over the whole list
        polled_at timestamptz, -- Start of the last complete poll for changes
        hint_position text, -- The last hint that was handled
        leased_by text, -- The replica that maintains the index, until leased_until by the database's clock
        leased_until timestamptz
      )`.execute(db);
    await sql`insert into desk.index_state (id) values (1)`.execute(db);
    await sql`
      create table desk.indexed_transactions (
        key bigint primary key, -- The record's id; without one, a negative hash of its own hash
        record text not null, -- JSON text as the custodian sent it, without personal data
        learned_at timestamptz not null -- When the desk first read the record
      )`.execute(db);
    await sql`
      create table desk.indexed_lines (
        key bigint not null,
        line integer not null, -- From 0: a record has a line for each asset that it moved, at least one
        id bigint,
        type text, -- transaction, external, or the custodian's own; null when unreadable
        status text, -- Of a deposit in a block: completed
        regulatory_status text,
        direction text,
        asset text, -- Lower case
        amount numeric,
        fee numeric,
        fee_asset text, -- Lower case. A line without an asset only paid a fee
        at timestamptz not null, -- created_at, or timestamp of a deposit; 1970 without one
        completed_at timestamptz,
        source_wallet_id bigint,
        destination_wallet_id bigint,
        account_id bigint, -- The external account that is paid
        addresses text[] not null, -- Canonical: the senders of a deposit, otherwise the destination
        hashes text[] not null, -- Comparable (comparableKey)
        primary key (key, line)
      )`.execute(db);
    // Each filter has an index in the order of the pages.
    for (const column of ['type', 'status', 'regulatory_status'])
      await sql`create index ${sql.raw(`indexed_lines_${column}`)} on desk.indexed_lines (${sql.raw(column)}, at, key) where line = 0`.execute(
        db,
      );
    for (const column of ['source_wallet_id', 'destination_wallet_id', 'account_id'])
      await sql`create index ${sql.raw(`indexed_lines_${column}`)} on desk.indexed_lines (${sql.raw(column)}, at, key)`.execute(db);
    // The index has the columns of the other filters, so that a count reads only the index.
    await sql`
      create index indexed_lines_at on desk.indexed_lines (at, key)
      include (type, status, regulatory_status, source_wallet_id, destination_wallet_id) where line = 0`.execute(db);
    await sql`
      create index indexed_lines_asset on desk.indexed_lines (asset, at, key) include (type, status, regulatory_status, amount)`.execute(
      db,
    );
    await sql`create index indexed_lines_largest on desk.indexed_lines (asset, coalesce(amount, 0), key)`.execute(db);
    await sql`create index indexed_lines_amount on desk.indexed_lines (amount)`.execute(db);
    await sql`create index indexed_lines_completed_at on desk.indexed_lines (completed_at)`.execute(db);
    await sql`create index indexed_lines_addresses on desk.indexed_lines using gin (addresses)`.execute(db);
    await sql`create index indexed_lines_hashes on desk.indexed_lines using gin (hashes)`.execute(db);
    await sql`
      create table desk.indexed_counterparties (
        kind text not null, -- wallet, account
        id bigint not null,
        name text,
        folded_name text not null, -- foldedText
        custom_id text,
        addresses text[] not null, -- Canonical
        validators text[] not null, -- Comparable public keys
        learned_at timestamptz not null,
        primary key (kind, id)
      )`.execute(db);
    await sql`create index indexed_counterparties_addresses on desk.indexed_counterparties using gin (addresses)`.execute(db);
    await sql`
      create table desk.indexed_people (
        person text primary key, -- A keyed hash of the name; of a direct party, of its id too
        sealed_name text not null -- Bound to the person; its search terms change with the key
      )`.execute(db);
    await sql`
      create table desk.indexed_person_terms (
        term text not null, -- A keyed hash of a word of the name, or of its first letters
        person text not null references desk.indexed_people on delete cascade,
        primary key (term, person)
      )`.execute(db);
    await sql`create index indexed_person_terms_person on desk.indexed_person_terms (person)`.execute(db);
    await sql`
      create table desk.indexed_person_links (
        kind text not null, -- transaction, wallet, direct_party
        ref bigint not null,
        person text not null references desk.indexed_people on delete cascade,
        role text not null, -- Of a direct party: its status
        primary key (kind, ref, person, role)
      )`.execute(db);
    await sql`create index indexed_person_links_person on desk.indexed_person_links (person, ref)`.execute(db);
  },
};

/** Finds transactions by the start of their hash. */
export const hashStartMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index indexed_lines_hash_start on desk.indexed_lines ((hashes[1]) text_pattern_ops)`.execute(db);
  },
};

/** Finds transactions by the end of their hash. */
export const hashEndMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index indexed_lines_hash_end on desk.indexed_lines (reverse(hashes[1]) text_pattern_ops)`.execute(db);
  },
};

/** Finds transactions by the start or end of their first address. */
export const addressPartMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index indexed_lines_address_start on desk.indexed_lines (lower(addresses[1]) text_pattern_ops)`.execute(db);
    await sql`create index indexed_lines_address_end on desk.indexed_lines (reverse(lower(addresses[1])) text_pattern_ops)`.execute(db);
  },
};

/** Filters transactions by their kind. */
export const recordKindMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.indexed_lines add column kind text`.execute(db); // TransactionKind; null for an unknown type
    await sql`create index indexed_lines_kind on desk.indexed_lines (kind, at, key) where line = 0`.execute(db);
    // The index reads all records again: an added space makes each text differ from the custodian's text.
    await sql`update desk.indexed_transactions set record = record || ' '`.execute(db);
    await sql`update desk.index_state set is_built = false, next_cursor = null, done = 0, passed_at = null, polled_at = null`.execute(db);
  },
};

/** The deposits whose LVCTR was missing and is now complete. */
export const completedReportMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.completed_reports (
        key bigint primary key, -- Of the deposit in the index
        completed_at timestamptz not null -- When the desk first read that no LVCTR is missing
      )`.execute(db);
    await sql`create index completed_reports_completed_at on desk.completed_reports (completed_at)`.execute(db);
  },
};
