import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listAssetWallets } from '#contract/endpoints.ts';
import { isUnreadable, readableOf, type Unreadable } from '#contract/unreadable.ts';
import { walletSchema, type Wallet } from '#contract/wallet.ts';
import { call } from './call.ts';
import { nextReadMs, watchMs } from './watched.ts';

/** Orders of an asset's wallets: newest first, or largest balance first. Spec: Assets. */
export const assetOrders = ['id', 'balance'] as const;

export type AssetOrder = (typeof assetOrders)[number];

/** Either shape, whatever stands in it. */
const wallets = readableOf(walletSchema);
const answerSchema = z.union([wallets, z.object({ wallets })]);

type Listed = Wallet | Unreadable;

/**
 * The wallets that hold an asset, page after page. Its pages carry no information: the end is an empty one. Operator facts: Records. They go by
 * number, so that all of them are read again or none: the more there are, the rarer.
 */
export function assetWalletsQuery(currency: string, order: AssetOrder) {
  return infiniteQueryOptions({
    queryKey: ['wallets', 'of asset', currency, order],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<readonly Listed[]> => {
      const known = client.getQueryData<InfiniteData<unknown>>(queryKey)?.pages.length ?? 0;
      const answer = await call(
        { ...listAssetWallets, response: answerSchema },
        { params: { currency }, query: { order_by: order, page: pageParam }, signal, isBackground: pageParam <= known },
      );
      return Array.isArray(answer) ? answer : answer.wallets;
    },
    getNextPageParam: (last, pages) => (bringsMore(pages) ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => nextReadMs(state, watchMs * Math.max(1, state.data?.pages.length ?? 1)),
  });
}

/** The wallets of all pages, each once: one that moved while pages were read may come twice. */
export function walletsOf(pages: readonly (readonly Listed[])[]): readonly Wallet[] {
  return [...new Map(pages.flat().flatMap((wallet) => (isUnreadable(wallet) ? [] : [[wallet.id, wallet]]))).values()];
}

/** Whether the last page brought a wallet that no earlier one had: an empty page is the end, and one that repeats what is known must not go on for ever. */
export function bringsMore(pages: readonly (readonly Listed[])[]): boolean {
  return walletsOf(pages).length > walletsOf(pages.slice(0, -1)).length;
}

/** What cannot be read on all pages. A last page that repeats what is known brings none: some have no id to tell them by. */
export function unreadableIn(pages: readonly (readonly Listed[])[]): readonly Unreadable[] {
  const isRepeated = pages.at(-1)?.some((wallet) => !isUnreadable(wallet)) === true && !bringsMore(pages);
  return pages.slice(0, isRepeated ? -1 : undefined).flatMap((page) => page.filter(isUnreadable));
}
