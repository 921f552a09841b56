import { sql } from 'kysely';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { BatchState } from '#contract/desk/batches.ts';

/** States of a remainder that ended before its first send. Its rows return to the earlier batch. */
export const releasedStates = ['declined', 'cancelled', 'expired'] as const satisfies readonly BatchState[];

/** The open remainders of each batch, with the lines that each remainder sends. */
export type RowClaims = ReadonlyMap<
  string,
  { readonly lines: ReadonlyMap<number, string>; readonly newestId: string; readonly hasAll: boolean }
>;

/** The unsent rows of some batches that open remainders send. Each row belongs to one remainder. */
export async function rowClaims(trx: Trx, ids: readonly string[]): Promise<RowClaims> {
  if (ids.length === 0) return new Map();
  // A remainder batch of an earlier version of the desk has no claimed rows, and sends all rows.
  const { rows } = await sql<{ batch_id: string; id: string; line: number | null }>`
    select batches.remainder_of as batch_id, batches.id, batch_row_claims.line
    from desk.batches left join desk.batch_row_claims on claimed_by = batches.id and batch_id = batches.remainder_of
    where batches.remainder_of = any(${[...ids]}) and batches.state <> all(${[...releasedStates]})
      and (batch_row_claims.line is not null or not exists (select 1 from desk.batch_row_claims as own where own.claimed_by = batches.id))
    order by batches.made_at`.execute(trx);
  const rowsByBatch = Map.groupBy(rows, ({ batch_id: id }) => id);
  return new Map(
    [...rowsByBatch].map(([id, claims]) => {
      const lines = new Map(claims.flatMap(({ line, id: owner }) => (line === null ? [] : [[line, owner] as const])));
      return [id, { lines, newestId: claims.at(-1)?.id ?? '', hasAll: claims.some(({ line }) => line === null) }];
    }),
  );
}

/** Assigns lines of an earlier batch to a remainder. The caller's transaction must have locked the earlier batch. */
export async function claimRows(trx: Trx, batchId: string, lines: readonly number[], claimedBy: string): Promise<void> {
  await sql`
    insert into desk.batch_row_claims (batch_id, line, claimed_by)
    select ${batchId}, line, ${claimedBy} from unnest(${[...lines]}::integer[]) as line
    on conflict (batch_id, line) do update set claimed_by = excluded.claimed_by`.execute(trx);
}
