import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import {
  factorMigration,
  oidcMigration,
  throttleMigration,
  accessMigration,
  linkRoleMigration,
  roleEndMigration,
  userMigration,
} from '#bff/auth/index.ts';
import { changeMigration, changeSweepMigration, changeSubjectMigration, proposalReasonMigration } from '#bff/changes/index.ts';
import { draftTurnMigration, peopleMigration } from '#bff/compliance/index.ts';
import { auditMigration } from '#bff/core/audit/audit-migration.ts';
import { failingJobMigration } from '#bff/core/jobs/failing-jobs.ts';
import { ownerKeysMigration, ownerMigration, resealedMigration } from '#bff/core/keys/owner.ts';
import { eventMigration, noticeMigration, deliveryMigration } from '#bff/events/index.ts';
import {
  checkpointMigration,
  evidenceReviewMigration,
  holdingMigration,
  keyEndorsementMigration,
  reconciliationMigration,
  signingKeyMigration,
  signOffMigration,
  snapshotMigration,
  statementMigration,
} from '#bff/evidence/index.ts';
import {
  batchMigration,
  batchPreflightMigration,
  batchRecipientMigration,
  journalMigration,
  moneyMigration,
  confirmedReviewMigration,
  figuresMigration,
  orderMigration,
  pastOrderMigration,
  closedDraftMigration,
  policyMigration,
  rateAgeMigration,
} from '#bff/money/index.ts';
import { retentionMigration, settingMigration } from '#bff/operations/index.ts';
import { draftRevisionMigration, partyFilesMigration } from '#bff/parties/index.ts';
import {
  addressPartMigration,
  completedReportMigration,
  hashEndMigration,
  hashStartMigration,
  recordIndexMigration,
  recordKindMigration,
} from '#bff/records/index.ts';
import { estimatePlaceMigration, filecoinMigration, stakingMigration } from '#bff/staking/index.ts';

/** The migrations of the database schema `desk`, in order of their names. No migration is ever reverted. */
export const migrations: Record<string, Migration> = {
  '001_sessions': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table desk.users (
          id integer generated always as identity primary key,
          email text not null unique check (email = lower(email)), -- Lower case
          name text not null,
          roles text not null, -- Roles besides viewer, separated by spaces: every user is a viewer
          password_hash text not null -- Of an invited user: of a random password that nobody knows
        )`.execute(db);
      await sql`
        create table desk.sessions (
          id_hash text primary key, -- SHA-256 of the cookie's id, base64url. The id itself is never stored
          user_id integer not null references desk.users on delete cascade,
          created_at timestamptz not null,
          last_seen_at timestamptz not null
        )`.execute(db);
      await sql`create index sessions_user_id on desk.sessions (user_id, created_at)`.execute(db);
      await sql`
        create table desk.drafts (
          user_id integer not null references desk.users on delete cascade,
          name text not null,
          sealed text not null, -- Nonce, ciphertext and tag, base64
          saved_at timestamptz not null,
          primary key (user_id, name)
        )`.execute(db);
      await sql`create index drafts_saved_at on desk.drafts (saved_at)`.execute(db);
    },
  },
  '002_preferences': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table desk.preferences (
          user_id integer primary key references desk.users on delete cascade,
          chosen text not null -- JSON text
        )`.execute(db);
    },
  },
  '003_submissions': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table desk.submissions (
          id text primary key, -- A random UUID
          transaction_key text not null, -- A comparable key (comparableKey)
          user_id integer not null,
          user_name text not null,
          user_email text not null,
          started_at timestamptz not null,
          ended_at timestamptz,
          outcome text not null,
          status integer,
          sealed_body text not null, -- The request body, encrypted
          sealed_answer text -- { message, held } as JSON text, encrypted
        )`.execute(db);
      await sql`create index submissions_of on desk.submissions (transaction_key, started_at)`.execute(db);
      await sql`create unique index submissions_under_way on desk.submissions (transaction_key) where outcome = 'sending'`.execute(db);
      await sql`
        create table desk.presences (
          user_id integer not null references desk.users on delete cascade,
          visit text not null,
          transaction_key text not null,
          since timestamptz not null,
          seen_at timestamptz not null,
          primary key (user_id, visit)
        )`.execute(db);
      await sql`create index presences_seen_at on desk.presences (seen_at)`.execute(db);
    },
  },
  '004_people': peopleMigration,
  '005_journal': journalMigration,
  '006_audit': auditMigration,
  '007_filecoin': filecoinMigration,
  '008_draft_revisions': draftRevisionMigration,
  '009_party_files': partyFilesMigration,
  '010_staking': stakingMigration,
  '011_batches': batchMigration,
  '012_events': eventMigration,
  '013_users': userMigration,
  '014_factors': factorMigration,
  '015_oidc': oidcMigration,
  '016_notices': noticeMigration,
  '017_retention': retentionMigration,
  '018_sign_in_counts': throttleMigration,
  '019_money_attempts': moneyMigration,
  '020_access': accessMigration,
  '021_owner': ownerMigration,
  '022_failing_jobs': failingJobMigration,
  '023_estimate_places': estimatePlaceMigration,
  '024_policy': policyMigration,
  '025_changes': changeMigration,
  '026_holdings': holdingMigration,
  '027_past_orders': pastOrderMigration,
  '028_governed_users': changeSubjectMigration,
  '029_batch_preflight': batchPreflightMigration,
  '030_role_ends': roleEndMigration,
  '031_settings_seen': settingMigration,
  '032_telling': deliveryMigration,
  '033_rate_ages': rateAgeMigration,
  '034_closed_draft': closedDraftMigration,
  '035_link_roles': linkRoleMigration,
  '036_change_sweep': changeSweepMigration,
  '037_orders': orderMigration,
  '038_owner_keys': ownerKeysMigration,
  '039_draft_turns': draftTurnMigration,
  '040_resealed': resealedMigration,
  '041_record_index': recordIndexMigration,
  '042_signing_keys': signingKeyMigration,
  '043_checkpoints': checkpointMigration,
  '044_reconciliation': reconciliationMigration,
  '045_snapshots': snapshotMigration,
  '046_statements': statementMigration,
  '047_evidence_reviews': evidenceReviewMigration,
  '048_completed_reports': completedReportMigration,
  '049_sign_offs': signOffMigration,
  '050_confirmed_reviews': confirmedReviewMigration,
  '051_key_endorsements': keyEndorsementMigration,
  '052_hash_starts': hashStartMigration,
  '053_proposal_reason': proposalReasonMigration,
  '054_address_parts': addressPartMigration,
  '055_batch_recipients': batchRecipientMigration,
  '056_record_kinds': recordKindMigration,
  '057_hash_ends': hashEndMigration,
  '058_figures': figuresMigration,
};
