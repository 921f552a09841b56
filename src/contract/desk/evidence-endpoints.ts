import * as z from 'zod/mini';
import { checkpointComparisonSchema, checkpointSchema, witnessNames } from '#contract/evidence/checkpoint.ts';
import { auditHeadSchema, evidenceReportSchema, evidenceReviewSchema, evidenceReviewsSchema } from '#contract/evidence/evidence-report.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema, freeTextLengthMax, statedTextSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { momentSchema } from '#contract/wire/moment.ts';
import { exportFormats } from './export-formats.ts';
import { assetQuery } from './past-holdings.ts';

// The desk's signing keys, checkpoints and statements. Defined by this desk.

const signingKeySchema = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** The public key's raw bytes, base64. */
  public_key: z.string(),
  /** Time of the first use, ISO 8601. */
  used_from: z.string(),
  /** Time of the last start with this key, or of the last checkpoint that it signed, ISO 8601. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});

/**
 * All public keys of this desk, the current one first. Needs no session, because third parties use the keys to verify
 * signatures.
 */
export const readSigningKeys = endpoint('GET /bff/signing-key', {
  access: 'read',
  roles: rolesWith('read'),
  response: z.object({ keys: z.array(signingKeySchema) }),
});

/** Maximum length of the body with checkpoints, in characters. It covers about ten years of hourly checkpoints. */
export const checkpointTextMax = 32 * 1024 * 1024;

/** The newest checkpoints, and the comparison of the audit log with the checkpoints in this replica's witness file. */
export const listCheckpoints = endpoint('GET /bff/audit/checkpoints', {
  access: 'read',
  roles: rolesWith('read_audit'),
  response: z.object({
    checkpoints: z.array(z.extend(checkpointSchema, { witnesses: z.array(choiceSchema(witnessNames)) })),
    /** The configured witnesses. */
    witnesses: z.array(choiceSchema(witnessNames)),
    /** The comparison with the witness file, or null without `AUDIT_CHECKPOINTS_FILE`. */
    file: z.nullable(checkpointComparisonSchema),
  }),
});

/** Makes a checkpoint now, and sends it to the witnesses. */
export const makeCheckpoint = endpoint('POST /bff/audit/checkpoints', {
  access: 'write',
  roles: rolesWith('export_audit'),
  response: z.extend(checkpointSchema, { witnesses: z.array(choiceSchema(witnessNames)) }),
});

/**
 * Compares the audit log with checkpoints that were stored outside the desk. The body has one checkpoint per line, as JSON,
 * like a witness file.
 */
export const compareCheckpoints = endpoint('POST /bff/audit/verify', {
  access: 'read',
  roles: rolesWith('read_audit'),
  body: z.strictObject({ checkpoints: z.string('must be the lines of a checkpoint file') }),
  response: checkpointComparisonSchema,
});

/** Streams the audit log as JSON lines, from the row after `after`. Stays open for new rows unless `follow` is `no`. */
export const streamAudit = endpoint('GET /bff/audit/stream', {
  access: 'read',
  roles: rolesWith('export_audit'),
  query: z.strictObject({
    after: queryIntegerSchema(0),
    follow: z.optional(choiceSchema(['yes', 'no'])),
  }),
  response: null,
});

// Statements. `evidence/statement-file.ts` describes their file format.

/** Maximum wallets that a statement names. A statement that names no wallet includes all wallets. */
const statementWalletsMax = 1000;

/** A signed statement without its leaves. Times are ISO 8601. */
export const statementSchema = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  made_at: z.string(),
  /** E-mail of the user who created the statement. */
  made_by: z.string(),
  /** The number of wallets in the statement. */
  wallets: integerSchema(0),
  leaf_count: integerSchema(1),
  /** The root of the Merkle tree of the statement's leaves, hex. */
  root: z.string(),
  key_id: z.string(),
});

export type Statement = z.output<typeof statementSchema>;

/** Maximum statements of one answer. */
export const listedStatementsMax = 200;

/** The newest statements. */
export const listStatements = endpoint('GET /bff/statements', {
  access: 'read',
  roles: rolesWith('read_statements'),
  response: z.object({ statements: z.array(statementSchema) }),
});

/** Makes and signs a statement of a period, for all wallets or only for the wallets that the request names. */
export const makeStatement = endpoint('POST /bff/statements', {
  access: 'write',
  roles: rolesWith('make_statements'),
  body: z.strictObject({
    from: momentSchema(),
    until: momentSchema(),
    wallet_ids: z.optional(checked(z.array(idSchema), z.minLength(1), z.maxLength(statementWalletsMax))),
  }),
  response: statementSchema,
});

/**
 * The file of a statement. The default is JSON with the signature, and the other format is CSV with only the lines. With
 * `wallet_id` and `asset`, the JSON discloses only the lines of this wallet and asset. With `kind`, it discloses only their
 * opening or closing balance. A hash replaces each undisclosed line, so the signature is still valid.
 */
export const readStatement = endpoint('GET /bff/statements/:statement_id', {
  access: 'read',
  roles: rolesWith('read_statements'),
  query: z.strictObject({
    format: z.optional(choiceSchema(exportFormats)),
    wallet_id: z.optional(queryIntegerSchema(1)),
    asset: assetQuery,
    kind: z.optional(choiceSchema(['opening', 'closing'])),
  }),
  response: null,
});

// The auditor's evidence of a period.

const evidencePath = '/bff/evidence';

/** The evidence of a period. Returns the first rows of each section, or with `format` a file of all rows. */
export const readEvidence = endpoint(`GET ${evidencePath}`, {
  access: 'read',
  roles: rolesWith('read_evidence'),
  query: z.strictObject({ from: momentSchema(), until: momentSchema(), format: z.optional(choiceSchema(exportFormats)) }),
  response: evidenceReportSchema,
});

/** The signed reviews, and the time at which the next review is due. */
export const listEvidenceReviews = endpoint(`GET ${evidencePath}/reviews`, {
  access: 'read',
  roles: rolesWith('read_evidence'),
  response: evidenceReviewsSchema,
});

/**
 * Signs that the user reviewed the evidence of a period. `head` is the audit log's head in that evidence, by default the
 * current one.
 */
export const signEvidenceReview = endpoint(`POST ${evidencePath}/reviews`, {
  access: 'write',
  roles: rolesWith('sign_reviews'),
  needsStepUp: true,
  body: z.strictObject({
    from: momentSchema(),
    until: momentSchema(),
    head: z.optional(auditHeadSchema),
    remark: z.optional(statedTextSchema(freeTextLengthMax)),
  }),
  response: evidenceReviewSchema,
});
