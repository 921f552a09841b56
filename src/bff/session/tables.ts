import type { Generated } from 'kysely';

type UserTable = {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  name: string;
  /** Roles beyond viewer's, separated by spaces: everyone is a viewer. */
  roles: string;
  password_hash: string;
};

type SessionTable = {
  /** SHA-256 of the id in the cookie, base64url: the id itself is kept nowhere. */
  id_hash: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
};

type DraftTable = {
  user_id: number;
  name: string;
  /** Nonce, ciphertext and tag, base64. */
  sealed: string;
  saved_at: Date;
};

type PreferencesTable = {
  user_id: number;
  /** JSON text. */
  chosen: string;
};

/** Tables of the database schema `desk`. */
export type DeskTables = {
  users: UserTable;
  sessions: SessionTable;
  drafts: DraftTable;
  preferences: PreferencesTable;
};
