import * as z from 'zod/mini';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';

/**
 * Outcomes of a submission of regulatory information. `sending` means that it is in progress. `accepted` and `refused` are the
 * service's answer. `unknown` means that the service gave no conclusive answer. `not_sent` means that no byte reached the
 * service, because the desk stopped the submission or could not connect.
 */
export const submissionOutcomes = ['sending', 'accepted', 'refused', 'unknown', 'not_sent'] as const;

export type SubmissionOutcome = (typeof submissionOutcomes)[number];

/**
 * The part of a deposit's record that only submissions and the operator change. Spec: External transaction. Operator facts:
 * Records, Updating a deposit.
 */
export const regulatoryPartSchema = z.object({
  regulatory_status: z.nullish(z.string()),
  originator_entity: z.nullish(entityRecordSchema),
  third_party_entity: z.nullish(entityRecordSchema),
  beneficiary_entities: z.nullish(z.array(entityRecordSchema)),
  is_originator_declared: z.nullish(z.boolean()),
  is_client_instructed: z.nullish(z.boolean()),
});

/** An attempt to submit a deposit's regulatory information, as this desk recorded it. Our choice: the spec is silent. */
export const submissionSchema = z.object({
  id: z.string(),
  /** The user who submitted, with their name at that time. */
  by: z.object({ name: z.string(), email: z.string() }),
  /** Time at which the desk recorded the attempt, before it sent anything (ISO 8601). */
  started_at: z.string(),
  /** Time at which the desk knew the outcome (ISO 8601), or null before. */
  ended_at: z.nullable(z.string()),
  outcome: z.enum(submissionOutcomes),
  /** The regulatory part that the desk sent. Null if the stored copy is no longer readable. */
  information: z.nullable(regulatoryPartSchema),
  /** HTTP status of the service's answer, if any. */
  status: z.nullable(integerSchema(100, 599)),
  /** The service's refusal message, or the desk's reason for an unknown outcome. */
  message: z.nullable(z.string()),
  /** The regulatory part of the record that the service returned for an accepted submission. */
  held: z.nullable(regulatoryPartSchema),
});

export type Submission = z.infer<typeof submissionSchema>;

/** The attempts of one transaction, newest first. */
export const submissionsSchema = z.object({ submissions: z.array(submissionSchema) });

/** Id of one open deposit in one window. The page generates the id, and the desk never stores it. */
const visitSchema = patternSchema(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens');

/**
 * Reports that a deposit is open in a window. The page repeats the report while it is open, and sends `is_open: false` when it
 * closes.
 */
export const presenceChangeSchema = z.strictObject({ visit: visitSchema, is_open: z.boolean() });

/** A user who has a deposit open. */
export const presentUserSchema = z.object({
  name: z.string(),
  /** Whether this user is the reader, with the deposit open in another window. */
  is_you: z.boolean(),
  /** Time since which the user has the deposit open without interruption, ISO 8601. */
  since: z.string(),
});

export type PresentUser = z.infer<typeof presentUserSchema>;

/** The open deposits, each with its users. `transaction_key` is in the form of `comparableKey`. */
export const presencesSchema = z.object({ present: z.array(z.extend(presentUserSchema, { transaction_key: z.string() })) });

/** Interval at which a page reports an open deposit, ms. */
export const presenceBeatMs = 20_000;

/** Time after which a window without a report counts as closed, ms (three reports). */
export const presenceMsMax = 3 * presenceBeatMs;

/** Every attempt of this desk to submit regulatory information for a transaction, newest first. */
export const listSubmissions = endpoint('GET /bff/transactions/:transaction_id/submissions', {
  access: 'read',
  roles: rolesWith('read_regulatory'),
  response: submissionsSchema,
});

/** Reports that the user has a deposit open, or closed it. Returns the other users who have the deposit open. */
export const reportPresence = endpoint('PUT /bff/transactions/:transaction_id/presence', {
  access: 'write',
  roles: rolesWith('clear_deposits'),
  body: presenceChangeSchema,
  response: z.object({ others: z.array(presentUserSchema) }),
});

/** The deposits that users have open, each with its users. Includes the deposits that the caller has open in any window. */
export const listPresences = endpoint('GET /bff/presence', {
  access: 'read',
  roles: rolesWith('read_regulatory'),
  response: presencesSchema,
});
