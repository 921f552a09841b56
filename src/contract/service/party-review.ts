import * as z from 'zod/mini';
import { choiceSchema, remarkLengthMax, textSchema } from '#contract/wire/checked.ts';

/**
 * The operator's compliance decision about a direct party. Its own file
 * keeps the sandbox's endpoints out of the first page.
 */
export const partyReviewSchema = z.strictObject({
  decision: choiceSchema(['approve', 'reject']),
  reason: z.optional(textSchema(remarkLengthMax)),
});
