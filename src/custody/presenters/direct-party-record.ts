import type * as z from 'zod/mini';
import type { directPartySchema } from '#contract/service/direct-party.ts';
import type { DirectPartyDetails, DirectPartyRow } from '#custody/store/custody-tables.ts';

export type DirectPartyRecord = z.input<typeof directPartySchema>;

/**
 * Returns a direct party as lists contain it. Spec: Direct party. Our choice: creation fields are returned unchanged. Fields that the
 * spec names for both kinds are null if the creation omitted them.
 */
export function directPartyRecord({ id, status, details, created_at, updated_at }: DirectPartyRow): DirectPartyRecord {
  const { address1, address2 = null, city, state, postcode, country } = details;
  const address = { address1, address2, city, state, postcode, country };
  return {
    id,
    status,
    ...details,
    ...(details.kind === 'individual' ? { fullname: fullNameOf(details) } : { entity_name: fullNameOf(details) }),
    ...address,
    address,
    client_number: details.client_number ?? null,
    self_custodied: false, // Our choice: the embedded service has the private keys of all wallets.
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Returns a direct party as the answer to a single read, a creation or a review. Spec: Direct party. */
export function directPartyAnswer(party: DirectPartyRow): { readonly data: DirectPartyRecord } {
  return {
    data: {
      ...directPartyRecord(party),
      client_instructed: false, // Our choice: no request sets this field.
      balance_client_id: `direct-party-${party.id}`, // Our choice: the spec only has "string identifier".
      ...(party.status === 'rejected' ? { rejection_reason: party.rejection_reason } : {}),
    },
  };
}

/** Returns the owner of a wallet. Spec: Wallet, `owner`. */
export function ownerRecord({ details }: DirectPartyRow) {
  const { address1, address2, city, state, postcode, country } = details;
  const name =
    details.kind === 'individual'
      ? { firstname: details.firstname, lastname: details.lastname }
      : { corporate_name: details.corporate_name };
  return { ...name, address1, ...(address2 === undefined ? {} : { address2 }), city, state, postcode, country };
}

/** Returns the owner of a wallet, as the wallet list of a direct party has it. Spec: Wallet, `owner`. */
export function ownerSummary({ id, details }: DirectPartyRow) {
  return { id, fullname: fullNameOf(details), kind: details.kind };
}

function fullNameOf(details: DirectPartyDetails): string {
  return details.kind === 'individual' ? `${details.firstname} ${details.lastname}` : details.corporate_name;
}
