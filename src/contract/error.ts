import * as z from 'zod/mini';
import { integerSchema } from '#contract/wire/integer.ts';

/** The body of every refusal of the service. Spec: Errors. */
export const errorBodySchema = z.object({ error: z.string() });

/** The codes of the desk's refusals, for programs. Users read the message. */
export const deskErrorCodes = [
  'invalid_request', // the contract refuses a parameter, the query or the body; `field` names the field
  'signed_out', // the request has no session, or an expired one
  'sign_in_failed', // the e-mail or the password is wrong
  'second_factor_required', // the password is correct, but the user must also prove a second factor
  'sign_in_expired', // the sign-in started too long ago or in another browser, so the user must start again
  'forbidden', // the user does not have the role
  'cross_site', // the request did not come from the desk's own page
  'not_found',
  'too_many_requests',
  'refused', // the service refused the request with a reason; `field` names the field if the reason names one
  'record_changed', // the record no longer matches `If-Match`, so nothing was sent
  'submission_under_way', // another submission for the same record is in progress, so nothing was sent
  'upstream_unauthorized', // the service did not accept the desk's own signature
  'upstream_failed', // the service failed or returned an unreadable answer
  'upstream_unreachable', // the service did not answer a read
  'outcome_unknown', // the service did not answer a write, which may have happened
  'upstream_refused', // the service refused a command; `command_id` is its id
  'idempotency_key_missing', // the command does not have the header `Idempotency-Key`
  'idempotency_key_reused', // the key belongs to a command with a different payload
  'in_progress', // the desk is sending the command with this key
  'step_up_required', // the user confirmed their identity too long ago and must confirm again
  'possible_duplicate', // an equal command or record was created recently; `earlier` names it
  'policy_refused', // the policy refuses the request; `rule` names the rule
  'unresolved_send', // an earlier command of this wallet and asset is unresolved; `command_id` is its id
  'command_ended', // the command was declined, cancelled, expired or resolved as not sent, so nothing was sent
  'never_sent', // the desk never started to send the command
  'draft_changed', // another window saved the draft, so nothing was overwritten; the answer has the stored draft
  'key_missing', // this replica does not have the key of the encrypted data, so nothing was overwritten
  'too_many_drafts', // the user has the maximum number of direct-party drafts
  'email_taken', // a direct party or a user already has this e-mail, so nothing was sent or created
  'file_too_large',
  'too_many_files', // the draft or direct party has the maximum number of files, or the user's files are too large
  'file_sending', // the desk is uploading the file to the service
  'file_uploaded', // the service has the file, so it cannot be deleted or uploaded again
  'content_gone', // the desk no longer has the file's content, only the service has it
  'reconciliation_open', // the custodian has transfers that are not in the desk's journal, so payments wait for a sign-off
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

/** `waiting` means that the desk has not sent the earlier payment yet. `unknown` includes a payment that is being sent. */
const earlierOutcomes = ['sent', 'waiting', 'unknown'] as const;

/** The equal payment of the last 24 hours: a command, a row of a batch, or a record of the service. */
export const earlierSchema = z.object({
  command_id: z.optional(z.string()),
  batch_id: z.optional(z.string()),
  record_id: z.optional(z.string()),
  /** The payment's row in its batch, from 0. */
  row: z.optional(integerSchema(0)),
  at: z.nullable(z.string()),
  /** Whether the earlier payment was sent. Missing for a record of the service. */
  outcome: z.optional(z.enum(earlierOutcomes)),
});

export type Earlier = z.infer<typeof earlierSchema>;

/** A payment that repeats another payment. `row` counts from 0. `line` is its line in the file. A single payment has neither. */
export const repeatSchema = z.object({ row: z.optional(integerSchema(0)), line: z.optional(integerSchema(1)), earlier: earlierSchema });

export type Repeat = z.infer<typeof repeatSchema>;

/** The body of every refusal of the desk. */
export const deskErrorSchema = z.object({
  error: z.string(),
  code: z.string(),
  /** Path of the refused field in the request's body, for example `originator_entity.postcode`. */
  field: z.optional(z.string()),
  /** The id of the refused command. */
  command_id: z.optional(z.string()),
  /** The earlier payment that the first possible duplicate repeats. */
  earlier: z.optional(earlierSchema),
  /** Every possible duplicate of the request. */
  repeats: z.optional(z.array(repeatSchema)),
  /** The current draft of the policy, if another user changed it. */
  draft: z.optional(z.unknown()),
  /** The rule of the policy that refused the request. */
  rule: z.optional(z.object({ id: z.string(), words: z.string() })),
  /** The outcome of a failed write. Reads have no outcome. */
  outcome: z.optional(z.enum(writeOutcomes)),
});

export type DeskError = z.infer<typeof deskErrorSchema>;
