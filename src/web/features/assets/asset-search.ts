import * as z from 'zod/mini';
import { assetOrders } from '#web/data/asset-wallets.ts';
import { choiceInUrl } from '#web/parts/list/page-search.ts';

/** What the address of an asset may hold: the order of its wallets. */
export const assetSearch = z.object({ order_by: choiceInUrl(assetOrders) });
