import * as z from 'zod/mini';
import { assetOrders } from '#contract/service/wallet.ts';
import { choiceInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of an asset: the sort order of its wallets. */
export const assetSearch = z.object({ order_by: choiceInUrl(assetOrders) });
