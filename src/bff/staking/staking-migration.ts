import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds tables for the creations of validators, their history, and the time of each last read. */
export const stakingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.validator_creations (
        record_id bigint primary key,
        made_at text not null, -- created_at of the record, as the service wrote it
        amount text not null, -- Plain decimal text, ether
        wallet_id bigint,
        status text,
        pubkey text,
        rewards_to_id bigint,
        rewards_to_name text
      )`.execute(db);
    await sql`create table desk.staking_marks (name text primary key, at timestamptz not null)`.execute(db);
    await sql`
      create table desk.staking_samples (
        id bigint generated always as identity primary key,
        at timestamptz not null
      )`.execute(db);
    await sql`create index staking_samples_at on desk.staking_samples (at)`.execute(db);
    await sql`
      create table desk.validator_samples (
        sample_id bigint not null references desk.staking_samples on delete cascade,
        pubkey text not null,
        wallet_id bigint not null,
        status text,
        deposited numeric,
        balance numeric,
        rewards numeric,
        primary key (sample_id, pubkey)
      )`.execute(db);
    await sql`create index validator_samples_pubkey on desk.validator_samples (pubkey, sample_id)`.execute(db);
  },
};
