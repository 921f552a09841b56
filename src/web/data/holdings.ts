import { queryOptions } from '@tanstack/react-query';
import { listWallets, readStats } from '#contract/endpoints.ts';
import { decimal, decimalOf, type Decimal } from '#contract/money.ts';
import { pageSizeMax } from '#contract/page.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { call } from './call.ts';
import { readNewest } from './newest.ts';

/** What is held of an asset, lower case, in warm wallets and offline. */
export type Holding = { readonly asset: string; readonly warm: Decimal; readonly offline: Decimal };

/** What is held in all, as the service says, or summed up over the wallets that were read where it does not offer that. */
export type Holdings = {
  readonly held: readonly Holding[];
  readonly of: 'service' | { readonly wallets: number; readonly isAll: boolean };
};

/** Most pages of wallets that are summed up: 300 wallets. */
const pagesMax = 3;

const none = decimalOf('0');

/** What is held of each asset. `GET /api/v1/stats` is not in the specification: a 404 means "not offered". Operator facts: Records. */
export const holdingsQuery = queryOptions({
  queryKey: ['holdings'],
  queryFn: async ({ signal }): Promise<Holdings> => {
    try {
      const { total_assets_in_custody: all } = await call(readStats, { signal });
      const held = Object.entries(all).map(([asset, { warm, offline }]) => ({ asset, warm: warm ?? none, offline: offline ?? none }));
      return { held: heldOf(held), of: 'service' };
    } catch (error) {
      if (error instanceof HttpRefusal && error.status === 404) return sumOfWallets(signal);
      throw error;
    }
  },
});

async function sumOfWallets(signal: AbortSignal): Promise<Holdings> {
  const { items: wallets, isAll } = await readNewest(
    (after) => call(listWallets, { query: { page_size: pageSizeMax, after }, signal }),
    pagesMax,
  );
  const held = wallets.flatMap(({ kind, balance }) =>
    Object.entries(balance ?? {}).map(([asset, amount]) => ({
      asset,
      warm: kind === 'warm' ? amount : none,
      offline: kind === 'warm' ? none : amount,
    })),
  );
  return { held: heldOf(held), of: { wallets: wallets.length, isAll } };
}

/** One row an asset, whatever its letters' case. */
function heldOf(rows: readonly Holding[]): readonly Holding[] {
  const byAsset = new Map<string, Holding>();
  for (const { asset: symbol, warm, offline } of rows) {
    const asset = symbol.toLowerCase();
    const before = byAsset.get(asset) ?? { warm: none, offline: none };
    byAsset.set(asset, { asset, warm: decimal.add(before.warm, warm), offline: decimal.add(before.offline, offline) });
  }
  return [...byAsset.values()];
}
