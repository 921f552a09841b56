import * as z from 'zod/mini';
import { patternSchema } from '#contract/checked.ts';
import { entityRecordSchema } from '#contract/entity.ts';
import { integerSchema } from '#contract/integer.ts';

/**
 * What became of a submission of regulatory information: `sending` (it is under way), `accepted`, `refused` (the service said no),
 * `unknown` (no answer that tells), `not_sent` (no byte reached the service: the desk stopped it, or could not reach the service).
 */
export const submissionOutcomes = ['sending', 'accepted', 'refused', 'unknown', 'not_sent'] as const;

export type SubmissionOutcome = (typeof submissionOutcomes)[number];

/** What of a deposit's record submissions and the operator change. Spec: External transaction; operator facts: Records, Updating a deposit. */
export const regulatoryPartSchema = z.object({
  regulatory_status: z.nullish(z.string()),
  originator_entity: z.nullish(entityRecordSchema),
  third_party_entity: z.nullish(entityRecordSchema),
  beneficiary_entities: z.nullish(z.array(entityRecordSchema)),
  is_originator_declared: z.nullish(z.boolean()),
  is_client_instructed: z.nullish(z.boolean()),
});

/** An attempt to submit a deposit's regulatory information, as this desk wrote it down. Ours: the spec is silent. */
export const submissionSchema = z.object({
  id: z.string(),
  /** Who sent it, as they were called then. */
  by: z.object({ name: z.string(), email: z.string() }),
  /** Written down, before anything was sent; ISO 8601. */
  started_at: z.string(),
  /** When its outcome was known, or null. */
  ended_at: z.nullable(z.string()),
  outcome: z.enum(submissionOutcomes),
  /** The body that was sent; null when it cannot be read any more. */
  information: z.nullable(regulatoryPartSchema),
  /** HTTP status of the service's answer, where it gave one. */
  status: z.nullable(integerSchema(100, 599)),
  /** The service's own words of a refusal, or the desk's on why nothing is known. */
  message: z.nullable(z.string()),
  /** The regulatory part of the record that came back, of an accepted one. */
  held: z.nullable(regulatoryPartSchema),
});

export type Submission = z.infer<typeof submissionSchema>;

/** The attempts of one transaction, newest first. */
export const submissionsSchema = z.object({ submissions: z.array(submissionSchema) });

/** One opening of an item in one window: made by the page, kept nowhere. */
const visitSchema = patternSchema(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens');

/** "I have it open": repeated while it is so; `is_open: false` on leaving. */
export const presenceChangeSchema = z.strictObject({ visit: visitSchema, is_open: z.boolean() });

/** Somebody who has an item open. */
export const presentSchema = z.object({
  name: z.string(),
  /** The reader's own other window. */
  is_you: z.boolean(),
  /** Since when, without a break; ISO 8601. */
  since: z.string(),
});

export type Present = z.infer<typeof presentSchema>;

/** Who has which item open: the key is a comparable one (`comparableKey`). */
export const presencesSchema = z.object({ present: z.array(z.extend(presentSchema, { transaction_key: z.string() })) });

/** How often a page says that it has an item open, ms. */
export const presenceBeatMs = 20_000;

/** Without a word for so long a page is taken to be gone, ms: three beats. */
export const presenceMsMax = 3 * presenceBeatMs;
