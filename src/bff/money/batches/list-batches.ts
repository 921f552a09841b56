import type * as z from 'zod/mini';
import { timePage } from '#bff/core/time-page.ts';
import type { Money } from '#bff/money/money.ts';
import type { Batch, batchQuerySchema } from '#contract/desk/batches.ts';
import type { Page } from '#contract/wire/page.ts';
import { showBatches } from './show-batch.ts';

/** A page of batches, newest first. */
export async function listBatches(
  money: Pick<Money, 'batches'>,
  { state, ...pageQuery }: z.output<typeof batchQuerySchema>,
): Promise<Page<Batch>> {
  const { limit, direction, beyond, shown, envelope } = timePage(pageQuery);
  let query = money.batches.tables.selectFrom('batches').selectAll().limit(limit).where(beyond);
  if (state !== undefined) query = query.where('state', '=', state);
  const read = await query.orderBy('made_at', direction).orderBy('id', direction).execute();
  return envelope(read.length, await showBatches(money, shown(read)));
}
