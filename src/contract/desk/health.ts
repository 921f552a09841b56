import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { inboxSummarySchema } from './events.ts';

// The health of the desk, for security admins and auditors. Our choice: the spec is silent.

/**
 * Clock difference between desk and service, s. From `warning` on, Health shows a warning, and from `failed` on, it reports a
 * failure. The service may refuse signatures above `failed`. Operator facts: Authentication.
 */
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

/** A job whose last run failed. Times are ISO 8601. */
const failingJobSchema = z.object({
  name: choiceSchema(jobNames),
  /** Time of the first failure after the last success. */
  since: z.string(),
  failures: integerSchema(1),
  last_at: z.string(),
  /** Kind and code of the last error. Its message is only in the log. */
  error: z.string(),
});

export type FailingJob = z.infer<typeof failingJobSchema>;

/** Times are ISO 8601, durations ms. */
export const healthSchema = z.object({
  now: z.string(),
  /** Start of this process. */
  started_at: z.string(),
  /** Number of replicas that were alive within the last minute, including this one. */
  replicas: integerSchema(0),
  service: z.object({
    host: z.string(),
    /** The reason why a signed request to the service failed, as a sentence. Null if it succeeded. */
    trouble: z.nullable(z.string()),
    answered_ms: integerSchema(0),
    /** How far the desk's clock is ahead of the service's clock, s. Null until the service returns a date. */
    skew_seconds: z.nullable(integerSchema(-Number.MAX_SAFE_INTEGER)),
  }),
  database: z.object({
    kind: choiceSchema(['embedded', 'postgres']),
    answered_ms: integerSchema(0),
    /** Database connections of this process. Null for the embedded database, which has only one connection. */
    connections: z.nullable(z.object({ used: integerSchema(0), idle: integerSchema(0), waiting: integerSchema(0) })),
  }),
  webhooks: inboxSummarySchema,
  commands: z.object({ unknown: integerSchema(0), oldest_unknown_at: z.nullable(z.string()) }),
  /** Notifications to people outside the desk, as sums over all replicas. Null if the desk does not send any. */
  notifications: z._default(
    z.nullable(
      z.object({
        waiting: integerSchema(0),
        /** Number of messages that failed and wait for another attempt. */
        failing: integerSchema(0),
        /** Number of messages that the desk gave up in the last 24 hours. */
        given_up: integerSchema(0),
        /** Kind and code of the newest failure among the waiting messages. The desk does not store the error's message. */
        last_error: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  /** Failing jobs of all replicas, longest failure first. */
  failing_jobs: z.array(failingJobSchema),
  audit: z.object({
    rows: integerSchema(0),
    last_at: z.nullable(z.string()),
    /** The newest checkpoint that a witness outside the database confirmed. Null before the first confirmation. */
    witnessed: z._default(z.nullable(z.object({ at: z.string(), age_seconds: integerSchema(0) })), null),
  }),
});

export type Health = z.infer<typeof healthSchema>;

/** The state of the desk, the service and the database. This endpoint sends a request to the service and to the database. */
export const readHealth = endpoint('GET /bff/health', { access: 'read', roles: rolesWith('read_administration'), response: healthSchema });
