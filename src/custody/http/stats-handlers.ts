import type * as endpoints from '#contract/endpoints.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { readHoldings } from '#custody/ledger/holdings.ts';
import type { Handlers } from './handler.ts';

const zero = decimalOf('0');

/** The endpoint of the holdings. Operator facts: Records. The spec does not have `GET /api/v1/stats`. */
export const statsHandlers = {
  readStats: async ({ service: { db } }) => {
    const byAsset = Map.groupBy(await readHoldings(db), (holding) => holding.asset);
    const totals = [...byAsset].map(([asset, holdings]) => {
      const sumOf = (kind: 'warm' | 'cold'): Decimal => holdings.find((holding) => holding.kind === kind)?.total ?? zero;
      return [asset, { offline: literalOf(sumOf('cold')), warm: literalOf(sumOf('warm')), unit: asset }] as const;
    });
    return { total_assets_in_custody: Object.fromEntries(totals) };
  },
} satisfies Handlers<typeof endpoints>;
