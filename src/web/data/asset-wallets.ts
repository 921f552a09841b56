import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listAssetWallets, walletSchema, type AssetOrder, type Wallet } from '#contract/service/wallet.ts';
import { isUnreadable, readableOf, type Unreadable } from '#contract/wire/unreadable.ts';
import { call } from './call.ts';
import { walletsKey } from './keys.ts';
import { pollDelayMs, pollMs } from './polling.ts';

/** The service answers with a bare list or with `{ wallets }`. */
const wallets = readableOf(walletSchema);
const answerSchema = z.union([wallets, z.object({ wallets })]);

type Listed = Wallet | Unreadable;

/**
 * The wallets with a balance of an asset, page by page. The answer has no link to the next page: an empty page is the end. Operator facts:
 * Records. Pages are numbered, so a poll reads all of them and takes longer with each page.
 */
export function assetWalletsQuery(currency: string, order: AssetOrder) {
  return infiniteQueryOptions({
    queryKey: [...walletsKey, 'of asset', currency, order],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<readonly Listed[]> => {
      const loadedPages = client.getQueryData<InfiniteData<unknown>>(queryKey)?.pages.length ?? 0;
      const answer = await call(
        { ...listAssetWallets, response: answerSchema },
        { params: { currency }, query: { order_by: order, page: pageParam }, signal, isBackground: pageParam <= loadedPages },
      );
      return Array.isArray(answer) ? answer : answer.wallets;
    },
    getNextPageParam: (last, pages) => (hasNewWallet(pages) ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => pollDelayMs(state, pollMs * Math.max(1, state.data?.pages.length ?? 1)),
  });
}

/** The distinct wallets of all pages. A wallet that moves between two reads is on both pages. */
export function walletsOf(pages: readonly (readonly Listed[])[]): readonly Wallet[] {
  return [...new Map(pages.flat().flatMap((wallet) => (isUnreadable(wallet) ? [] : [[wallet.id, wallet]]))).values()];
}

/** Whether the last page has a new wallet. Reading stops at an empty page and at one that repeats earlier wallets. */
export function hasNewWallet(pages: readonly (readonly Listed[])[]): boolean {
  return walletsOf(pages).length > walletsOf(pages.slice(0, -1)).length;
}

/**
 * Unreadable rows of all pages. A last page that only repeats earlier rows is not counted: some
 * have no ID.
 */
export function unreadableIn(pages: readonly (readonly Listed[])[]): readonly Unreadable[] {
  const isRepeated = pages.at(-1)?.some((wallet) => !isUnreadable(wallet)) === true && !hasNewWallet(pages);
  return pages.slice(0, isRepeated ? -1 : undefined).flatMap((page) => page.filter(isUnreadable));
}
