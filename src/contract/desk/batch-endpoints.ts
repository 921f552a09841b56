import { endpoint } from '#contract/endpoint.ts';
import { batchControlSchema, batchPageSchema, batchQuerySchema, batchRowsSchema, batchSchema, newBatchSchema } from './batches.ts';
import { commandReviewRequestSchema } from './command.ts';
import { preflightSchema } from './preflight.ts';

// The desk's rows about batches, in a file of their own: their schemas stay out of the first page. Ours: the spec is silent.

const readers = ['treasury', 'compliance', 'administrator'] as const;

/** The batches, newest first. */
export const listBatches = endpoint('GET /bff/batches', {
  deed: 'read',
  roles: readers,
  query: batchQuerySchema,
  response: batchPageSchema,
});

/** Makes a batch under its Idempotency-Key, and begins to send it unless it needs our review. The same key again answers the same batch. */
export const createBatch = endpoint('POST /bff/batches', {
  deed: 'money',
  roles: ['treasury'],
  body: newBatchSchema,
  response: batchSchema,
});

/** What stands against a batch before it is made. It changes nothing. */
export const checkBatch = endpoint('POST /bff/batches/preflight', {
  deed: 'read',
  roles: ['treasury'],
  body: newBatchSchema,
  response: preflightSchema,
});

export const readBatch = endpoint('GET /bff/batches/:batch_id', { deed: 'read', roles: readers, response: batchSchema });

/** Every row with what became of it. */
export const readBatchRows = endpoint('GET /bff/batches/:batch_id/rows', { deed: 'read', roles: readers, response: batchRowsSchema });

/** What stands against a batch that awaits review, as things are now. */
export const readBatchPreflight = endpoint('GET /bff/batches/:batch_id/preflight', {
  deed: 'read',
  roles: readers,
  response: preflightSchema,
});

/** Releases or declines somebody else's batch as a whole; the maker's own is refused. */
export const reviewBatch = endpoint('POST /bff/batches/:batch_id/review', {
  deed: 'write',
  roles: ['treasury'],
  body: commandReviewRequestSchema,
  response: batchSchema,
});

/** Pauses, resumes, stops or cancels a batch. What is under way is never called back. */
export const controlBatch = endpoint('POST /bff/batches/:batch_id/control', {
  deed: 'write',
  roles: ['treasury'],
  body: batchControlSchema,
  response: batchSchema,
});
