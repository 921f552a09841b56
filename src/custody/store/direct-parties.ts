import type { Kysely, Transaction } from 'kysely';
import { Refusal } from '#custody/service-refusal.ts';
import type { DirectPartyDetails, DirectPartyRow, Tables, WalletRow } from './custody-tables.ts';
import { jsonText } from './json-text.ts';
import { idOf } from './record-id.ts';
import type { Settings } from './settings.ts';

/**
 * Creates a direct party that awaits its review. Refuses an e-mail that another direct party has. Spec: Direct parties, "must
 * be unique".
 */
export async function insertDirectParty(trx: Transaction<Tables>, details: DirectPartyDetails, createdAt: Date): Promise<DirectPartyRow> {
  const party = await trx
    .insertInto('direct_parties')
    .values({ status: 'pending_review', details: jsonText(details), created_at: createdAt, updated_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (party === undefined) throw new Refusal('invalid', 'direct_party.email is already used by another direct party'); // Our choice: the spec has no message.
  return party;
}

/**
 * Returns the direct party in a path. Refuses with 404 if it does not exist. `locked` locks its row until the transaction ends.
 */
export async function requireDirectParty(db: Kysely<Tables>, id: string | undefined, lock?: 'locked'): Promise<DirectPartyRow> {
  const party = await db
    .selectFrom('direct_parties')
    .selectAll()
    .where('id', '=', idOf(id))
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  if (party === undefined) throw new Refusal('not_found');
  return party;
}

/**
 * Refuses an owner that is not an approved direct party. While settlements are off, refuses every owner. Spec: What the service
 * does; Direct parties, the process.
 */
export async function checkOwner(db: Kysely<Tables>, id: number, { settlements_enabled: isOffered }: Settings): Promise<void> {
  if (!isOffered) throw new Refusal('invalid', 'owner_entity_id requires the settlements feature, which is not enabled'); // Our choice: the spec has no message.
  const party = await db
    .selectFrom('direct_parties')
    .select('id')
    .where('id', '=', idOf(id.toString()))
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (party === undefined) throw new Refusal('invalid', 'owner_entity_id is not an active direct party'); // Our choice: the spec has no message.
}

/** Reads the owners of these wallets, by the owner's id. */
export async function readOwners(db: Kysely<Tables>, wallets: readonly WalletRow[]): Promise<ReadonlyMap<number, DirectPartyRow>> {
  const ids = [...new Set(wallets.flatMap(({ owner_entity_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return new Map();
  const parties = await db.selectFrom('direct_parties').selectAll().where('id', 'in', ids).execute();
  return new Map(parties.map((party) => [party.id, party]));
}
