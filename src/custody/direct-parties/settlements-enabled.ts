import type { Kysely } from 'kysely';
import { createDirectParty } from '#contract/service/direct-party-creation.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { readSettings } from '#custody/store/settings-row.ts';

/**
 * Refuses every call of an endpoint whose feature is off. The answer is the same as for an endpoint that does not exist. Spec:
 * Direct parties, "only available where".
 */
export async function checkFeature(row: Endpoint, db: Kysely<Tables>): Promise<void> {
  if (!row.path.startsWith(createDirectParty.path)) return;
  const { settlements_enabled: isOffered } = await readSettings(db);
  if (!isOffered) throw new Refusal('not_found');
}
