import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Money } from '#bff/money/money.ts';
import * as rows from '#contract/desk/batch-endpoints.ts';
import { batchBytesMax, type Batch } from '#contract/desk/batches.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { BatchKeeper } from './batch-keeper.ts';
import { batchPreflight } from './batch-preflight.ts';
import type { BatchRecord } from './batches.ts';
import { createBatch } from './create-batch.ts';
import { controlBatch, noBatch, reviewBatch } from './decide-batch.ts';
import { listBatches } from './list-batches.ts';
import { showBatch, showBatchRows } from './show-batch.ts';

/** The routes of batches. Whatever lets a batch run wakes the keeper, which sends it. */
export function batchRoutes(app: FastifyInstance, money: Money, keeper: BatchKeeper): void {
  const found = async (params: Readonly<Record<string, string>>): Promise<BatchRecord> => {
    const batch = await money.batches.find(params['batch_id'] ?? '');
    if (batch === undefined) throw noBatch();
    return batch;
  };
  const woken = (batch: BatchRecord): Promise<Batch> => {
    if (batch.state === 'running') keeper.wake();
    return showBatch(money, batch);
  };
  deskRoute(app, money, rows.listBatches, ({ query }) => listBatches(money, query));
  deskRoute(app, money, rows.createBatch, async ({ body, request }) => woken(await createBatch(money, request, body)), batchBytesMax);
  deskRoute(app, money, rows.checkBatch, ({ body }) => batchPreflight(money, body), batchBytesMax);
  deskRoute(app, money, rows.readBatch, async ({ params }) => showBatch(money, await found(params)));
  deskRoute(app, money, rows.readBatchRows, async ({ params, query }) => showBatchRows(money, await found(params), query));
  deskRoute(app, money, rows.readBatchPreflight, async ({ params }) => {
    const batch = await found(params);
    const { rows: own } = money.batches.rowsOf(batch);
    return batchPreflight(money, { wallet_id: integerOfText(batch.wallet_id), asset: batch.asset, rows: own });
  });
  deskRoute(app, money, rows.reviewBatch, async ({ params, body, request }) =>
    woken(await reviewBatch(money, request, params['batch_id'] ?? '', body)),
  );
  deskRoute(app, money, rows.controlBatch, async ({ params, body, request }) =>
    woken(await controlBatch(money, request, params['batch_id'] ?? '', body.control)),
  );
}
