import type { AuditDecision } from '#contract/desk/audit.ts';

type AuditTable = {
  /** Counted by `audit_head`, because sequences leave gaps. int8 reads as text. */
  seq: string;
  at: Date;
  actor: string | null;
  role: string | null;
  action: string;
  object: string | null;
  decision: AuditDecision;
  request_id: string | null;
  command_id: string | null;
  /** Canonical JSON text. */
  detail: string;
  prev_hash: string;
  hash: string;
};

/** A single row: the newest number and hash. Its lock serialises the writers of all replicas. */
type AuditHeadTable = { is_head: boolean; seq: string; hash: string };

/** Tables of the audit log, in the schema `desk`. */
export type AuditTables = { audit: AuditTable; audit_head: AuditHeadTable };
