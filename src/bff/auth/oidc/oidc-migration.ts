import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users, sessions and sign-ins in progress of an OpenID Connect provider. The desk's previous version does not support them. */
export const oidcMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The provider's id of each user who signs in with a provider.
    await sql`
      create table desk.oidc_users (
        user_id integer primary key references desk.users on delete cascade,
        issuer text not null,
        subject text not null,
        linked_at timestamptz not null,
        unique (issuer, subject)
      )`.execute(db);
    // Permits by security admins. Each permit links a password user to the provider at the user's next sign-in there.
    await sql`
      create table desk.oidc_permits (
        user_id integer primary key references desk.users on delete cascade,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`
      create table desk.oidc_pending (
        state_hash text primary key, -- SHA-256 of the state, base64url
        browser_hash text not null, -- SHA-256 of the secret in the browser's cookie, base64url
        deed text not null,
        sealed text not null, -- Nonce, PKCE verifier, return path and host as JSON text, encrypted
        session_hash text, -- id_hash of the session that the browser had
        address_hash text not null, -- Keyed hash of the address that began it
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
    // A logout from the provider, with the time of the provider's clock. The desk accepts each token once.
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
