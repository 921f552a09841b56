import * as z from 'zod/mini';
import { choiceSchema, freeTextLengthMax, textSchema } from '#contract/wire/checked.ts';

/**
 * The custodian's decision about a direct party. It has a separate file, so that the first page does not load the sandbox's
 * endpoints.
 */
export const partyReviewSchema = z.strictObject({
  decision: choiceSchema(['approve', 'reject']),
  reason: z.optional(textSchema(freeTextLengthMax)),
});
