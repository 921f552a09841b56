import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { nameLengthMax, notesSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { walletWriteAccess, readAccess } from './access.ts';
import { walletPath } from './wallet.ts';

/** An address of a wallet. Operator facts: Records. */
export const fundingAddressSchema = z.object({
  name: z.nullish(z.string()),
  notes: z.nullish(z.string()),
  address: z.string(),
  balance: z.nullish(amountSchema),
  is_watched: z.nullish(z.boolean()),
});

export type FundingAddress = z.infer<typeof fundingAddressSchema>;

/** Body that creates or edits a funding address. Other fields are refused. Spec: Assets and funding addresses. */
export const fundingAddressEditSchema = z.strictObject({
  name: z.optional(textSchema(nameLengthMax)),
  notes: notesSchema,
  is_watched: z.optional(z.boolean()),
});

// The endpoints of funding addresses. Spec: Endpoints, Assets and funding addresses.

export const listFundingAddresses = endpoint(`GET ${walletPath}/assets/:currency`, {
  ...readAccess,
  response: z.array(fundingAddressSchema),
});

export const createFundingAddress = endpoint(`POST ${walletPath}/assets/:currency`, {
  ...walletWriteAccess,
  body: fundingAddressEditSchema,
  response: z.array(fundingAddressSchema),
});

export const editFundingAddress = endpoint(`PUT ${walletPath}/assets/:currency/:address`, {
  ...walletWriteAccess,
  body: fundingAddressEditSchema,
  response: fundingAddressSchema,
});
