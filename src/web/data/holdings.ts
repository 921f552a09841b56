import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { readStats, holdingSchema } from '#contract/service/stats.ts';
import { listWallets } from '#contract/service/wallet.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { isUnreadable, orUnreadable } from '#contract/wire/unreadable.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { call } from './call.ts';
import { readPages } from './read-pages.ts';

/** Holdings of an asset in online (warm) wallets and offline. The asset's symbol is in lower case. */
export type Holding = { readonly asset: string; readonly warm: Decimal; readonly offline: Decimal };

/** Total holdings, from the service's statistics. Without statistics they are the sum over wallets. */
export type Holdings = {
  readonly holdings: readonly Holding[];
  readonly source: 'service' | { readonly wallets: number; readonly isComplete: boolean };
  /** Number of unreadable assets or wallets. The holdings do not include them. */
  readonly unreadableCount: number;
};

/** Maximum pages of wallets to sum: 300 wallets. */
const pagesMax = 3;

const zero = decimalOf('0');

const statsSchema = z.object({ total_assets_in_custody: z.record(z.string(), orUnreadable(holdingSchema)) });

/**
 * Holdings per asset. `GET /api/v1/stats` is not in the specification; a service without it answers 404. Operator facts: Records.
 */
export const holdingsQuery = queryOptions({
  queryKey: ['holdings'],
  queryFn: async ({ signal }): Promise<Holdings> => {
    try {
      const { total_assets_in_custody: totalsByAsset } = await call({ ...readStats, response: statsSchema }, { signal });
      const holdings = Object.entries(totalsByAsset).flatMap(([asset, totals]) =>
        isUnreadable(totals) ? [] : [{ asset, warm: totals.warm ?? zero, offline: totals.offline ?? zero }],
      );
      return { holdings: holdingsOf(holdings), source: 'service', unreadableCount: Object.keys(totalsByAsset).length - holdings.length };
    } catch (error) {
      if (error instanceof HttpRefusal && error.status === 404) return sumOfWallets(signal);
      throw error;
    }
  },
});

async function sumOfWallets(signal: AbortSignal): Promise<Holdings> {
  const {
    items: wallets,
    isComplete,
    unreadable: unreadableCount,
  } = await readPages((after) => call(listWallets, { query: { page_size: pageSizeMax, after }, signal }), pagesMax);
  const holdings = wallets.flatMap(({ kind, balance }) =>
    Object.entries(balance ?? {}).map(([asset, amount]) => ({
      asset,
      warm: kind === 'warm' ? amount : zero,
      offline: kind === 'warm' ? zero : amount,
    })),
  );
  return { holdings: holdingsOf(holdings), source: { wallets: wallets.length, isComplete }, unreadableCount };
}

/** Merges the rows of each asset. Symbols that differ only in case are the same asset. */
function holdingsOf(rows: readonly Holding[]): readonly Holding[] {
  const holdingByAsset = new Map<string, Holding>();
  for (const { asset: symbol, warm, offline } of rows) {
    const asset = symbol.toLowerCase();
    const earlierHolding = holdingByAsset.get(asset) ?? { warm: zero, offline: zero };
    holdingByAsset.set(asset, {
      asset,
      warm: decimal.add(earlierHolding.warm, warm),
      offline: decimal.add(earlierHolding.offline, offline),
    });
  }
  return [...holdingByAsset.values()];
}
