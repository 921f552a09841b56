import * as z from 'zod/mini';
import { entitySchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { transactionSchema } from './transaction.ts';

/** Body of `PUT /api/v1/transactions/:id`. Spec: Transactions; operator facts: Updating a deposit. */
export const regulatoryInformationSchema = z.strictObject({
  originator_entity: z.optional(entitySchema),
  third_party_entity: z.optional(entitySchema),
  is_originator_declared: z.optional(z.boolean()),
  is_client_instructed: z.optional(z.boolean()),
});

export type RegulatoryInformation = z.infer<typeof regulatoryInformationSchema>;

// The endpoint that submits regulatory information. Spec: Endpoints, Transactions.

export const submitRegulatoryInformation = endpoint('PUT /api/v1/transactions/:id', {
  access: 'write',
  roles: rolesWith('clear_deposits'),
  body: regulatoryInformationSchema,
  // The maximum is small, because the desk stores the body of each attempt.
  bodyBytesMax: 64 * 1024,
  response: transactionSchema,
});
