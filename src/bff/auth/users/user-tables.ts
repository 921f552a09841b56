import type { Generated } from 'kysely';
import type { UserLinkKind } from '#contract/desk/users.ts';

type UserTable = {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  name: string;
  /** Roles besides viewer, separated by spaces: every user is a viewer. */
  roles: string;
  /** Of an invited user: of a random password that nobody knows. */
  password_hash: string;
  /** When the user first had a password; null while invited. Default: now. */
  joined_at: Generated<Date | null>;
  deactivated_at: Date | null;
  /** The last request of a session, to the minute. */
  last_seen_at: Date | null;
  /** When an administrator last set how the user signs in: by a used link, or by removed factors. */
  access_set_at: Date | null;
};

type UserLinkTable = {
  /** A user has one link at most. */
  user_id: number;
  /** SHA-256 of the token, base64url. The token itself is never stored. */
  token_hash: string;
  kind: UserLinkKind;
  expires_at: Date;
  /** False for a link of the command line, whose user has the whole database. */
  by_administrator: Generated<boolean>;
};

/** Tables of the users, in the schema `desk`. */
export type UserTables = { users: UserTable; user_links: UserLinkTable };
