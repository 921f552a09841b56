import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { choiceSchema, patternSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// The evidence of a period for auditors, and the reviews that they sign. Users are e-mails, times ISO 8601. Ours: the desk's own.

/** Maximum rows of a section in an answer. A file has all of them. */
export const evidenceRowsMax = 200;

/** Longest period, days: a year and some weeks. */
export const evidenceDaysMax = 400;

/** The newest row of the audit log. */
export const auditHeadSchema = z.object({
  seq: integerSchema(0),
  hash: patternSchema(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal'),
});

/** A role of a user, and its last grant in the audit log; null without one, such as for the users of the sandbox. */
const roleGrantSchema = z.object({
  role: z.string(),
  /** The end of the role; null without an end. */
  until: z.nullable(z.string()),
  granted_at: z.nullable(z.string()),
  /** Null: set on the command line of the server. The user themselves: by the identity provider. */
  granted_by: z.nullable(z.string()),
  /** The second security admin; null without an approval. */
  approved_by: z.nullable(z.string()),
});

/** A user with their current access. */
const accessRowSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  state: z.string(),
  /** The active roles without viewer. */
  roles: z.array(roleGrantSchema),
  /** Number of passkeys, and whether there is an authenticator app. */
  factors: z.object({ passkeys: integerSchema(0), totp: z.boolean() }),
  /** The identity provider that signs this user in; null for a password. */
  provider: z.nullable(z.string()),
  last_sign_in_at: z.nullable(z.string()),
  /** Sentences about roles that one user should not combine. */
  conflicts: z.array(z.string()),
  /** Number of changes of this user in the period. */
  changes: integerSchema(0),
});

const decisionSchema = z.object({
  by: z.string(),
  /** The roles at that time, separated by spaces. */
  roles: z.string(),
  decision: choiceSchema(['approve', 'decline']),
  at: z.string(),
  reason: z.nullable(z.string()),
  /** How the user last signed in or confirmed before the decision: `'passkey'`, `'password'`, the name of a provider; null: not in the log. */
  step_up: z.nullable(z.string()),
});

/** A request or a batch on which a user decided in the period. */
const approvalRowSchema = z.object({
  order: choiceSchema(['command', 'batch']),
  id: z.string(),
  kind: choiceSchema(commandKinds),
  asset: z.string(),
  amount: z.nullable(z.string()),
  state: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  /** The rule of the policy that required the approval; null for a request from before the policy. */
  rule: z.nullable(z.object({ id: z.string(), words: z.string(), version: integerSchema(1) })),
  /** Until the end of the period, oldest first. */
  decisions: z.array(decisionSchema),
  link: z.string(),
});

export const exceptionKinds = [
  'outcome_resolved', // two users resolved an unknown outcome
  'repeat_confirmed', // the requester sent a payment although it repeats an earlier one
  'control_weakened', // a control change came into force, or a server setting was weakened
  'deposit_overdue', // an LVCTR report is missing after its due day, or was submitted later
] as const;

/** An event of the period that an auditor should look at. */
const exceptionRowSchema = z.object({
  kind: choiceSchema(exceptionKinds),
  /** When it happened; for an overdue deposit when it was received. */
  at: z.string(),
  /** `'Withdrawal of 5 ETH: resolved as not sent'` */
  title: z.string(),
  /** Null for the desk itself. */
  requested_by: z.nullable(z.string()),
  /** The users who resolved or approved it. */
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
  /** The time of the first row of the audit log. The desk has no evidence of events before it. */
  log_since: z.string(),
  /** The head of the audit log that the evidence was read with. */
  head: auditHeadSchema,
  /** The number of rows of each section. */
  counts: z.record(z.enum(evidenceSections), integerSchema(0)),
  /** Whether the index of transactions, the source of overdue deposits, is complete. */
  is_index_complete: z.boolean(),
  /** By name. */
  access: z.array(accessRowSchema),
  /** Newest first. */
  approvals: z.array(approvalRowSchema),
  /** Newest first, overdue and late deposits last. */
  exceptions: z.array(exceptionRowSchema),
});

export type EvidenceReport = z.output<typeof evidenceReportSchema>;

/** A signed review: an auditor read the evidence of a period. */
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
  /** Newest first, at most 200. */
  reviews: z.array(evidenceReviewSchema),
  /** Since when a review is due; null when no review is. */
  due_since: z.nullable(z.string()),
  /** The time of the first row of the audit log. */
  log_since: z.string(),
  /** The quarters in the desk's time zone. The current one ends now. */
  this_quarter: quarterSchema,
  last_quarter: quarterSchema,
});
