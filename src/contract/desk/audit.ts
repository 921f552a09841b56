import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { commandDestinationSchema } from '#contract/money/command-destination.ts';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema, patternSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';
import { exportFormats } from './export-formats.ts';

// The audit log is a chain of rows. Each row contains the hash of the previous one. Defined by this desk.

/** Actions that the log records. */
export const auditActions = [
  'start',
  'stop',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'step_up',
  'step_up_failed',
  'write_begun', // written before a service call that moves no money, so that the call is always logged
  'write', // the result of a `write_begun`, with the path in `object`
  'command', // a command changed its state; `detail.state` is the new one
  'duplicate_confirmed', // the requester confirmed a payment that repeats `detail.earlier`; `detail.row` is its row in a batch
  'command_refused', // a check refused a command before it was recorded
  'settle',
  'batch', // a batch changed its state; `detail.state` is the new one
  'review_policy', // an earlier version of the desk recorded a change of the approval setting
  'policy_draft', // the draft of the policy was changed
  'change', // a control change of the kind `detail.kind` changed its state; `detail.state` is the new one
  'submission_begun', // written before regulatory information is sent
  'submission', // the result of a `submission_begun`
  'export',
  'people_searched',
  'people_read', // a user read full personal data of a request that awaits approval, or of a recipient (`object`)
  'party_file', // the desk received, sent or deleted a document of a direct party, as `detail.deed` states
  'forbidden', // the user has no role for this action, or no right to this record
  'cross_site',
  'demo_imported', // the history of the sandbox's demo world was imported
  'setting', // at a start of the server, the environment variable `detail.setting` had a new value (`detail.change`)
  'user', // a user was created, or their roles changed
  'signing_key', // the desk signed with a new key; `detail.key` is its id
  'snapshot', // the desk stored balances, validators and totals; `detail.root` is the root of their Merkle tree
  'statement', // a user created a signed statement; `detail.root` is the root of its Merkle tree
  'checkpoint', // the desk created a checkpoint with the hash of the newest row
  'evidence_review', // an auditor signed the review of a period; `detail.head` is the newest row of the log at that time
  'reconciliation', // a comparison with the custodian found differences, or a user explained a difference or signed it off
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditDecisions = ['done', 'refused', 'unknown'] as const;

export type AuditDecision = (typeof auditDecisions)[number];

/** One row. `hash` is SHA-256 (hex) over `prev_hash` and the canonical JSON (RFC 8785) of the row without its two hashes. */
export const auditRowSchema = z.object({
  /** Number of the row, from 1 without gaps. */
  seq: integerSchema(1),
  /** Time of the action, ISO 8601. */
  at: z.string(),
  /** E-mail of the user who acted. Null for the desk itself and for a failed sign-in. */
  actor: z.nullable(z.string()),
  /** The actor's roles at that time, separated by spaces. */
  role: z.nullable(z.string()),
  action: z.string(),
  /** The object of the action, as a path of the service or the desk, for example `/api/v1/wallets/7`. */
  object: z.nullable(z.string()),
  decision: z.string(),
  request_id: z.nullable(z.string()),
  command_id: z.nullable(z.string()),
  /** Facts without personal data or secrets, such as field names, states and codes. */
  detail: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  prev_hash: z.string(),
  hash: z.string(),
});

export type AuditRow = z.infer<typeof auditRowSchema>;

/** A row in the list, with names of users and the order that it is about. The hash does not cover these facts. */
export const listedAuditRowSchema = z.extend(auditRowSchema, {
  /** The current names of the actor, and of the user in `object`. */
  actor_name: z.nullable(z.string()),
  object_name: z.nullable(z.string()),
  /** Names of the other users whose approval permitted the action of the row. */
  approved_by: z.array(z.string()),
  /** The request or batch in `object`. Null for other rows. */
  order: z.nullable(
    z.object({
      kind: z.enum(commandKinds),
      asset: z.string(),
      /** Decimal amount in native units. */
      amount: z.nullable(z.string()),
      /** Name of the requester. */
      requester: z.string(),
      /** Id of the source wallet. */
      wallet_id: z.nullable(z.string()),
      destination: z.nullable(commandDestinationSchema),
      /** The version of the policy that decided last on the order. */
      policy_version: z.nullable(integerSchema(1)),
    }),
  ),
  /** The reason of the approval, decline or control change that this row records. */
  review_reason: z.nullable(z.string()),
  /** Whether the actor approved a batch with this row. The row of an approved request states it in `detail.review`. */
  is_approval: z.boolean(),
});

export type ListedAuditRow = z.infer<typeof listedAuditRowSchema>;

const filters = {
  /** E-mail of a user. */
  actor: z.optional(textSchema(254)),
  action: z.optional(choiceSchema(auditActions)),
  /** Path of an object. The filter also matches the paths below it. */
  object: z.optional(textSchema(300)),
  /** UNIX seconds. */
  since: z.optional(queryIntegerSchema(0)),
  until: z.optional(queryIntegerSchema(0)),
};

/** The users who can be actors or objects of rows, by name. */
export const auditUsersSchema = z.object({ users: z.array(z.object({ id: idSchema, email: z.string(), name: z.string() })) });

export const auditQuerySchema = z.strictObject({ ...filters, ...pageQuery });
export const auditPageSchema = pageOf(listedAuditRowSchema);
export const auditExportQuerySchema = z.strictObject({ ...filters, format: choiceSchema(exportFormats) });

/**
 * Whether the chain is intact and matches the states of commands and batches. `broken_at` is the `seq` of the first row whose
 * `prev_hash` is not the hash of the row before it.
 */
export const auditVerificationSchema = z.object({
  rows: integerSchema(0),
  ok: z.boolean(),
  broken_at: z.nullable(integerSchema(1)),
  /** Paths of the first commands and batches whose state differs from the state in the log. */
  altered: z.array(z.string()),
  head_hash: z.nullable(patternSchema(/^[0-9a-f]{64}$/, 'is not a hash')),
  /** Time of the first row, ISO 8601. */
  since: z.nullable(z.string()),
});

export type AuditVerification = z.infer<typeof auditVerificationSchema>;

/** The audit log, newest first. */
export const listAudit = endpoint('GET /bff/audit', {
  access: 'read',
  roles: rolesWith('read_audit'),
  query: auditQuerySchema,
  response: auditPageSchema,
});
/** The users of the desk, for the filters of the audit log. */
export const listAuditUsers = endpoint('GET /bff/audit/users', {
  access: 'read',
  roles: rolesWith('read_audit'),
  response: auditUsersSchema,
});
export const verifyAudit = endpoint('GET /bff/audit/verify', {
  access: 'read',
  roles: rolesWith('read_audit'),
  response: auditVerificationSchema,
});
export const exportAudit = endpoint('GET /bff/audit/export', {
  access: 'read',
  roles: rolesWith('export_audit'),
  query: auditExportQuerySchema,
  response: null,
});
