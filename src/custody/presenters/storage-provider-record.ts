import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { decimal, decimalOf, literalOf } from '#contract/money/money.ts';
import type { storageProviderSchema } from '#contract/service/filecoin.ts';
import { pledgeOf, sectorGib, sectorsOf, type Sectors } from '#custody/filecoin/sectors.ts';
import { availableRewards } from '#custody/filecoin/storage-providers.ts';
import type { StorageProviderRow, Tables } from '#custody/store/custody-tables.ts';
import { readAddresses } from '#custody/store/wallets.ts';

/**
 * Returns a storage provider, with amounts in FIL. Our choice: the spec shows no fields. The provider's id is also its address on the
 * chain.
 */
export async function storageProviderRecord(
  db: Kysely<Tables>,
  provider: StorageProviderRow,
  { withSectors }: { readonly withSectors: boolean },
): Promise<z.input<typeof storageProviderSchema>> {
  const { provider_id: id, wallet_id: walletId } = provider;
  const ownerFields = (await readAddresses(db, [walletId])).get(walletId) ?? [];
  const availableFil = await availableRewards(db, provider);
  const sectors = sectorsOf(id);
  return {
    storage_provider_id: id,
    address: id,
    owner_address: ownerFields.find(({ asset }) => asset === 'fil')?.address ?? null,
    available_rewards_fil: literalOf(availableFil),
    total_balance_fil: literalOf(decimal.add(availableFil, pledgeOf(sectors))),
    ...(withSectors ? { sector_summary: sectorSummary(sectors) } : {}),
  };
}

/** Returns the totals of sectors for `show_sector_summary`. Spec: Endpoints, `show_sector_summary`. */
function sectorSummary(sectors: Sectors) {
  const { live, faulty, recovering } = sectors;
  return {
    live_sectors: count(live),
    active_sectors: count(live - faulty),
    faulty_sectors: count(faulty),
    recovering_sectors: count(recovering),
    sector_size_gib: count(sectorGib),
    initial_pledge_fil: literalOf(pledgeOf(sectors)),
  };
}

function count(sectors: number) {
  return literalOf(decimalOf(`${sectors}`));
}
