import { queryOptions } from '@tanstack/react-query';
import {
  checkBatch,
  controlBatch,
  createBatch,
  listBatches,
  readBatch,
  readBatchPreflight,
  readBatchRows,
  reviewBatch,
} from '#contract/desk/batch-endpoints.ts';
import { batchRowsPageMax, batchSchema, type Batch, type BatchRows, type NewBatch } from '#contract/desk/batches.ts';
import { idempotencyKeyHeader } from '#contract/desk/command.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import { isLifeOver, paymentLife } from '#contract/rules/payment-life.ts';
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts';
import { writeJson } from '#contract/wire/json.ts';
import { requestParsed, call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { invalidatingMutation } from './dropping.ts';
import { batchesKey, commandsKey, workKey } from './keys.ts';
import { hintedPollMs, pollDelayMs, pollMs, pollOptions } from './polling.ts';

export type BatchFilter = QueryOf<typeof listBatches>;

/** Poll interval of an unfinished batch, ms. */
const openPollMs = 2000;

/** Whether a batch may still change. A finished batch may change while the outcome of one of its payments is unknown. */
function isChanging({ state, counts }: Batch): boolean {
  return !isOver(state) || (counts.unknown ?? 0) > 0 || (counts.sending ?? 0) > 0;
}

/** Poll interval of a batch, ms; false once it can no longer change. */
function pollIntervalOf(state: { readonly data: Batch | undefined; readonly dataUpdatedAt: number }): number | false {
  const batch = state.data;
  if (batch === undefined) return openPollMs;
  if (isChanging(batch)) return hintedPollMs(state, openPollMs);
  return batch.parts.some(hasPendingPayment) && pollMs;
}

/** Whether the transaction of a part may still reach another stage. No live update reports this. */
function hasPendingPayment({ record_id: id, record }: Batch['parts'][number]): boolean {
  const life = record && paymentLife(null, record);
  return id !== null && !(life && isLifeOver(life));
}

/** Query options for batches, for `useQuery` and for route loaders. */
export const batchQueries = {
  /** The list of batches, page by page. */
  rows: (filter: BatchFilter): CursorList<Batch> => ({
    queryKey: [...batchesKey, 'rows', filter],
    read: (cursor, options) => call(listBatches, { query: { ...filter, ...cursor }, ...options }),
  }),
  /** One batch. Polls until the batch can no longer change. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...batchesKey, 'one', id],
      queryFn: (context) => call(readBatch, { params: { batch_id: id }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state, pollIntervalOf(state)),
    }),
  /** Every row of a batch. `version` changes when the state of a row changes. */
  rowsOf: (id: string, version: string) =>
    queryOptions({
      queryKey: [...batchesKey, 'one', id, 'rows', version],
      queryFn: ({ signal }) => readAllRows(id, signal),
    }),
  /** Checks of a batch that awaits approval. Polls, because balances, accounts and equal payments may change. */
  preflightOf: (id: string) =>
    queryOptions({
      queryKey: [...batchesKey, 'one', id, 'preflight'],
      queryFn: (context) => call(readBatchPreflight, { params: { batch_id: id }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
  /** Checks of a new batch. `name` identifies the batch in the query key, because the batch itself can be a megabyte long. */
  preflight: (name: string, batch: NewBatch) =>
    queryOptions({
      queryKey: [...batchesKey, 'preflight', name],
      queryFn: ({ signal }) => call(checkBatch, { body: batch, signal }),
      staleTime: 5000,
    }),
};

/** Reads all rows in pages, because one answer with ten thousand rows would freeze the browser page. */
async function readAllRows(id: string, signal: AbortSignal): Promise<BatchRows> {
  const read = (first: number) => call(readBatchRows, { params: { batch_id: id }, query: { first, count: batchRowsPageMax }, signal });
  const { rows, ...table } = await read(0);
  let pageLength = rows.length;
  while (pageLength === batchRowsPageMax) {
    const page = await read(rows.length);
    rows.push(...page.rows);
    pageLength = page.rows.length;
  }
  return { ...table, rows };
}

/** Mutations of batches. Each invalidates the queries of batches, even if its outcome is unknown. */
export const batchMutations = {
  review: (id: string) =>
    invalidatingMutation([batchesKey, workKey], (body: BodyOf<typeof reviewBatch>) =>
      call(reviewBatch, { params: { batch_id: id }, body }),
    ),
  control: (id: string) =>
    invalidatingMutation([batchesKey, commandsKey, workKey], (body: BodyOf<typeof controlBatch>) =>
      call(controlBatch, { params: { batch_id: id }, body }),
    ),
};

/** A batch to create. */
export type SubmittedBatch = {
  /** The Idempotency-Key, created with the form. It becomes the batch's ID. */
  readonly id: string;
  /** The batch. For each row, it contains the earlier payments that the sender confirmed as different. */
  readonly body: NewBatch;
};

/**
 * Creates a batch. A second call with the same ID creates no second batch and returns the first. Throws `HttpRefusal` (see
 * `refusalFacts`) or `NoAnswerError`.
 */
export function sendBatch({ id, body }: SubmittedBatch): Promise<Batch> {
  return requestParsed(
    {
      method: createBatch.method,
      url: createBatch.path,
      body: writeJson(body),
      headers: { [idempotencyKeyHeader]: id },
    },
    batchSchema,
  );
}
