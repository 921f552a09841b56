import * as z from 'zod/mini';
import { rolesWith, type Right } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';

// Live updates and the inbox of webhooks. Our choice: the spec is silent.

/** The kinds of record in hints, each with the right that a user needs to get such a hint. */
export const hintRights = {
  transaction: 'read',
  direct_party: 'read_parties',
  command: 'read_commands',
  batch: 'read_commands',
  change: 'read_changes',
} as const satisfies Record<string, Right>;

export type HintKind = keyof typeof hintRights;

export const hintKinds = Object.keys(hintRights) as readonly HintKind[];

/** Reports that a record changed, so that pages read it again. Never contains the record itself. */
export const hintSchema = z.object({ kind: z.enum(hintKinds), id: z.string() });

export type Hint = z.infer<typeof hintSchema>;

/** Path of the stream of hints, `text/event-stream`. */
export const hintsPath = '/bff/events';

/** Name of the event that reports a gap in the stream. The page then reads all visible data again. */
export const gapEvent = 'gap';

/**
 * The states of an event. `waiting` means that the desk has not read the event's record yet. `read` means that the desk has
 * read the record. `missing` means that the service does not have the record. `unknown` means that the desk does not know the
 * event's type.
 */
export const inboxStates = ['waiting', 'read', 'missing', 'unknown'] as const;

/**
 * Remarks about an event. `early` means that the event arrived before the desk could read its record. `late` means that it
 * arrived more than a minute after the record changed. `repeated` means that the same event arrived within a minute. `missed`
 * means that no webhook arrived, and the desk found the record by polling.
 */
export const inboxRemarks = ['early', 'late', 'repeated', 'missed'] as const;

export type InboxRemark = (typeof inboxRemarks)[number];

/** An event of the inbox: a received webhook, or a webhook that did not arrive. Times are ISO 8601. */
export const inboxEventSchema = z.object({
  id: z.string(),
  made_at: z.string(),
  /** The type as received, with at most 64 characters. */
  type: z.string(),
  kind: z.nullable(z.enum(hintKinds)),
  /** Id of the event's record, or null for an unknown type. */
  ref: z.nullable(z.string()),
  state: z.enum(inboxStates),
  read_at: z.nullable(z.string()),
  /** The record's state when the desk read it, for example `'completed'`. */
  found: z.nullable(z.string()),
  remarks: z.array(z.enum(inboxRemarks)),
});

export type InboxEvent = z.infer<typeof inboxEventSchema>;

/** Counts of the events of the last 24 hours. */
export const inboxSummarySchema = z.object({
  received: integerSchema(0),
  waiting: integerSchema(0),
  missed: integerSchema(0),
  early: integerSchema(0),
  late: integerSchema(0),
  repeated: integerSchema(0),
  /** Time of the last webhook, or null before the first. */
  last_received_at: z.nullable(z.string()),
  /** Time of the last complete poll for missed events, or null before the first poll. */
  checked_at: z.nullable(z.string()),
});

export const listInbox = endpoint('GET /bff/events/inbox', {
  access: 'read',
  roles: rolesWith('read_commands'),
  query: z.strictObject(pageQuery),
  response: pageOf(inboxEventSchema),
});

export const summarizeInbox = endpoint('GET /bff/events/summary', {
  access: 'read',
  roles: rolesWith('read_commands'),
  response: inboxSummarySchema,
});

/** Reads the record of an event again. */
export const repeatInboxEvent = endpoint('POST /bff/events/inbox/:event_id/read', {
  access: 'write',
  roles: rolesWith('repeat_events'),
  response: inboxEventSchema,
});
