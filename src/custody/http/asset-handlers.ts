import type * as endpoints from '#contract/endpoints.ts';
import { isAsset } from '#contract/money/assets.ts';
import { readHolders } from '#custody/ledger/holders.ts';
import { listedWallets } from '#custody/presenters/wallet-record.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Handlers } from './handler.ts';

/** Number of wallets per page. Our choice: the spec has "not shown". */
const holdersPageSize = 25;

/** Number of the last page. No service has so many wallets, and the offset of this page is still an exact integer. */
const lastPage = 1_000_000_000;

/** The endpoints of an asset's wallets. The response is an array, as in the spec. Spec: Endpoints, Assets and funding addresses. */
export const assetHandlers = {
  listAssetWallets: async ({ params: { currency = '' }, query: { order_by: order = 'id', page = 1 }, service: { db, clock } }) => {
    if (!isAsset(currency)) throw new Refusal('not_found'); // Our choice: an unknown asset is not found, as for fee presets.
    const offset = (Math.min(page, lastPage) - 1) * holdersPageSize;
    const ids = await readHolders(db, currency, { order, limit: holdersPageSize, offset });
    if (ids.length === 0) return [];
    const wallets = await db.selectFrom('wallets').selectAll().where('id', 'in', ids).execute();
    const records = await listedWallets(db, clock, wallets);
    return ids.flatMap((id) => records.get(id) ?? []);
  },
} satisfies Handlers<typeof endpoints>;
