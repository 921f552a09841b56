import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { readNewestRecords, type Money } from '#bff/money/index.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { holdingDaysMax, type readHoldingHistory } from '#contract/desk/holding-history.ts';
import { dayMs } from '#contract/limits.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { latestRates } from '#contract/rules/cad-forecast.ts';
import { readStats } from '#contract/service/stats.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';

/** Samples of the assets in custody: the last one of each UTC day. */
export const holdingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.holding_samples (
        day text not null, -- UTC, such as 2026-01-05
        asset text not null, -- Lower case
        kind text not null, -- Of the wallets that hold it: warm or cold
        total numeric not null,
        cad_rate numeric, -- CAD per unit of that day; null: unknown
        primary key (day, asset, kind)
      )`.execute(db);
  },
};

/** The total of an asset in wallets of one kind. */
export type HoldingSample = { readonly asset: string; readonly kind: string; readonly total: Decimal; readonly cad_rate: Decimal | null };

/** Stores the sample of a day and replaces its earlier one. */
export async function keepHoldings(trx: Kysely<DeskTables>, at: Date, samples: readonly HoldingSample[]): Promise<void> {
  const day = dayOf(at.getTime());
  await trx.deleteFrom('holding_samples').where('day', '=', day).execute();
  if (samples.length === 0) return;
  const rows = samples.map((each) => ({ ...each, day }));
  await trx.insertInto('holding_samples').values(rows).execute();
}

/** Samples the assets in custody now; false when there are none yet. Without totals from the service, the day has no sample. */
export async function sampleHoldings(money: Pick<Money, 'custody' | 'now' | 'tables'>): Promise<boolean> {
  const samples = await currentHoldings(money);
  const at = new Date(money.now());
  await money.tables.transaction().execute(async (trx) => {
    await keepHoldings(trx, at, samples);
    await trx
      .deleteFrom('holding_samples')
      .where('day', '<', dayOf(at.getTime() - holdingDaysMax * dayMs))
      .execute();
  });
  return samples.length > 0;
}

async function currentHoldings(money: Pick<Money, 'custody' | 'now'>): Promise<readonly HoldingSample[]> {
  const read = readAnswer(readStats.response, await serviceRead(money, readStats, {}));
  if (!read.success) throw new Refusal('upstream_failed', 'The holdings could not be read');
  const { total_assets_in_custody: all } = read.data as z.infer<typeof readStats.response>;
  // Read again, because cached rates may belong to a world before a reset.
  const rates = latestRates(await readNewestRecords(money));
  const samples: HoldingSample[] = [];
  for (const [symbol, { warm, offline }] of Object.entries(all)) {
    const asset = symbol.toLowerCase();
    const cad_rate = rates.get(asset)?.rate ?? null;
    for (const [kind, total] of [
      ['warm', warm],
      ['cold', offline],
    ] as const)
      if (total !== null && total !== undefined) samples.push({ asset, kind, total, cad_rate });
  }
  return samples;
}

/** `'2026-01-05'` */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

type Row = { readonly day: string; readonly cad: string | null; readonly unrated: string };

/** The CAD value of the assets in custody, by day, oldest first. */
export async function holdingHistory(
  { tables, now }: Pick<Money, 'tables' | 'now'>,
  days: number,
): Promise<z.input<typeof readHoldingHistory.response>> {
  const { rows } = await sql<Row>`
    select day, sum(total * cad_rate)::text as cad,
      count(distinct asset) filter (where cad_rate is null and total > 0)::text as unrated
    from desk.holding_samples where day >= ${dayOf(now() - days * dayMs)} group by day order by 1`.execute(tables);
  return {
    days: rows.map(({ day, cad, unrated }) => ({ day, cad: literalOf(decimalOf(cad ?? '0')), unrated: Number(unrated) })),
  };
}
