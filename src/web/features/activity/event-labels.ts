import type * as z from 'zod/mini';
import type { InboxEvent, inboxSummarySchema } from '#contract/desk/events.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';

type Summary = z.infer<typeof inboxSummarySchema>;

/** The label of an event type: `'Withdrawal confirmed'`. An unknown type keeps its words. */
export function eventTypeLabel(type: string): string {
  const text = type.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of the record's state when the desk read the record. Null before the desk has read it. */
export function recordStateLabel({ kind, type, found }: Pick<InboxEvent, 'kind' | 'type' | 'found'>): string | null {
  if (found === null) return null;
  if (kind === 'direct_party') return statusLabel('party', found).label;
  return statusLabel(type === 'deposit' ? 'regulatory' : 'transaction', found).label;
}

export const eventStateLabels = {
  waiting: { label: 'Waiting', tone: 'working', detail: 'The desk will read the record shortly' },
  read: { label: 'Processed', tone: 'good', detail: 'The desk read the record' },
  missing: { label: 'Not found', tone: 'waiting', detail: 'The custodian has no such record' },
  unknown: { label: 'Unknown type', tone: 'quiet', detail: 'The desk does not know this type of event' },
} as const satisfies Record<InboxEvent['state'], object>;

export const remarkLabels = {
  early: 'arrived before its record',
  late: 'arrived late',
  repeated: 'arrived more than once',
  missed: 'missed, recovered',
} as const satisfies Record<InboxEvent['remarks'][number], string>;

/** Whether webhooks arrive, as a sentence. */
export function verdictOf({ received, missed, last_received_at: last }: Summary): string {
  if (last === null) return 'No event has arrived yet. The desk polls the custodian instead.';
  if (missed > 0)
    return `${missed} ${missed === 1 ? 'event' : 'events'} of the last 24 hours did not arrive. The desk recovered ${missed === 1 ? 'its record' : 'their records'} by polling.`;
  if (received === 0) return 'No events in the last 24 hours, and none missed.';
  return 'All events of the last 24 hours arrived, as far as the desk can check (deposits only).';
}

/** The counts of events in the last 24 hours, in one line. */
export function countsOf({ received, waiting, early, late, repeated }: Summary): string {
  return [
    `${received} received`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(early > 0 ? [`${early} early`] : []),
    ...(late > 0 ? [`${late} late`] : []),
    ...(repeated > 0 ? [`${repeated} repeated`] : []),
  ].join(' · ');
}
