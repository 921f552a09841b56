import * as z from 'zod/mini';
import { patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { momentSchema } from '#contract/wire/moment.ts';

// Signed checkpoints of the audit chain. Defined by this desk.

const hashSchema = patternSchema(/^[0-9a-f]{64}$/, 'is not a SHA-256 hash');

/** The signed content: the newest row of the audit log at a time, and the hash of the previous checkpoint. */
export const checkpointBodySchema = z.object({
  /** Number of the newest row of the audit log, or 0 for an empty log. */
  seq: integerSchema(0),
  head_hash: hashSchema,
  /** Time of the checkpoint, ISO 8601. */
  at: momentSchema(),
  /** SHA-256 of the previous checkpoint's content as canonical JSON. The first checkpoint has zeros. */
  previous_checkpoint_hash: hashSchema,
});

export type CheckpointBody = z.output<typeof checkpointBodySchema>;

/** A checkpoint as the desk sends it to witnesses. `signature` is Ed25519 over the content as canonical JSON, base64. */
export const checkpointSchema = z.extend(checkpointBodySchema, { key_id: z.string(), signature: z.string() });

export type Checkpoint = z.output<typeof checkpointSchema>;

/** The places outside the database that get checkpoints. */
export const witnessNames = ['file', 'webhook', 'email'] as const;

export type WitnessName = (typeof witnessNames)[number];

/** The result of comparing the audit log with checkpoints that were stored outside the desk. */
export const checkpointComparisonSchema = z.object({
  ok: z.boolean(),
  compared: integerSchema(0),
  /**
   * Number of the first row that differs. If rows are missing at the end, it is the first missing row. Otherwise it is the row
   * of the first checkpoint that does not match.
   */
  first_differing: z.nullable(integerSchema(1)),
  /** Number of the newest row that a checkpoint confirms and that comes before the difference. 0 without such a row. */
  matches_up_to: integerSchema(0),
  /** The result as a sentence. */
  message: z.string(),
});

export type CheckpointComparison = z.output<typeof checkpointComparisonSchema>;
