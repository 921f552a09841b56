import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
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
export function batchRoutes(app: FastifyInstance, desk: Desk, keeper: BatchKeeper): void {
  const found = async (params: Readonly<Record<string, string>>): Promise<BatchRecord> => {
    const batch = await desk.batches.find(params['batch_id'] ?? '');
    if (batch === undefined) throw noBatch();
    return batch;
  };
  const woken = (batch: BatchRecord): Promise<Batch> => {
    if (batch.state === 'running') keeper.wake();
    return showBatch(desk, batch);
  };
  deskRoute(app, desk, rows.listBatches, ({ query }) => listBatches(desk, query));
  deskRoute(app, desk, rows.createBatch, async ({ body, request }) => woken(await createBatch(desk, request, body)), batchBytesMax);
  deskRoute(app, desk, rows.checkBatch, ({ body }) => batchPreflight(desk, body), batchBytesMax);
  deskRoute(app, desk, rows.readBatch, async ({ params }) => showBatch(desk, await found(params)));
  deskRoute(app, desk, rows.readBatchRows, async ({ params, query }) => showBatchRows(desk, await found(params), query));
  deskRoute(app, desk, rows.readBatchPreflight, async ({ params }) => {
    const batch = await found(params);
    const { rows: own } = desk.batches.rowsOf(batch);
    return batchPreflight(desk, { wallet_id: integerOfText(batch.wallet_id), asset: batch.asset, rows: own });
  });
  deskRoute(app, desk, rows.reviewBatch, async ({ params, body, request }) =>
    woken(await reviewBatch(desk, request, params['batch_id'] ?? '', body)),
  );
  deskRoute(app, desk, rows.controlBatch, async ({ params, body, request }) =>
    woken(await controlBatch(desk, request, params['batch_id'] ?? '', body.control)),
  );
}
