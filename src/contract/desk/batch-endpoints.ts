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

// The desk's endpoints for batches, in a separate file so that the first page does not load these schemas. Ours: the spec is silent.

/** The batches, newest first. */
export const listBatches = endpoint('GET /bff/batches', {
  access: 'read',
  roles: rolesWith('read_commands'),
  query: batchQuerySchema,
  response: batchPageSchema,
});

/** Creates the batch of an Idempotency-Key, and starts sending it unless it needs approval. The same key returns the same batch. */
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

/** The rows of a batch in order, or some of them, with each row's state. */
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

/** Approves or declines another user's whole batch. Users cannot approve their own. */
export const reviewBatch = endpoint('POST /bff/batches/:batch_id/review', {
  access: 'write',
  roles: reviewerRoles,
  needsStepUp: true,
  body: commandReviewRequestSchema,
  response: batchSchema,
});

/** Pauses, resumes, stops or cancels a batch. A part that is being sent is never recalled. */
export const controlBatch = endpoint('POST /bff/batches/:batch_id/control', {
  access: 'write',
  roles: rolesWith('send_money'),
  body: batchControlSchema,
  response: batchSchema,
});
