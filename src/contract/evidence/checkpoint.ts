import * as z from 'zod/mini';
import { patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// Signed checkpoints of the audit chain. Ours: the desk's own.

const hashSchema = patternSchema(/^[0-9a-f]{64}$/, 'is not a SHA-256 hash');

/** The signed content has the head of the audit chain at a time, and the hash of the previous checkpoint. */
export const checkpointBodySchema = z.object({
  /** Number of the newest audit row, or 0 before the first. */
  seq: integerSchema(0),
  head_hash: hashSchema,
  /** ISO 8601. */
  at: z.iso.datetime({ error: 'is not a time' }),
  /** SHA-256 of the canonical JSON of the previous checkpoint's content, or zeros for the first. */
  previous_checkpoint_hash: hashSchema,
});

export type CheckpointBody = z.output<typeof checkpointBodySchema>;

/** A checkpoint as witnesses get it. The signature is Ed25519 over the canonical JSON of the content, base64. */
export const checkpointSchema = z.extend(checkpointBodySchema, { key_id: z.string(), signature: z.string() });

export type Checkpoint = z.output<typeof checkpointSchema>;

/** Receivers of checkpoints outside the database. */
export const witnessNames = ['file', 'webhook', 'email'] as const;

export type WitnessName = (typeof witnessNames)[number];

/** The result of comparing the chain with checkpoints from outside. */
export const checkpointComparisonSchema = z.object({
  ok: z.boolean(),
  compared: integerSchema(0),
  /**
   * The first row that differs. For a shortened chain it is the first missing row. For a different chain it is the row of
   * the first checkpoint that fails.
   */
  first_differing: z.nullable(integerSchema(1)),
  /** The newest row, before the difference, that a checkpoint proves, or 0 without such a row. */
  matches_up_to: integerSchema(0),
  /** The result as a sentence. */
  message: z.string(),
});

export type CheckpointComparison = z.output<typeof checkpointComparisonSchema>;
