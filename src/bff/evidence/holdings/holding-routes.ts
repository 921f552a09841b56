import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { deskRoute } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { importNewWorld, type SnapshotSources } from '#bff/evidence/snapshots/start-snapshots.ts';
import type { Records } from '#bff/records/index.ts';
import * as rows from '#contract/desk/past-holdings.ts';
import { decimal, decimalOf, literalOf } from '#contract/money/money.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readCauses } from './causes.ts';
import { holdingHistory } from './holding-history.ts';
import { holdingsAt, type Holding } from './read-holdings.ts';
import type { Movement } from './read-movements.ts';
import { hasSeenAsset, walletNames, type ReportedBalances } from './read-snapshots.ts';

/** Default length of a history, days. */
const historyDays = 90;

/** The parts of other modules that the routes need. */
export type HoldingServices = SnapshotSources & Pick<Records, 'records'>;

/** `/bff/holdings` serves the balances at a time, and their history by day. */
export function holdingRoutes(app: FastifyInstance, sources: HoldingServices): void {
  deskRoute(app, sources, rows.readHoldingHistory, async ({ query: { days = historyDays, wallet_id: walletId, asset } }) => {
    await importNewWorld(sources);
    return holdingHistory(sources, { days, walletId, asset: asset?.toLowerCase() });
  });
  deskRoute(app, sources, rows.readHoldings, async ({ query: { at: time, wallet_id: walletId, asset: symbol } }) => {
    await importNewWorld(sources);
    const [at, asset] = [time === undefined ? new Date(sources.now()) : new Date(time), symbol?.toLowerCase()];
    const filter = { walletIds: walletId === undefined ? undefined : [walletId], asset };
    const walletNameById = await walletNames(sources, 'wallet_id', filter.walletIds);
    if (asset !== undefined && !(await hasSeenAsset(sources.tables, asset)))
      throw new Refusal('invalid_request', `asset: ${asset} is not an asset that the desk has seen`, { field: 'asset' });
    const { before, after, countedFrom, firstAt, holdings } = await holdingsAt(sources, at, filter, { isPresent: time === undefined });
    const { isCurrent: _, ...state } = await sources.records.reportedState();
    const rates = await ratesAt(sources, at);
    const causes = await readCauses(sources, { before, after }, holdings);
    return {
      at: at.toISOString(),
      zone: sources.zone,
      before: sourceOf(before),
      after: after === null ? null : sourceOf(after),
      known_since: firstAt.toISOString(),
      holdings: holdings
        .map((holding) => ({
          wallet: { id: integerOfText(holding.walletId), name: walletNameById.get(holding.walletId) ?? null },
          asset: holding.asset,
          balance: literalOf(holding.balance),
          from_snapshot: sourceOf(countedFrom),
          movements: holding.movements.map(movementOf),
          explained: literalOf(holding.explained),
          unexplained: holding.unexplained === null ? null : literalOf(holding.unexplained),
          causes: [...causes(holding)],
          cad: cadOf(holding, rates),
        }))
        .toSorted((first, second) => first.wallet.id - second.wallet.id || first.asset.localeCompare(second.asset)),
      ...state,
    };
  });
}

function sourceOf({ at, source }: ReportedBalances) {
  return { at: at.toISOString(), source };
}

function movementOf({ transaction, at, amount, importedAt }: Movement) {
  return { transaction, at: at.toISOString(), amount: literalOf(amount), imported_at: importedAt?.toISOString() ?? null };
}

type Rate = { readonly asset: string; readonly cad_rate: string; readonly rated_at: Date; readonly record_id: string | null };

/** The rates of the last snapshot at or before a time, by asset. */
async function ratesAt({ tables }: Pick<HoldingServices, 'tables'>, at: Date): Promise<ReadonlyMap<string, Rate>> {
  const { rows: rateRows } = await sql<Rate>`
    select asset, cad_rate::text as cad_rate, coalesce(rated_at, last.at) as rated_at, record_id from desk.snapshot_rates, (
      select id, at from desk.snapshots where at <= ${at} and exists (select from desk.snapshot_rates where snapshot_id = id)
      order by at desc limit 1
    ) as last where snapshot_id = last.id`.execute(tables);
  return new Map(rateRows.map((rate) => [rate.asset, rate]));
}

type Cad = NonNullable<z.input<typeof rows.readHoldings.response>['holdings'][number]['cad']>;

function cadOf({ asset, balance }: Holding, rates: ReadonlyMap<string, Rate>): Cad | null {
  const rate = rates.get(asset);
  if (rate === undefined) return null;
  const { cad_rate: cadRate, rated_at: ratedAt, record_id: id } = rate;
  return {
    value: literalOf(decimal.multiply(balance, decimalOf(cadRate))),
    rate: literalOf(decimalOf(cadRate)),
    rated_at: ratedAt.toISOString(),
    transaction_id: id === null ? null : integerOfText(id),
  };
}
