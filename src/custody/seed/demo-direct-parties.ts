import type { Transaction } from 'kysely';
import type { DirectPartyStatus } from '#contract/service/direct-party.ts';
import type { DirectPartyDetails, Tables } from '#custody/store/custody-tables.ts';
import { jsonText } from '#custody/store/json-text.ts';
import type { WalletId } from './accounts.ts';
import { timeBefore } from './create-places.ts';
import { fairweather, juniper, okonkwo, saltmarsh, vasquez } from './direct-party-details.ts';

type SeedParty = {
  readonly details: DirectPartyDetails;
  readonly status: DirectPartyStatus;
  readonly createdDaysAgo: number;
  /** Days since the review of the party. While it waits for its review, days since its creation. */
  readonly updatedDays: number;
  readonly rejectionReason?: string;
  readonly ownedWalletId?: WalletId;
};

/** The direct parties of the demo, oldest first. */
const parties: readonly SeedParty[] = [
  { details: juniper, status: 'active', createdDaysAgo: 216, updatedDays: 209, ownedWalletId: 'MND-ADA' },
  {
    details: fairweather,
    status: 'rejected',
    createdDaysAgo: 88,
    updatedDays: 85,
    rejectionReason: 'The copy of the passport cannot be read. Send another copy.',
  },
  { details: okonkwo, status: 'active', createdDaysAgo: 41, updatedDays: 38.4 },
  { details: saltmarsh, status: 'pending_review', createdDaysAgo: 4.2, updatedDays: 4.2 },
  { details: vasquez, status: 'pending_review', createdDaysAgo: 0.9, updatedDays: 0.9 },
];

/** Creates direct parties with every status. One of them owns a wallet that already exists. */
export async function insertDirectParties(trx: Transaction<Tables>, now: Date): Promise<void> {
  const at = timeBefore(now);
  for (const { details, status, createdDaysAgo, updatedDays, rejectionReason = null, ownedWalletId } of parties) {
    const { id } = await trx
      .insertInto('direct_parties')
      .values({
        status,
        details: jsonText(details),
        rejection_reason: rejectionReason,
        created_at: at(createdDaysAgo),
        updated_at: at(updatedDays),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (ownedWalletId !== undefined)
      await trx.updateTable('wallets').set({ owner_entity_id: id }).where('custom_id', '=', ownedWalletId).execute();
  }
}
