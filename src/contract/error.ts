import * as z from 'zod/mini';

/** The body of every refusal of the service. Spec: Errors. */
export const errorBodySchema = z.object({ error: z.string() });

/** What a refusal of the desk is about; the message is for people, the code is for programs. */
export const deskErrorCodes = [
  'invalid_request', // a parameter, query or body that the contract refuses; `field` names it
  'signed_out', // no session, or one that ended
  'sign_in_failed', // wrong e-mail or password
  'forbidden', // the role is missing
  'cross_site', // the request did not come from the desk's own page
  'not_found',
  'too_many_requests',
  'refused', // the service said no, for a reason that it gave; `field` names the field when the reason does
  'record_changed', // the record is not any more what `If-Match` says it was: nothing was sent
  'submission_under_way', // another submission of the same record is on its way: nothing was sent
  'upstream_unauthorized', // the service did not accept the desk's own signature
  'upstream_failed', // the service failed or answered something unreadable
  'upstream_unreachable', // the service did not answer a read
  'outcome_unknown', // the service did not answer a write: it may or may not have happened
  'upstream_refused', // the service said no to a command; `command_id` names it
  'idempotency_key_missing', // a command needs the header `Idempotency-Key`
  'idempotency_key_reused', // the key belongs to a command with another payload
  'in_progress', // the command with this key is being sent
  'step_up_required', // the password was given too long ago: confirm it
  'possible_duplicate', // an equal command or record of the last 24 hours: `earlier` names it
  'unresolved_send', // an earlier command of this wallet and asset is unresolved: `command_id` names it
  'command_ended', // the command was declined, cancelled or expired: nothing was sent
  'draft_changed', // the draft was saved elsewhere since: nothing was overwritten; `revision`, `saved_at` and `values` are what stands there
  'too_many_drafts', // the user has as many drafts of direct parties as may be
  'email_taken', // a direct party has this e-mail already: nothing was sent
  'file_too_large',
  'too_many_files', // the draft or the direct party has as many files as may be, or the user's files take too much room
  'file_sending', // the file is on its way to the service
  'file_uploaded', // the service has the file: it is not deleted, nor uploaded again
  'content_gone', // the service has the file, the desk its facts alone
  'unavailable', // the desk cannot serve now
  'internal',
] as const;

export type DeskErrorCode = (typeof deskErrorCodes)[number];

/**
 * What a write that failed came to: `refused` (the service said no), `not_sent` (stopped at the desk or before a byte of it left: safe to do
 * again), `unknown` (it may or may not have happened). The desk's server decides, nothing else does. Design: BFF paths.
 */
export const writeOutcomes = ['refused', 'not_sent', 'unknown'] as const;

export type WriteOutcome = (typeof writeOutcomes)[number];

/** The command or record of the last 24 hours that an equal command would repeat. Sending, 3. */
const earlierSchema = z.object({ command_id: z.optional(z.string()), record_id: z.optional(z.string()), at: z.nullable(z.string()) });

export type Earlier = z.infer<typeof earlierSchema>;

/** The body of every refusal of the desk. Design: BFF paths. */
export const deskErrorSchema = z.object({
  error: z.string(),
  code: z.string(),
  /** Path of the field that the refusal is about, as in the request's body: `originator_entity.postcode`. */
  field: z.optional(z.string()),
  /** The command that the refusal is about. */
  command_id: z.optional(z.string()),
  /** What a possible duplicate repeats. */
  earlier: z.optional(earlierSchema),
  /** Of a write alone. */
  outcome: z.optional(z.enum(writeOutcomes)),
});

export type DeskError = z.infer<typeof deskErrorSchema>;
