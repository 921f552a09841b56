import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { Core } from '#bff/core.ts';
import type { readHoldingHistory } from '#contract/desk/past-holdings.ts';
import { dayMs } from '#contract/limits.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';

type Row = {
  readonly day: string;
  readonly at: Date;
  readonly cad: string | null;
  readonly unrated: string;
  readonly balance: string | null;
};

type HistoryQuery = { readonly days: number; readonly walletId?: number | undefined; readonly asset?: string | undefined };

/** The CAD value and the amount of the assets in custody by day, oldest first, from the last snapshot of each day that has every part. */
export async function holdingHistory(
  { tables, now, zone }: Pick<Core, 'tables' | 'now'> & { readonly zone: string },
  { days, walletId, asset }: HistoryQuery,
): Promise<z.input<typeof readHoldingHistory.response>> {
  const since = dayInZone(now() - days * dayMs, zone);
  const isOfAsset = asset === undefined ? sql`true` : sql`asset = ${asset}`;
  // Without validators, the value would fall by all staked ether.
  const hasStaked = asset === undefined || asset === 'eth';
  const neededParts = [walletId === undefined ? 'totals' : 'wallets', ...(hasStaked ? ['validators'] : [])];
  const { rows } = await sql<Row>`
    with last as (
      select distinct on (day) id, day, at from desk.snapshots
      where day >= ${since} and not missing && ${neededParts}::text[] order by day, at desc
    ), amounts as (
      select last.day, last.at, last.id, lines.asset, sum(lines.amount) as amount
      from last cross join lateral (${walletId === undefined ? allWalletBalances : balancesOfWallet(walletId)}) as lines
      where ${isOfAsset} group by last.day, last.at, last.id, lines.asset
    )
    select amounts.day, amounts.at, sum(amount * cad_rate)::text as cad, sum(amount)::text as balance,
      count(distinct amounts.asset) filter (where cad_rate is null and amount > 0)::text as unrated
    from amounts left join desk.snapshot_rates as rates on rates.snapshot_id = amounts.id and rates.asset = amounts.asset
    group by amounts.day, amounts.at order by 1`.execute(tables);
  return {
    zone,
    days: rows.map(({ day, at, cad, unrated, balance }) => ({
      day,
      at: at.toISOString(),
      cad: literalOf(decimalOf(cad ?? '0')),
      unrated: integerOfText(unrated),
      balance: asset === undefined || balance === null ? null : literalOf(decimalOf(balance)),
    })),
  };
}

/** SQL for the balances of all wallets. Staked ether is added, because it is in custody but not in wallets. */
const allWalletBalances = sql`
  select asset, total as amount from desk.snapshot_totals where snapshot_id = last.id
  union all select 'eth', balance from desk.snapshot_validators where snapshot_id = last.id and balance is not null`;

function balancesOfWallet(walletId: number): RawBuilder<unknown> {
  return sql`
    select asset, past.balance as amount from desk.snapshot_cells as cells cross join lateral (
      select balance from desk.snapshot_balances as own
      where own.wallet_id = cells.wallet_id and own.asset = cells.asset and snapshot_id <= last.id order by snapshot_id desc limit 1
    ) as past where cells.wallet_id = ${walletId}
    union all
    select 'eth', balance from desk.snapshot_validators where snapshot_id = last.id and wallet_id = ${walletId} and balance is not null`;
}
