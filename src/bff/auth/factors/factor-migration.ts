import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Second factors, and sign-ins that wait for a second factor. During an update, the previous version still starts sessions
 * by password only. Such a session counts as a session without a second factor.
 */
export const factorMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.sessions add column device text, add column factor_at timestamptz`.execute(db);
    await sql`
      create table desk.passkeys (
        id integer generated always as identity primary key,
        user_id integer not null references desk.users on delete cascade,
        credential_id text not null unique, -- Base64url
        public_key text not null, -- COSE key, base64url
        counter bigint not null, -- Signature counter of the last use; 0 for passkeys that do not count
        transports text not null, -- Names between spaces: internal hybrid
        host text not null, -- The relying party's id: the host name that it was made at
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      )`.execute(db);
    await sql`create index passkeys_user_id on desk.passkeys (user_id)`.execute(db);
    await sql`
      create table desk.totp (
        user_id integer primary key references desk.users on delete cascade,
        sealed_secret text not null, -- The secret, base32, encrypted
        created_at timestamptz not null,
        confirmed_at timestamptz, -- When its first code was given; null until then
        last_step integer not null, -- The time step (30 s since 1970) of the last accepted code: codes up to it are used
        last_used_at timestamptz,
        failures integer not null default 0 -- Wrong codes since the last right one
      )`.execute(db);
    await sql`
      create table desk.recovery_codes (
        user_id integer not null references desk.users on delete cascade,
        code_mac text not null, -- Keyed hash of the code; the code itself is never stored
        created_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, code_mac)
      )`.execute(db);
    await sql`
      create table desk.passkey_challenges (
        bound_to text not null, -- id_hash of the session or of the pending sign-in that it was made for
        purpose text not null,
        challenge text not null, -- Base64url
        expires_at timestamptz not null,
        primary key (bound_to, purpose)
      )`.execute(db);
    await sql`
      create table desk.pending_sign_ins (
        id_hash text primary key, -- SHA-256 of the cookie's id, base64url
        user_id integer not null references desk.users on delete cascade,
        password_hash text not null, -- The user's password hash when it was checked: a changed one ends the sign-in
        expires_at timestamptz not null,
        failures integer not null default 0 -- Wrong proofs
      )`.execute(db);
  },
};
