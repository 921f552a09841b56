import { reviewerRoles } from '#contract/money/policy.ts';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import {
  batchControlSchema,
  batchPageSchema,
  batchQuerySchema,
  batchRowsQuerySchema,
  batchRowsSchema,
  batchSchema,
  newBatchSchema,
} from './batches.ts';
import { commandReviewRequestSchema } from './command.ts';
import { orderPreflightSchema, preflightSchema } from './preflight.ts';

// The desk's endpoints for batches. They have a separate file, so that the first page does not load their schemas. Our choice: the
// spec is silent.

/** The batches, newest first. */
export const listBatches = endpoint('GET /bff/batches', {
  access: 'read',
  roles: rolesWith('read_commands'),
  query: batchQuerySchema,
  response: batchPageSchema,
});

/**
 * Creates a batch whose id is the Idempotency-Key. The desk starts to send it unless it needs approval. The same key returns
 * the same batch.
 */
export const createBatch = endpoint('POST /bff/batches', {
  access: 'money',
  roles: rolesWith('send_money'),
  body: newBatchSchema,
  response: batchSchema,
});

/** Checks a batch before it is created. Changes nothing. */
export const checkBatch = endpoint('POST /bff/batches/preflight', {
  access: 'read',
  roles: rolesWith('send_money'),
  body: newBatchSchema,
  response: preflightSchema,
});

export const readBatch = endpoint('GET /bff/batches/:batch_id', {
  access: 'read',
  roles: rolesWith('read_commands'),
  response: batchSchema,
});

/** Returns rows of a batch in order, each with its state. The query can limit the rows. */
export const readBatchRows = endpoint('GET /bff/batches/:batch_id/rows', {
  access: 'read',
  roles: rolesWith('read_commands'),
  query: batchRowsQuerySchema,
  response: batchRowsSchema,
});

/** Checks a batch that awaits approval against the current state. */
export const readBatchPreflight = endpoint('GET /bff/batches/:batch_id/preflight', {
  access: 'read',
  roles: rolesWith('read_commands'),
  response: orderPreflightSchema,
});

/** Approves or declines a whole batch of another user. Users cannot approve their own batches. */
export const reviewBatch = endpoint('POST /bff/batches/:batch_id/review', {
  access: 'write',
  roles: reviewerRoles,
  needsStepUp: true,
  body: commandReviewRequestSchema,
  response: batchSchema,
});

/** Pauses, resumes, stops or cancels a batch. A part that the desk is sending cannot be stopped. */
export const controlBatch = endpoint('POST /bff/batches/:batch_id/control', {
  access: 'write',
  roles: rolesWith('send_money'),
  body: batchControlSchema,
  response: batchSchema,
});
