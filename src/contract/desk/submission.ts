import * as z from 'zod/mini';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

/**
 * Outcomes of a submission of regulatory information. `sending` means that it is in progress. `accepted` means that the
 * service accepted it, and `refused` that the service refused it. `unknown` means that no conclusive answer came.
 * `not_sent` means that no byte reached the service, because the desk stopped it or could not connect.
 */
export const submissionOutcomes = ['sending', 'accepted', 'refused', 'unknown', 'not_sent'] as const;

export type SubmissionOutcome = (typeof submissionOutcomes)[number];

/**
 * The part of a deposit's record that submissions and the operator change. Spec: External transaction. Operator facts:
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

/** An attempt to submit a deposit's regulatory information, as this desk recorded it. Ours: the spec is silent. */
export const submissionSchema = z.object({
  id: z.string(),
  /** The user who sent it, with their name at that time. */
  by: z.object({ name: z.string(), email: z.string() }),
  /** When it was recorded, before anything was sent (ISO 8601). */
  started_at: z.string(),
  /** When the outcome was determined (ISO 8601), or null before. */
  ended_at: z.nullable(z.string()),
  outcome: z.enum(submissionOutcomes),
  /** The body that was sent, or null if it is no longer readable. */
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

/** Id of one open item in one window. The page generates the id, and the desk never stores it. */
const visitSchema = patternSchema(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens');

/** Reports that an item is open. The page repeats the report while the item stays open, and sends `is_open: false` when it closes. */
export const presenceChangeSchema = z.strictObject({ visit: visitSchema, is_open: z.boolean() });

/** A user who has an item open. */
export const presentUserSchema = z.object({
  name: z.string(),
  /** Whether the reader has the item open in another window. */
  is_you: z.boolean(),
  /** Start of the uninterrupted presence, ISO 8601. */
  since: z.string(),
});

export type PresentUser = z.infer<typeof presentUserSchema>;

/** The open items and their readers. `key` is in the form of `comparableKey`. */
export const presencesSchema = z.object({ present: z.array(z.extend(presentUserSchema, { transaction_key: z.string() })) });

/** Interval at which a page reports an open item, ms. */
export const presenceBeatMs = 20_000;

/** Time without a report after which a page counts as closed, ms (three reports). */
export const presenceMsMax = 3 * presenceBeatMs;
