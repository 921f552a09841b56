import type { ProviderDeed } from '#contract/desk/session.ts';

/** A user whom the provider signs in. Password users have no row. */
type OidcUserTable = { user_id: number; issuer: string; subject: string; linked_at: Date };

/** A password user who may become the provider's at their next sign-in there. */
type OidcPermitTable = { user_id: number; expires_at: Date };

/** A round trip under way. */
type OidcPendingTable = {
  /** SHA-256 of the state, base64url. */
  state_hash: string;
  /** SHA-256 of the secret in the browser's cookie, base64url. */
  browser_hash: string;
  deed: ProviderDeed;
  /** Nonce, PKCE verifier, return path and host as JSON text, encrypted. */
  sealed: string;
  /** `id_hash` of the session that the browser had. */
  session_hash: string | null;
  /** Keyed hash of the address that began it. */
  address_hash: string;
  made_at: Date;
};

/** A session that the provider began. */
type OidcSessionTable = { id_hash: string; issuer: string; sid: string | null };

/** A sign-out that the provider told, `at` by its own clock. Each token counts once. */
type OidcLogoutTable = { issuer: string; jti: string; sid: string | null; subject: string | null; at: Date };

/** Tables of sign-ins by OpenID Connect, in the schema `desk`. */
export type OidcTables = {
  oidc_users: OidcUserTable;
  oidc_permits: OidcPermitTable;
  oidc_pending: OidcPendingTable;
  oidc_sessions: OidcSessionTable;
  oidc_logouts: OidcLogoutTable;
};
