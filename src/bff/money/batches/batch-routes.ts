import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import { preflight } from '#bff/money/checks/preflight.ts';
import type { Money } from '#bff/money/money.ts';
import { createOrder } from '#bff/money/orders/create-order.ts';
import { existingOrder } from '#bff/money/orders/review-order.ts';
import { storePreflight, waitingPreflight } from '#bff/money/orders/waiting-preflight.ts';
import * as rows from '#contract/desk/batch-endpoints.ts';
import type { Batch } from '#contract/desk/batches.ts';
import type { Preflight } from '#contract/desk/preflight.ts';
import { batchBytesMax } from '#contract/limits.ts';
import type { BatchKeeper } from './batch-keeper.ts';
import { batchAsOrder, type Payments } from './batch-order.ts';
import type { BatchRecord } from './batches.ts';
import { controlBatch, reviewBatch } from './decide-batch.ts';
import { newBatch } from './new-batch.ts';
import { listBatches, showBatch, showBatchRows } from './show-batch.ts';

/** Registers the routes of batches. A request that sets a batch to running wakes the keeper, which sends the batch. */
export function batchRoutes(app: FastifyInstance, money: Money, keeper: BatchKeeper): void {
  const namedBatch = ({ batch_id: id = '' }: Readonly<Record<string, string>>) => existingOrder(money.batches, id);
  const showAndWake = (batch: BatchRecord): Promise<Batch> => {
    if (batch.state === 'running') keeper.wake();
    return showBatch(money, batch);
  };
  const preflightOf = (batch: BatchRecord) =>
    batchPreflight(money, money.batches.paymentsOf(batch), { id: batch.id, createdAt: batch.made_at });
  deskRoute(app, money, rows.listBatches, ({ query }) => listBatches(money, query));
  deskRoute(
    app,
    money,
    rows.createBatch,
    async ({ body, request }) => {
      const { row, runChecks } = await createOrder(money, money.batches, request, newBatch(money, body));
      if (runChecks !== null && row.state === 'awaiting_review')
        await preflightOf(row)
          .then((checks) => storePreflight(money.batches, row, checks))
          .catch((error: unknown) => request.log.warn(error));
      return showAndWake(row);
    },
    batchBytesMax,
  );
  deskRoute(app, money, rows.checkBatch, ({ body, session }) => batchPreflight(money, body, { requester: session.user }), batchBytesMax);
  deskRoute(app, money, rows.readBatch, async ({ params }) => showBatch(money, await namedBatch(params)));
  deskRoute(app, money, rows.readBatchRows, async ({ params, query, session }) =>
    showBatchRows(money, await namedBatch(params), query, session.user),
  );
  deskRoute(app, money, rows.readBatchPreflight, async ({ params }) => {
    const batch = await namedBatch(params);
    return waitingPreflight(money, money.batches, batch, () => preflightOf(batch));
  });
  deskRoute(app, money, rows.reviewBatch, async ({ params, body, request }) =>
    showAndWake(await reviewBatch(money, request, params['batch_id'] ?? '', body)),
  );
  deskRoute(app, money, rows.controlBatch, async ({ params, body, request }) =>
    showAndWake(await controlBatch(money, request, params['batch_id'] ?? '', body.control)),
  );
}

async function batchPreflight(money: Money, payments: Payments, overrides: Partial<CheckedOrder>): Promise<Preflight> {
  const order = batchAsOrder(payments, money.destinationsPerCall, overrides);
  return { ...(await preflight(money, order)), part_count: order.calls.length };
}
