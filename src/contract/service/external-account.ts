import * as z from 'zod/mini';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { mapSchema } from '#contract/wire/lenient-answer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';
import { readAccess } from './access.ts';
import { addressExtrasSchema } from './wallet.ts';

/** An approved external account. Spec: External account. */
export const externalAccountSchema = z.object({
  id: idSchema,
  type: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  custom_id: z.nullish(z.string()),
  name: z.nullish(z.string()),
  description: z.nullish(z.string()),
  funding_addresses: z.nullish(mapSchema(z.string())),
  extras: z.nullish(addressExtrasSchema),
  /**
   * The default beneficiary of withdrawals to the account. Our choice: the specification mentions it (Staking, `destination_id`), but
   * its examples of records do not show it.
   */
  default_beneficiary_entity: z.nullish(entityRecordSchema),
});

export type ExternalAccount = z.infer<typeof externalAccountSchema>;

// The endpoints of external accounts. Spec: Endpoints, External accounts.

export const listExternalAccounts = endpoint('GET /api/v1/external_accounts', {
  ...readAccess,
  query: z.strictObject(pageQuery),
  response: pageOf(externalAccountSchema),
});

export const readExternalAccount = endpoint('GET /api/v1/external_accounts/:id', { ...readAccess, response: externalAccountSchema });
