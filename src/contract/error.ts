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
  'unavailable', // the desk cannot serve now
  'internal',
] as const;

export type DeskErrorCode = (typeof deskErrorCodes)[number];

/** The body of every refusal of the desk. Design: BFF paths. */
export const deskErrorSchema = z.object({
  error: z.string(),
  code: z.string(),
  /** Path of the field that the refusal is about, as in the request's body: `originator_entity.postcode`. */
  field: z.optional(z.string()),
});

export type DeskError = z.infer<typeof deskErrorSchema>;
