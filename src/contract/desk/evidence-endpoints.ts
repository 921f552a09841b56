import * as z from 'zod/mini';
import { checkpointComparisonSchema, checkpointSchema, witnessNames } from '#contract/evidence/checkpoint.ts';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';

// Signed evidence of the desk. Ours: the desk's own.

const signingKeySchema = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** The raw key, base64. */
  public_key: z.string(),
  /** ISO 8601. */
  used_from: z.string(),
  /** The last start with this key, or the last checkpoint that it signed. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});

/** All public keys that this desk has signed with, the current one first. Needs no session: third parties verify with them. */
export const readSigningKeys = endpoint('GET /bff/signing-key', {
  access: 'read',
  roles: rolesWith('read'),
  response: z.object({ keys: z.array(signingKeySchema) }),
});

/** Maximum text of checkpoints to compare with, characters: about ten years of one each hour. */
export const checkpointTextMax = 32 * 1024 * 1024;

/** The newest checkpoints, and a comparison of the chain with the witness file of this replica. */
export const listCheckpoints = endpoint('GET /bff/audit/checkpoints', {
  access: 'read',
  roles: rolesWith('export_audit'),
  response: z.object({
    checkpoints: z.array(z.extend(checkpointSchema, { witnesses: z.array(choiceSchema(witnessNames)) })),
    /** The configured witnesses. */
    witnesses: z.array(choiceSchema(witnessNames)),
    /** Null without `AUDIT_CHECKPOINTS_FILE`. */
    file: z.nullable(checkpointComparisonSchema),
  }),
});

/** Makes a checkpoint now, and sends it to the witnesses. */
export const makeCheckpoint = endpoint('POST /bff/audit/checkpoints', {
  access: 'write',
  roles: rolesWith('export_audit'),
  response: z.extend(checkpointSchema, { witnesses: z.array(choiceSchema(witnessNames)) }),
});

/** Compares the chain with checkpoints from outside: one JSON object on each line, as in the witness file. */
export const compareCheckpoints = endpoint('POST /bff/audit/verify', {
  access: 'read',
  roles: rolesWith('read_audit'),
  body: z.strictObject({ checkpoints: z.string('must be the lines of a checkpoint file') }),
  response: checkpointComparisonSchema,
});

/** The audit log as JSON lines, from the row after `after`. Stays open for new rows unless `follow` is `no`. */
export const streamAudit = endpoint('GET /bff/audit/stream', {
  access: 'read',
  roles: rolesWith('export_audit'),
  query: z.strictObject({
    after: queryIntegerSchema(0),
    follow: z.optional(choiceSchema(['yes', 'no'])),
  }),
  response: null,
});
