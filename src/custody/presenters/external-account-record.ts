import type * as z from 'zod/mini';
import type { externalAccountSchema } from '#contract/service/external-account.ts';
import type { ExternalAccountRow } from '#custody/store/custody-tables.ts';

/** Returns an approved external account as lists contain it. Spec: External account. */
export function externalAccountRecord(account: ExternalAccountRow): z.input<typeof externalAccountSchema> {
  const { id, custom_id, name, description, funding_addresses, extras } = account;
  return { id, type: 'wallet', kind: 'external', custom_id, name, description, funding_addresses, extras };
}

/**
 * Returns an external account as the answer to a single read. Our choice: it includes the default beneficiary, as the read of a
 * single wallet includes the default originator.
 */
export function readExternalAccountRecord(account: ExternalAccountRow): z.input<typeof externalAccountSchema> {
  const { default_beneficiary_entity } = account;
  return { ...externalAccountRecord(account), ...(default_beneficiary_entity === null ? {} : { default_beneficiary_entity }) };
}

/** Returns an external account as the destination of a transaction. Spec: Internal or outgoing transaction. */
export function externalDestination(account: ExternalAccountRow) {
  const { id, custom_id, name, description, funding_addresses: addresses } = account;
  return { id, type: 'external_account', custom_id, name, description, addresses };
}
