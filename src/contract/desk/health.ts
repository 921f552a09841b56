import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { inboxSummarySchema } from './events.ts';

// The health of the desk, for security admins and auditors. Ours: the spec is silent.

/** Clock difference to the service from which signatures are at risk, s. Operator facts: Authentication. */
export const skewSeconds = { warning: 60, failed: 300 } as const;

/** The background jobs of every replica. */
export const jobNames = [
  'journal',
  'batches',
  'events',
  'sampling',
  'retention',
  'audit',
  'changes',
  'roles',
  'telling',
  'records',
  'checkpoints',
  'reconciliation',
  'reviews',
] as const;

export type JobName = (typeof jobNames)[number];

/** A job that failed last time. Times are ISO 8601. */
const failingJobSchema = z.object({
  name: choiceSchema(jobNames),
  /** Time of the first failure in a row. */
  since: z.string(),
  failures: integerSchema(1),
  last_at: z.string(),
  /** Kind and code of the last error; its message is only in the log. */
  error: z.string(),
});

export type FailingJob = z.infer<typeof failingJobSchema>;

/** Times are ISO 8601, durations ms. */
export const healthSchema = z.object({
  now: z.string(),
  /** Start of this process. */
  started_at: z.string(),
  /** Replicas that were alive within the last minute, this one included. */
  replicas: integerSchema(0),
  service: z.object({
    host: z.string(),
    /** Why a signed read failed, as a sentence; null when it succeeded. */
    trouble: z.nullable(z.string()),
    answered_ms: integerSchema(0),
    /** How far the desk's clock is ahead of the service's, s; null without an answer's date. */
    skew_seconds: z.nullable(integerSchema(-Number.MAX_SAFE_INTEGER)),
  }),
  database: z.object({
    kind: choiceSchema(['embedded', 'postgres']),
    answered_ms: integerSchema(0),
    /** Connections of this process; null for the embedded database, which has one. */
    connections: z.nullable(z.object({ used: integerSchema(0), idle: integerSchema(0), waiting: integerSchema(0) })),
  }),
  webhooks: inboxSummarySchema,
  commands: z.object({ unknown: integerSchema(0), oldest_unknown_at: z.nullable(z.string()) }),
  /** Messages outside the desk, over all replicas; null when the desk does not send messages. */
  notifications: z._default(
    z.nullable(
      z.object({
        waiting: integerSchema(0),
        /** Waiting messages that failed at least once. */
        failing: integerSchema(0),
        /** In the last 24 hours. */
        given_up: integerSchema(0),
        /** Kind and code of the last failure of the waiting ones; its message is not stored. */
        last_error: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  /** All replicas' jobs, longest failure first. */
  failing_jobs: z.array(failingJobSchema),
  audit: z.object({
    rows: integerSchema(0),
    last_at: z.nullable(z.string()),
    /** The newest checkpoint that a witness outside the database has; null without one. */
    witnessed: z._default(z.nullable(z.object({ at: z.string(), age_seconds: integerSchema(0) })), null),
  }),
});

export type Health = z.infer<typeof healthSchema>;

/** The state of the desk, the service and the database. Sends a request to both. */
export const readHealth = endpoint('GET /bff/health', { access: 'read', roles: rolesWith('read_administration'), response: healthSchema });
