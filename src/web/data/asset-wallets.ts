import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listAssetWallets, walletSchema, type AssetOrder, type Wallet } from '#contract/service/wallet.ts';
import { isUnreadable, readableOf, type Unreadable } from '#contract/wire/unreadable.ts';
import { call } from './call.ts';
import { walletsKey } from './keys.ts';
import { pollDelayMs, pollMs } from './polling.ts';

/** The service answers with a bare list or with `{ wallets }`. */
const walletListSchema = readableOf(walletSchema);
const answerSchema = z.union([walletListSchema, z.object({ wallets: walletListSchema })]);

type ListedWallet = Wallet | Unreadable;

/**
 * The wallets with a balance of an asset, page by page. The answer has no cursor, so reading ends at an empty page (operator
 * facts: Records).
 */
export function assetWalletsQuery(currency: string, order: AssetOrder) {
  return infiniteQueryOptions({
    queryKey: [...walletsKey, 'of asset', currency, order],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<readonly ListedWallet[]> => {
      const loadedPages = client.getQueryData<InfiniteData<unknown>>(queryKey)?.pages.length ?? 0;
      const answer = await call(
        { ...listAssetWallets, response: answerSchema },
        { params: { currency }, query: { order_by: order, page: pageParam }, signal, isBackground: pageParam <= loadedPages },
      );
      return Array.isArray(answer) ? answer : answer.wallets;
    },
    getNextPageParam: (lastPage, pages) => (hasNewWallet(pages) ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => pollDelayMs(state, pollMs * Math.max(1, state.data?.pages.length ?? 1)),
  });
}

/** The distinct wallets of all pages. A wallet whose position changes between two reads can be on two pages. */
export function walletsOf(pages: readonly (readonly ListedWallet[])[]): readonly Wallet[] {
  return [...new Map(pages.flat().flatMap((wallet) => (isUnreadable(wallet) ? [] : [[wallet.id, wallet]]))).values()];
}

/** Whether the last page contains a new wallet. If not, no further page is read. */
export function hasNewWallet(pages: readonly (readonly ListedWallet[])[]): boolean {
  return walletsOf(pages).length > walletsOf(pages.slice(0, -1)).length;
}

/**
 * Unreadable rows of all pages. If the last page only repeats wallets of earlier pages, its unreadable rows are left out, because rows
 * without an ID would be counted twice.
 */
export function unreadableIn(pages: readonly (readonly ListedWallet[])[]): readonly Unreadable[] {
  const isRepeated = pages.at(-1)?.some((wallet) => !isUnreadable(wallet)) === true && !hasNewWallet(pages);
  return pages.slice(0, isRepeated ? -1 : undefined).flatMap((page) => page.filter(isUnreadable));
}
