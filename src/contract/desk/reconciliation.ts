import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema, requiredReasonSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// The comparison of the custodian's records with the desk's journal. Defined by this desk.

/** The kinds of difference between the custodian's records and the journal. */
export const findingClasses = [
  'not_in_journal', // the record has this desk's mark, but the journal (perhaps an older, restored one) has no such sent order
  'not_at_custodian', // the journal has a confirmed order, but the custodian has no such record
  'differs', // the record differs from its order in amount, destination, asset or state
  'outcome_unknown', // the outcome of the order is unknown
  'not_by_this_desk', // the record was created through the API, but does not have this desk's mark
] as const;

export type FindingClass = (typeof findingClasses)[number];

const explanationSchema = z.object({ by: z.string(), reason: z.string(), at: z.string() });

/** A difference. `state` becomes `closed` when a later comparison no longer finds the difference. */
export const findingSchema = z.object({
  id: z.string(),
  class: choiceSchema(findingClasses),
  state: choiceSchema(['open', 'explained', 'closed']),
  record_id: z.nullable(z.string()),
  command_id: z.nullable(z.string()),
  /** The fields that differ, the amounts of the record and of the order, and the record's time. Contains no personal data. */
  detail: z.record(z.string(), z.string()),
  found_at: z.string(),
  explanations: z.array(explanationSchema),
  /** The two sign-offs, or none. Only findings of the class `not_in_journal` are signed off. */
  sign_offs: z.array(explanationSchema),
  /** The time of the second sign-off, or null. */
  signed_off_at: z.nullable(z.string()),
});

export type Finding = z.output<typeof findingSchema>;

export const reconciliationSchema = z.object({
  /** Whether the desk refuses payments (409 `reconciliation_open`) until two users sign off. */
  is_blocking: z.boolean(),
  /** The newest comparison, or null before the first. `is_whole` means that the desk read every record. */
  last_run: z.nullable(z.object({ at: z.string(), compared: integerSchema(0), agreed: integerSchema(0), is_whole: z.boolean() })),
  /** The time of the next comparison. A new record with an unknown mark starts a comparison before this time. */
  next_run_at: z.string(),
  /** The first of the two required sign-offs, or null without one. */
  signature: z.nullable(explanationSchema),
  /** When a comparison failed after the newest one, or null. The desk repeats it. */
  failed_at: z.nullable(z.string()),
  /** The findings: first the open ones, of these first those of the class `not_in_journal`, newest first. At most 3,000. */
  findings: z.array(findingSchema),
  /** How many more findings exist. */
  unlisted: integerSchema(0),
});

export type Reconciliation = z.output<typeof reconciliationSchema>;

const path = '/bff/reconciliation';

const reasonBody = z.strictObject({ reason: requiredReasonSchema() });

/** `blocking` is the number of blocking findings that the user saw. The desk refuses the signature if it is not the number now. */
const signOffBody = z.strictObject({ reason: requiredReasonSchema(), blocking: z.optional(integerSchema(0)) });

/** The findings of all comparisons. */
export const readReconciliation = endpoint(`GET ${path}`, {
  access: 'read',
  roles: rolesWith('read_reconciliation'),
  response: reconciliationSchema,
});

/** Explains a finding. A finding of the class `not_in_journal` needs explanations by two treasurers. */
export const explainFinding = endpoint(`POST ${path}/findings/:finding_id/explain`, {
  access: 'write',
  roles: rolesWith('send_money'),
  body: reasonBody,
  response: findingSchema,
});

/**
 * Signs off the findings that block payments. Two users must sign, one with the role treasury and one with the role
 * security.
 */
export const signOffReconciliation = endpoint(`POST ${path}/sign-off`, {
  access: 'write',
  roles: rolesWith('sign_off_reconciliation'),
  needsStepUp: true,
  body: signOffBody,
  response: reconciliationSchema,
});
