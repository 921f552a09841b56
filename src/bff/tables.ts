import type { Generated } from 'kysely';
import type { AuditTables } from '#bff/audit/audit-tables.ts';
import type { EstimateTables } from '#bff/filecoin/estimate-tables.ts';
import type { JournalTables } from '#bff/journal/journal-tables.ts';
import type { PartyFileChunkTable, PartyFileTable } from '#bff/parties/party-file-tables.ts';
import type { PeopleTable, PeopleTermsTable } from '#bff/people/people-tables.ts';
import type { SubmissionOutcome } from '#contract/desk/submission.ts';

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
  /** When the password was last given. */
  confirmed_at: Date;
};

type DraftTable = {
  user_id: number;
  name: string;
  /** Nonce, ciphertext and tag, base64. */
  sealed: string;
  saved_at: Date;
  /** Goes up by one with each saving. */
  revision: number;
  /** What a list shows of it, as JSON text, sealed; null where its form gives none. */
  sealed_summary: string | null;
  /** `id_hash` of the session that saved it last. */
  saved_by: string;
};

type PreferencesTable = {
  user_id: number;
  /** JSON text. */
  chosen: string;
};

type SubmissionTable = {
  /** A random UUID. */
  id: string;
  /** A comparable key (`comparableKey`). */
  transaction_key: string;
  user_id: number;
  user_name: string;
  user_email: string;
  started_at: Date;
  ended_at: Date | null;
  outcome: SubmissionOutcome;
  status: number | null;
  /** The body that came, sealed. */
  sealed_body: string;
  /** `{ message, held }` as JSON text, sealed. */
  sealed_answer: string | null;
};

type PresenceTable = { user_id: number; visit: string; transaction_key: string; since: Date; seen_at: Date };

/** Tables of the database schema `desk`. */
export type DeskTables = AuditTables &
  EstimateTables &
  JournalTables & {
    users: UserTable;
    sessions: SessionTable;
    drafts: DraftTable;
    preferences: PreferencesTable;
    people: PeopleTable;
    people_terms: PeopleTermsTable;
    submissions: SubmissionTable;
    presences: PresenceTable;
    party_files: PartyFileTable;
    party_file_chunks: PartyFileChunkTable;
  };
