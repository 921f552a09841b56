import type { BatchState } from '#contract/desk/batches.ts';
import type { reviewDecisions } from '#contract/desk/command.ts';
import type { batchSendAssets } from '#contract/money/assets.ts';

type BatchTable = {
  /** The Idempotency-Key of its request. */
  id: string;
  state: BatchState;
  user_id: number;
  user_name: string;
  user_email: string;
  made_at: Date;
  /** int8 reads as text. */
  wallet_id: string;
  asset: (typeof batchSendAssets)[number];
  /** Sum in native units. */
  amount: string;
  row_count: number;
  destination_count: number;
  /** SHA-256 of the canonical body. */
  fingerprint: string;
  /** `{ header, rows }` as JSON text, sealed. */
  sealed_rows: string;
  /** `{ name, sha256 }` as JSON text, sealed. */
  sealed_file: string | null;
  review_needed: boolean;
  review_why: string;
  reviewer_name: string | null;
  reviewer_email: string | null;
  reviewed_at: Date | null;
  review_decision: (typeof reviewDecisions)[number] | null;
  review_reason: string | null;
  reason: string | null;
  remainder_of: string | null;
  /** Since when the desk fails to go on with it; null while it goes on. */
  stalled_at: Date | null;
  stalled_why: string | null;
};

type BatchPartTable = {
  batch_id: string;
  /** From 1. */
  number: number;
  /** From 0. */
  first_row: number;
  row_count: number;
  amount: string;
  /** Assigned with the batch, so that a part is one command however often it is started. */
  command_id: string;
  /** The earlier command or record that its maker saw before sending an equal one. */
  duplicate_of: string | null;
};

/** Tables of batches, in the schema `desk`. */
export type BatchTables = { batches: BatchTable; batch_parts: BatchPartTable };
