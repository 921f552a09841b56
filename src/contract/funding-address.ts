import * as z from 'zod/mini';
import { amountSchema } from './money.ts';

/** An address of a wallet. Operator facts: Records. */
export const fundingAddressSchema = z.object({
  name: z.nullish(z.string()),
  notes: z.nullish(z.string()),
  address: z.string(),
  balance: z.nullish(amountSchema),
  is_watched: z.nullish(z.boolean()),
});

export type FundingAddress = z.infer<typeof fundingAddressSchema>;

/** Body of a creation or an edit; no other fields. Spec: Assets and funding addresses. */
export const fundingAddressEditSchema = z.strictObject({
  name: z.optional(z.string().check(z.maxLength(255))),
  notes: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  is_watched: z.optional(z.boolean()),
});
