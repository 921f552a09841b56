import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users, sessions and sign-ins under way of an OpenID Connect provider. The version before it signs nobody in by them. */
export const oidcMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.oidc_users (
        user_id integer primary key references desk.users on delete cascade,
        issuer text not null,
        subject text not null,
        linked_at timestamptz not null,
        unique (issuer, subject)
      )`.execute(db);
    await sql`
      create table desk.oidc_permits (
        user_id integer primary key references desk.users on delete cascade,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`
      create table desk.oidc_pending (
        state_hash text primary key,
        browser_hash text not null,
        deed text not null,
        sealed text not null,
        session_hash text,
        address_hash text not null,
        made_at timestamptz not null
      )`.execute(db);
    await sql`create index oidc_pending_made_at on desk.oidc_pending (made_at)`.execute(db);
    await sql`
      create table desk.oidc_sessions (
        id_hash text primary key references desk.sessions on delete cascade,
        issuer text not null,
        sid text
      )`.execute(db);
    await sql`create index oidc_sessions_sid on desk.oidc_sessions (sid)`.execute(db);
    await sql`
      create table desk.oidc_logouts (
        issuer text not null,
        jti text not null,
        sid text,
        subject text,
        at timestamptz not null,
        primary key (issuer, jti)
      )`.execute(db);
    await sql`create index oidc_logouts_at on desk.oidc_logouts (at)`.execute(db);
  },
};
