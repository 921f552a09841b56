import type { FactorTables, OidcTables, ThrottleTables, UserTables } from '#bff/auth/index.ts';
import type { PeopleTable, PeopleTermsTable } from '#bff/compliance/index.ts';
import type { AuditTables } from '#bff/core/audit/audit-tables.ts';
import type { FailingJobTables } from '#bff/core/jobs/failing-jobs.ts';
import type { OwnerTable } from '#bff/core/keys/owner.ts';
import type { EventTables, NoticeTables } from '#bff/events/index.ts';
import type { BatchTables, JournalTables } from '#bff/money/index.ts';
import type { PartyFileChunkTable, PartyFileTable } from '#bff/parties/index.ts';
import type { EstimateTables, StakingTables } from '#bff/staking/index.ts';
import type { SubmissionOutcome } from '#contract/desk/submission.ts';

type SessionTable = {
  /** SHA-256 of the cookie's id, base64url. The id itself is never stored. */
  id_hash: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** Time of the last confirmation, by password or second factor. */
  confirmed_at: Date;
  /** Time of the last proof of a second factor. */
  factor_at: Date | null;
  /** Browser and system, `Firefox on Linux`. */
  device: string | null;
};

type DraftTable = {
  user_id: number;
  name: string;
  /** Nonce, ciphertext and tag, base64. */
  sealed: string;
  saved_at: Date;
  /** Increases by one with each save. */
  revision: number;
  /** The summary that lists show, as JSON text, encrypted; null when its form has none. */
  sealed_summary: string | null;
  /** `id_hash` of the session that last saved it. */
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
  /** The request body, encrypted. */
  sealed_body: string;
  /** `{ message, held }` as JSON text, encrypted. */
  sealed_answer: string | null;
};

type PresenceTable = { user_id: number; visit: string; transaction_key: string; since: Date; seen_at: Date };

/** One row: when the retention job ran last. */
type RetentionRunTable = { id: number; at: Date };

/** Tables of the database schema `desk`. */
export type DeskTables = AuditTables &
  BatchTables &
  EstimateTables &
  EventTables &
  FactorTables &
  FailingJobTables &
  JournalTables &
  NoticeTables &
  OidcTables &
  StakingTables &
  ThrottleTables &
  UserTables & {
    sessions: SessionTable;
    drafts: DraftTable;
    preferences: PreferencesTable;
    people: PeopleTable;
    people_terms: PeopleTermsTable;
    submissions: SubmissionTable;
    presences: PresenceTable;
    retention_runs: RetentionRunTable;
    owner: OwnerTable;
    party_files: PartyFileTable;
    party_file_chunks: PartyFileChunkTable;
  };
