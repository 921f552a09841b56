import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The balance samples of earlier versions. Only the last sample of each UTC day remains. */
export const holdingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.holding_samples (
        day text not null, -- UTC, such as 2026-01-05
        asset text not null, -- Lower case
        kind text not null, -- Of the wallets that hold it: warm or cold
        total numeric not null,
        cad_rate numeric, -- CAD per unit of that day; null: unknown
        primary key (day, asset, kind)
      )`.execute(db);
  },
};

/**
 * Snapshots of balances, validators, storage providers and totals. Copies the samples of validators and totals that
 * earlier versions took.
 */
export const snapshotMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.snapshots (
        id bigint generated always as identity primary key, -- In the order of their times
        at timestamptz not null, -- Start of the reading
        day text not null, -- The day in DESK_ZONE to which it belongs, such as 2026-01-05: the last one of a day is stored for ever
        source text not null, -- desk, or sandbox: imported from the past of the demo world
        missing text[] not null, -- The parts that could not be read: wallets, validators, providers, totals
        root text -- Of the Merkle tree of its contents, hex, as in the audit log; null for samples of earlier versions
      )`.execute(db);
    await sql`create index snapshots_at on desk.snapshots (at)`.execute(db);
    await sql`create index snapshots_day on desk.snapshots (day, at)`.execute(db);
    await sql`
      create table desk.snapshot_balances (
        wallet_id bigint not null,
        asset text not null, -- Lower case
        snapshot_id bigint not null, -- The first snapshot with this balance, which may be deleted by now
        balance numeric not null,
        primary key (wallet_id, asset, snapshot_id)
      )`.execute(db);
    await sql`
      create table desk.snapshot_cells (
        wallet_id bigint not null,
        asset text not null,
        balance numeric not null, -- In the newest snapshot
        primary key (wallet_id, asset)
      )`.execute(db);
    await sql`
      create table desk.snapshot_validators (
        snapshot_id bigint not null references desk.snapshots on delete cascade,
        pubkey text not null, -- Comparable (comparablePubkey)
        wallet_id bigint not null,
        status text,
        deposited numeric,
        balance numeric,
        rewards numeric,
        primary key (snapshot_id, pubkey)
      )`.execute(db);
    await sql`create index snapshot_validators_pubkey on desk.snapshot_validators (pubkey, snapshot_id)`.execute(db);
    await sql`
      create table desk.snapshot_providers (
        snapshot_id bigint not null references desk.snapshots on delete cascade,
        provider_id text not null,
        wallet_id bigint not null,
        total_balance numeric, -- FIL
        available_rewards numeric,
        locked numeric,
        primary key (snapshot_id, provider_id, wallet_id)
      )`.execute(db);
    await sql`
      create table desk.snapshot_totals (
        snapshot_id bigint not null references desk.snapshots on delete cascade,
        asset text not null,
        kind text not null, -- Of the wallets: warm or cold
        total numeric not null,
        primary key (snapshot_id, asset, kind)
      )`.execute(db);
    await sql`
      create table desk.snapshot_rates (
        snapshot_id bigint not null references desk.snapshots on delete cascade,
        asset text not null,
        cad_rate numeric not null, -- CAD per unit
        rated_at timestamptz, -- Time of the record with the rate; null when unknown
        record_id bigint,
        primary key (snapshot_id, asset)
      )`.execute(db);
    // The start of the last snapshot, in one row. The replica that updates the row takes the next snapshot.
    await sql`
      create table desk.snapshot_runs (
        id integer primary key check (id = 1),
        at timestamptz not null, -- Start of the last snapshot
        ended_day text not null -- The last day whose end has a snapshot
      )`.execute(db);
    await sql`insert into desk.snapshot_runs values (1, 'epoch', '')`.execute(db);
    await copySamples(db);
    // This statement makes the index read all records again.
    await sql`
      alter table desk.indexed_lines
        add column moves_balance boolean not null default true, -- False for an off-chain reconciliation
        add column fee_amount numeric -- Null when the record states only the rate of its fee
    `.execute(db);
    // An added space makes each text differ from the custodian's text. Until the next read, the lists stay readable.
    await sql`update desk.indexed_transactions set record = record || ' '`.execute(db);
    await sql`
      update desk.index_state set is_built = false, next_cursor = null, done = 0, passed_at = null, polled_at = null`.execute(db);
  },
};

/** Copies the samples. Their tables stay, because the previous version may still run. */
async function copySamples(db: Kysely<unknown>): Promise<void> {
  const utcDay = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`;
  await sql`
    insert into desk.snapshots (at, day, source, missing)
    select at, day, 'desk', '{wallets,providers}' from (
      select at, ${utcDay} as day from desk.staking_samples
      union all select (day || 'T23:59:59Z')::timestamptz, day from (select distinct day from desk.holding_samples) as days
      where not exists (select from desk.staking_samples where ${utcDay} = days.day)
    ) as samples order by at`.execute(db);
  await sql`
    insert into desk.snapshot_validators
    select snapshots.id, pubkey, wallet_id, status, deposited, balance, rewards
    from desk.validator_samples join desk.staking_samples as samples on samples.id = sample_id
    join desk.snapshots using (at) on conflict do nothing`.execute(db);
  const lastOfDay = sql`(select id from desk.snapshots where day = samples.day order by at desc limit 1)`;
  await sql`insert into desk.snapshot_totals select ${lastOfDay}, asset, kind, total from desk.holding_samples as samples`.execute(db);
  await sql`
    insert into desk.snapshot_rates select ${lastOfDay}, asset, max(cad_rate) from desk.holding_samples as samples
    where cad_rate is not null group by day, asset`.execute(db);
}
