import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Second factors and sign-ins between password and second factor. The version before it knows
 * neither: while both run, it begins sessions by password alone, and no second factor counts as
 * proven in them.
 */
export const factorMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.sessions add column device text, add column factor_at timestamptz`.execute(db);
    await sql`
      create table desk.passkeys (
        id integer generated always as identity primary key,
        user_id integer not null references desk.users on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        host text not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      )`.execute(db);
    await sql`create index passkeys_user_id on desk.passkeys (user_id)`.execute(db);
    await sql`
      create table desk.totp (
        user_id integer primary key references desk.users on delete cascade,
        sealed_secret text not null,
        created_at timestamptz not null,
        confirmed_at timestamptz,
        last_step integer not null,
        last_used_at timestamptz,
        failures integer not null default 0
      )`.execute(db);
    await sql`
      create table desk.recovery_codes (
        user_id integer not null references desk.users on delete cascade,
        code_mac text not null,
        created_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, code_mac)
      )`.execute(db);
    await sql`
      create table desk.passkey_challenges (
        bound_to text not null,
        purpose text not null,
        challenge text not null,
        expires_at timestamptz not null,
        primary key (bound_to, purpose)
      )`.execute(db);
    await sql`
      create table desk.pending_sign_ins (
        id_hash text primary key,
        user_id integer not null references desk.users on delete cascade,
        password_hash text not null,
        expires_at timestamptz not null,
        failures integer not null default 0
      )`.execute(db);
  },
};
