import { useQuery } from '@tanstack/react-query';
import { blockOf, type ExternalTransaction } from '#contract/service/transaction.ts';
import { userRoles } from '#web/data/session.ts';
import { submissionsQuery, type ItemVisit } from '#web/data/submissions.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { Timeline, type TimelineEvent } from '#web/parts/transaction/timeline.tsx';
import { useOtherVisitors } from './regulatory-presence.tsx';
import { outcomeLabels } from './submission-history-labels.ts';

type TimelineProps = {
  readonly deposit: ExternalTransaction;
  /** The deposit's key in comparable form. Null for users who may not see submissions. */
  readonly transactionKey: string | null;
  /** The user's own visit of the item. Reporting it also loads the other visitors. */
  readonly visit: ItemVisit | null;
};

/**
 * The events of a deposit in order, and the pending step. The service does not report the time at which it set the regulatory
 * status.
 */
export function ItemTimeline({ deposit, transactionKey, visit }: TimelineProps) {
  const otherVisitors = useOtherVisitors(visit);
  const { data } = useQuery({ ...submissionsQuery(transactionKey ?? ''), enabled: transactionKey !== null });
  const block = blockOf(deposit);
  const pastEvents: TimelineEvent[] = [
    { label: block === null ? 'Received' : 'Received and confirmed in block', figure: block, time: deposit.timestamp, tone: 'good' },
    ...(data?.submissions ?? []).map(({ by: submitter, outcome, started_at: time }) => ({
      label: `Submitted by ${submitter.name}: ${outcomeLabels[outcome].label.toLowerCase()}`,
      time,
      tone: outcomeLabels[outcome].tone,
    })),
    ...otherVisitors.map(({ name, is_you: isYou, since }) => ({
      label: isYou ? 'Opened by you in another window' : `Opened by ${name}`,
      time: since,
      tone: 'working' as const,
    })),
  ];
  const { label, tone, next } = statusLabel('regulatory', deposit.regulatory_status ?? 'unknown', userRoles());
  return (
    <Panel title="Timeline">
      <Timeline events={[...pastEvents.toSorted(compareTimes), { label, tone, next, time: null }]} />
    </Panel>
  );
}

/** Sorts events by time. Events without a time happened before every visit, so they come first. */
function compareTimes(one: TimelineEvent, other: TimelineEvent): number {
  return (Date.parse(one.time ?? '') || 0) - (Date.parse(other.time ?? '') || 0);
}
