import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { outgoingTransactionSchema } from '#contract/service/transaction.ts';
import { choiceSchema, patternSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// The evidence of a period for auditors, and the reviews that they sign. Users are e-mail addresses, and times are ISO 8601.
// Defined by this desk.

/** Maximum rows of each section in an answer. The exported file has all rows. */
export const evidenceRowsMax = 200;

/** Longest period of the evidence, days (about 13 months). */
export const evidenceDaysMax = 400;

/** The newest row of the audit log. */
export const auditHeadSchema = z.object({
  seq: integerSchema(0),
  hash: patternSchema(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal'),
});

/**
 * A role of a user, with its last grant in the audit log. The grant is null if the audit log does not contain it. For example,
 * it does not contain grants for the sandbox's users.
 */
const roleGrantSchema = z.object({
  role: z.string(),
  /** The end date of the role, or null without one. */
  until: z.nullable(z.string()),
  granted_at: z.nullable(z.string()),
  /**
   * E-mail of the user who granted the role. Null if the role was set on the server's command line. The user's own e-mail if
   * the identity provider set the role.
   */
  granted_by: z.nullable(z.string()),
  /** E-mail of the security admin who approved the grant, or null without an approval. */
  approved_by: z.nullable(z.string()),
});

/** A user with their current access. */
const accessRowSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  state: z.string(),
  /** The user's active roles, except viewer. */
  roles: z.array(roleGrantSchema),
  /** Number of passkeys, and whether the user has an authenticator app. */
  factors: z.object({ passkeys: integerSchema(0), totp: z.boolean() }),
  /** Name of the user's identity provider, or null for a user with a password. */
  provider: z.nullable(z.string()),
  last_sign_in_at: z.nullable(z.string()),
  /** Sentences about the user's roles that one user should not combine. */
  conflicts: z.array(z.string()),
  /** Number of changes of this user in the period. */
  changes: integerSchema(0),
});

const decisionSchema = z.object({
  by: z.string(),
  /** The user's roles at that time, separated by spaces. */
  roles: z.string(),
  decision: choiceSchema(['approve', 'decline']),
  at: z.string(),
  reason: z.nullable(z.string()),
  /**
   * How the user last signed in or confirmed before the decision: `'passkey'`, `'password'` or the name of a provider. Null if
   * the log does not show it.
   */
  step_up: z.nullable(z.string()),
  /**
   * The row of the audit log that records the request of the decision, or null if no row does. A decision without a row was
   * written into the database without the desk, or is from a desk before the log.
   */
  audit_seq: z.nullable(integerSchema(1)),
});

const { status, block } = outgoingTransactionSchema.shape;
const rowCountSchema = integerSchema(0);

/** A request or a batch that users decided on in the period. */
const approvalRowSchema = z.object({
  order: choiceSchema(['command', 'batch']),
  id: z.string(),
  kind: choiceSchema(commandKinds),
  asset: z.string(),
  amount: z.nullable(z.string()),
  state: z.string(),
  /** The facts of an accepted request's transaction that decide the label of its stage. Null for others and for a batch. */
  record: z._default(z.nullable(z.object({ status, block })), null),
  /** The number of rows of a batch, in total and by state. Null for a request. */
  progress: z._default(
    z.nullable(
      z.object({
        row_count: rowCountSchema,
        counts: z.object({
          waiting: rowCountSchema,
          sending: rowCountSchema,
          sent: rowCountSchema,
          not_sent: rowCountSchema,
          unknown: rowCountSchema,
        }),
      }),
    ),
    null,
  ),
  requested_by: z.string(),
  requested_at: z.string(),
  /** The policy rule that required the approval. Null for a request that is older than the first policy. */
  rule: z.nullable(z.object({ id: z.string(), words: z.string(), version: integerSchema(1) })),
  /** The decisions until the end of the period, oldest first. */
  decisions: z.array(decisionSchema),
  link: z.string(),
});

export const exceptionKinds = [
  'outcome_unknown', // the outcome of a request was unknown at the end of the log
  'outcome_resolved', // two users resolved an unknown outcome
  'repeat_confirmed', // the requester sent a payment that repeats an earlier payment
  'control_weakened', // a control change took effect, or a server setting was weakened
  'control_rejected', // a security admin rejected a control change
  'deposit_overdue', // an LVCTR is missing after its due day, or was completed later
] as const;

/** An event of the period that an auditor should examine. */
const exceptionRowSchema = z.object({
  kind: choiceSchema(exceptionKinds),
  /** Time of the event. For an overdue deposit, the time of its receipt. */
  at: z.string(),
  /** One sentence, for example `'Withdrawal of 5 ETH: resolved as not sent'`. */
  title: z.string(),
  /** E-mail of the requester, or null for the desk itself. */
  requested_by: z.nullable(z.string()),
  /** E-mails of the users who resolved the outcome or approved the change. */
  decided_by: z.array(z.string()),
  reason: z.nullable(z.string()),
  link: z.string(),
});

export type AccessRow = z.output<typeof accessRowSchema>;
export type ApprovalRow = z.output<typeof approvalRowSchema>;
export type ExceptionRow = z.output<typeof exceptionRowSchema>;

/** The sections of the evidence, in their order. */
export const evidenceSections = ['access', 'approvals', 'exceptions'] as const;

export type EvidenceSection = (typeof evidenceSections)[number];

export const evidenceReportSchema = z.object({
  from: z.string(),
  until: z.string(),
  made_at: z.string(),
  /** The time of the first row of the audit log. The desk has no evidence of earlier events. */
  log_since: z.string(),
  /** The newest row of the audit log when the evidence was read. */
  head: auditHeadSchema,
  /** The number of rows of each section. */
  counts: z.record(z.enum(evidenceSections), integerSchema(0)),
  /** Whether the index of transactions is complete. Overdue deposits are read from this index. */
  is_index_complete: z.boolean(),
  /** The users with their access, sorted by name. */
  access: z.array(accessRowSchema),
  /** The decided requests, newest first. */
  approvals: z.array(approvalRowSchema),
  /** The events, newest first. Overdue and late deposits come last. */
  exceptions: z.array(exceptionRowSchema),
});

export type EvidenceReport = z.output<typeof evidenceReportSchema>;

/** A signed review, in which an auditor confirms that they read the evidence of a period. */
export const evidenceReviewSchema = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  head: auditHeadSchema,
  signed_by: z.object({ name: z.string(), email: z.string() }),
  signed_at: z.string(),
  remark: z.nullable(z.string()),
});

export type EvidenceReview = z.output<typeof evidenceReviewSchema>;

const quarterSchema = z.object({ from: z.string(), until: z.string() });

export const evidenceReviewsSchema = z.object({
  /** The signed reviews, newest first, at most 200. */
  reviews: z.array(evidenceReviewSchema),
  /** The time since which a review is due, or null if no review is due. */
  due_since: z.nullable(z.string()),
  /** The time of the first row of the audit log. */
  log_since: z.string(),
  /** The quarters in the desk's time zone. The current quarter ends now. */
  this_quarter: quarterSchema,
  last_quarter: quarterSchema,
});
