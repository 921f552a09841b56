import type { Generated } from 'kysely';
import type { CommandKind, CommandState } from '#contract/desk/command-basics.ts';
import type { reviewDecisions, settleVerdicts } from '#contract/desk/command.ts';

type CommandTable = {
  /** The Idempotency-Key of its request. */
  id: string;
  kind: CommandKind;
  state: CommandState;
  user_id: number;
  user_name: string;
  user_email: string;
  made_at: Date;
  /** int8 reads as text. */
  wallet_id: string | null;
  asset: string;
  amount: string | null;
  /** `CommandDestination` as JSON text. */
  destination: string;
  /** At most one command of a lane is `sending` or `unknown`; a unique index enforces it. */
  lane: string;
  /** SHA-256 of what is paid to whom; see `likenessOf`. */
  likeness: string;
  /** SHA-256 of method, path and canonical body, without the mark. */
  fingerprint: string;
  method: string;
  path: string;
  /** The exact text to send, encrypted. */
  sealed_body: string | null;
  /** The pre-flight lines when the review was requested, as JSON text, encrypted. */
  sealed_preflight: string | null;
  mark: string | null;
  duplicate_of: string | null;
  review_needed: boolean;
  review_why: string;
  reviewer_name: string | null;
  reviewer_email: string | null;
  reviewed_at: Date | null;
  review_decision: (typeof reviewDecisions)[number] | null;
  review_reason: string | null;
  /** The replica that claimed the single attempt; null before the claim. */
  sender: string | null;
  sent_at: Date | null;
  /** The date of the first attempt's signature, by the service's clock. */
  signed_at: Date | null;
  /** The date of the last repeat's signature, by the service's clock; only staking is repeated. */
  repeated_at: Date | null;
  /** Whether the desk knew the service's clock at each attempt. */
  is_clock_known: Generated<boolean>;
  /** HTTP status of the service's answer. */
  status: number | null;
  /** `{ body, error }` as JSON text, encrypted. */
  sealed_answer: string | null;
  record_id: string | null;
  /** Consecutive full reads that found nothing, of those that count. */
  empty_reads: Generated<number>;
  read_back_at: Date | null;
  verdict: (typeof settleVerdicts)[number] | null;
  verdict_record_id: string | null;
  verdict_reason: string | null;
  verdict_user_id: number | null;
  verdict_name: string | null;
  verdict_email: string | null;
  verdict_at: Date | null;
};

type EvidenceTable = { command_id: string; position: number; at: Date; what: string };

type ReplicaTable = { id: string; seen_at: Date };

type SettingTable = { name: string; value: string };

/** Tables of the command journal, in the schema `desk`. */
export type JournalTables = {
  commands: CommandTable;
  command_evidence: EvidenceTable;
  replicas: ReplicaTable;
  settings: SettingTable;
};
