import * as z from 'zod/mini';
import { integerSchema } from '#contract/wire/integer.ts';

/** The body of every refusal of the service. Spec: Errors. */
export const errorBodySchema = z.object({ error: z.string() });

/** The codes of the desk's refusals, for programs. Users read the message. */
export const deskErrorCodes = [
  'invalid_request', // the contract refuses a parameter, query or body, which `field` names
  'signed_out', // the request has no session, or an expired one
  'sign_in_failed', // the e-mail or the password is wrong
  'second_factor_required', // the password was correct, but a session requires a second factor
  'sign_in_expired', // the sign-in was started too long ago or in another browser, and must start again
  'forbidden', // the user does not have the role
  'cross_site', // the request did not come from the desk's own page
  'not_found',
  'too_many_requests',
  'refused', // the service refused the request with a reason, and `field` names the field if the reason does
  'record_changed', // the record no longer matches `If-Match`, so nothing was sent
  'submission_under_way', // another submission of the same record is in progress, so nothing was sent
  'upstream_unauthorized', // the service did not accept the desk's own signature
  'upstream_failed', // the service failed or returned an unreadable answer
  'upstream_unreachable', // the service did not answer a read
  'outcome_unknown', // the service did not answer a write, which may have happened
  'upstream_refused', // the service refused a command, which `command_id` names
  'idempotency_key_missing', // a command needs the header `Idempotency-Key`
  'idempotency_key_reused', // the key belongs to a command with a different payload
  'in_progress', // the command with this key is being sent
  'step_up_required', // the last confirmation of the user's identity is too old, and the user must confirm again
  'possible_duplicate', // an equal command or record was created recently, and `earlier` names it
  'policy_refused', // the policy refuses the request, and `rule` names the rule
  'unresolved_send', // an earlier command of this wallet and asset is unresolved, and `command_id` names it
  'command_ended', // the command was declined, cancelled, expired or resolved as not sent, so nothing was sent
  'never_sent', // the desk never started to send the command
  'draft_changed', // the draft was saved elsewhere in the meantime, so nothing was overwritten, and `revision`, `saved_at` and `values` are the current draft
  'key_missing', // this replica does not have the key that encrypted the data, so nothing was overwritten
  'too_many_drafts', // the user has the maximum number of direct-party drafts
  'email_taken', // a direct party or a user with this e-mail exists, so nothing was sent or created
  'file_too_large',
  'too_many_files', // the draft or direct party has the maximum number of files, or the user's files exceed the maximum size
  'file_sending', // the file is being uploaded to the service
  'file_uploaded', // the service has the file, so it cannot be deleted or uploaded again
  'content_gone', // only the service has the file's content
  'reconciliation_open', // the custodian has transfers that the desk's journal does not have, so money waits for a sign-off
  'unavailable', // the desk is unavailable
  'internal',
] as const;

export type DeskErrorCode = (typeof deskErrorCodes)[number];

/**
 * Outcomes of a failed write. `refused` means that the service refused it. `not_sent` means that no byte left the desk, so
 * the write may be repeated. `unknown` means that the write may have happened. Only the desk's server decides the outcome.
 */
export const writeOutcomes = ['refused', 'not_sent', 'unknown'] as const;

export type WriteOutcome = (typeof writeOutcomes)[number];

/** The equal payment of the last 24 hours, which is a command, a row of a batch, or a record of the service. */
export const earlierSchema = z.object({
  command_id: z.optional(z.string()),
  batch_id: z.optional(z.string()),
  record_id: z.optional(z.string()),
  /** The payment's row in the batch, from 0. */
  row: z.optional(integerSchema(0)),
  at: z.nullable(z.string()),
});

export type Earlier = z.infer<typeof earlierSchema>;

/** A payment that repeats an earlier payment. `row` counts from 0 and is absent for a single payment. */
export const repeatSchema = z.object({ row: z.optional(integerSchema(0)), earlier: earlierSchema });

export type Repeat = z.infer<typeof repeatSchema>;

/** The body of every refusal of the desk. */
export const deskErrorSchema = z.object({
  error: z.string(),
  code: z.string(),
  /** Path of the refused field in the request's body, for example `originator_entity.postcode`. */
  field: z.optional(z.string()),
  /** The id of the refused command. */
  command_id: z.optional(z.string()),
  /** The earlier payment of the first possible duplicate. */
  earlier: z.optional(earlierSchema),
  /** Every possible duplicate. */
  repeats: z.optional(z.array(repeatSchema)),
  /** The current draft of the policy, which another user changed. */
  draft: z.optional(z.unknown()),
  /** The rule of the policy that refused the request. */
  rule: z.optional(z.object({ id: z.string(), words: z.string() })),
  /** The outcome of a failed write. It is absent for reads. */
  outcome: z.optional(z.enum(writeOutcomes)),
});

export type DeskError = z.infer<typeof deskErrorSchema>;
