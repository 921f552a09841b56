import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { queueReaches } from './queue-counts.ts';

// The work list shows the tasks that a user can do now. Our choice: the spec is silent.

/** The kinds of work. */
export const workKinds = [
  'approve_request',
  'approve_batch',
  'resolve_outcome',
  'resume_batch',
  'approve_change',
  'regulatory_item',
  'party_documents',
  'health',
  'review_access',
  'sign_off_reconciliation',
] as const;

export type WorkKind = (typeof workKinds)[number];

/** Maximum tasks of one kind in an answer. */
export const workItemsMax = 20;

const workItemSchema = z.object({
  /**
   * The record's id (of a command, a batch, a change or a direct party), a deposit's key, a job's name, a review's due time, or the time of
   * the first finding to sign off.
   */
  id: z.string(),
  kind: z.enum(workKinds),
  /** The task in plain words, for example `'Approve 5 ETH to Kestrel Exchange'`. */
  title: z.string(),
  /** The amount of the request, as exact decimal text in native units. */
  amount: z.optional(z.string()),
  /** The symbol of the asset, in lower case. */
  asset: z.optional(z.string()),
  /** The value in CAD at the time of the request. */
  value_cad: z.optional(z.string()),
  /** The name of the requester. */
  requested_by: z.optional(z.string()),
  /** The time since which the task waits, ISO 8601. */
  since: z.string(),
  /** The deadline, which is a time, or a deposit's due day such as `'2026-12-03'`. */
  until: z.optional(z.string()),
  /** Path of the page on which the user does the task, for example `'/activity/7'`. */
  link: z.string(),
});

export type WorkItem = z.infer<typeof workItemSchema>;

export const workSchema = z.object({
  /** The tasks that the user can do now, sorted by deadline and age. At most `workItemsMax` of each kind. */
  items: z.array(workItemSchema),
  /** Number of tasks of each kind, including those left out of `items`. */
  counts: z.record(z.enum(workKinds), integerSchema(0)),
  /** Number of tasks left out of `items`. */
  more: integerSchema(0),
  /** The user's own requests that wait for other users, in the same order. At most `workItemsMax`. */
  waiting: z.array(workItemSchema),
  waiting_more: integerSchema(0),
  /**
   * The number of overdue deposits, how much of the custodian's list the desk has read, and why the last read failed. Null for
   * users who do not complete deposits.
   */
  deposits: z.nullable(
    z.object({
      late: integerSchema(0),
      reach: z.enum(queueReaches),
      read_at: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
});

export type Work = z.infer<typeof workSchema>;

/** The work of the signed-in user. */
export const listWork = endpoint('GET /bff/work', { access: 'read', roles: rolesWith('read'), response: workSchema });
