import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Staking } from '#bff/staking/open-staking.ts';
import type { stakingHistorySchema } from '#contract/desk/staking-history.ts';
import { dayMs } from '#contract/limits.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

type HistoryFilter = { readonly walletId?: string | undefined; readonly pubkey?: string | undefined; readonly days: number };

type Row = { readonly day: string; readonly balance: string | null; readonly validators: string; readonly earned: string | null };

/**
 * Returns the balance and the earned rewards by day, from the last snapshot of each day. A day without a snapshot has
 * neither, and the next day has no rewards.
 */
export async function readHistory(
  { tables, now }: Staking,
  { walletId, pubkey, days }: HistoryFilter,
): Promise<z.input<typeof stakingHistorySchema>> {
  const since = new Date(now() - days * dayMs);
  const isOfWallet = walletId === undefined ? sql`true` : sql`sample.wallet_id = ${walletId}`;
  const isOfPubkey = pubkey === undefined ? sql`true` : sql`sample.pubkey = ${comparablePubkey(pubkey)}`;
  const { rows } = await sql<Row>`
    with last as (
      select distinct on (1) day::date as day, id from desk.snapshots
      where at >= ${since} and not missing && '{validators}' order by 1, at desc
    )
    select to_char(last.day, 'YYYY-MM-DD') as day, sum(sample.balance)::text as balance, count(*)::text as validators,
      sum(sample.rewards - before.rewards)::text as earned
    from last
    join desk.snapshot_validators as sample on sample.snapshot_id = last.id and ${isOfWallet} and ${isOfPubkey}
    left join last as eve on eve.day = last.day - 1
    left join desk.snapshot_validators as before on before.snapshot_id = eve.id and before.pubkey = sample.pubkey
    group by last.day order by last.day`.execute(tables);
  return { days: withGaps(rows) };
}

type Day = z.input<typeof stakingHistorySchema>['days'][number];

/** Adds the days without a snapshot between the first and the last day. */
function withGaps(rows: readonly Row[]): Day[] {
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  if (firstRow === undefined || lastRow === undefined) return [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: Day[] = [];
  for (let ms = Date.parse(firstRow.day); ms <= Date.parse(lastRow.day); ms += dayMs) {
    const day = new Date(ms).toISOString().slice(0, 10);
    const row = byDay.get(day);
    days.push({
      day,
      balance: toLiteral(row?.balance),
      earned: toLiteral(row?.earned),
      validators: row === undefined ? null : Number(row.validators),
    });
  }
  return days;
}

function toLiteral(text: string | null | undefined) {
  return text === null || text === undefined ? null : literalOf(decimalOf(text) satisfies Decimal);
}
