import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { queueReaches } from './queue-counts.ts';

// The work list, which shows what a user can do now. Ours: the spec is silent.

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
] as const;

export type WorkKind = (typeof workKinds)[number];

/** Maximum items of one kind in an answer. */
export const workItemsMax = 20;

const workItemSchema = z.object({
  /** The id of the record (a command, a batch, a change, a direct party), the key of a deposit, the name of a job, or the due time of a review. */
  id: z.string(),
  kind: z.enum(workKinds),
  /** The task in plain words, for example `'Approve 5 ETH to Kestrel Exchange'`. */
  title: z.string(),
  /** Exact decimal text in native units. */
  amount: z.optional(z.string()),
  /** The symbol of the asset, in lower case. */
  asset: z.optional(z.string()),
  /** The value at the time of the request. */
  value_cad: z.optional(z.string()),
  /** The name of the other user who requested it. */
  requested_by: z.optional(z.string()),
  /** ISO 8601. */
  since: z.string(),
  /** The deadline, which is a time, or the due day of a deposit, for example `'2026-12-03'`. */
  until: z.optional(z.string()),
  /** Path of its page, for example `'/activity/7'`. */
  link: z.string(),
});

export type WorkItem = z.infer<typeof workItemSchema>;

export const workSchema = z.object({
  /** What the user can do now, sorted by deadline and age. At most `workItemsMax` of each kind. */
  items: z.array(workItemSchema),
  /** Number of items of each kind, including omitted items. */
  counts: z.record(z.enum(workKinds), integerSchema(0)),
  /** Number of omitted items. */
  more: integerSchema(0),
  /** The user's own requests that wait for other users, in the same order. At most `workItemsMax`. */
  waiting: z.array(workItemSchema),
  waiting_more: integerSchema(0),
  /**
   * The number of overdue deposits, how much of the custodian's list of pending deposits was read, and why the last read
   * failed. The value is null for users who do not complete deposits.
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
