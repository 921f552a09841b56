import { useQuery } from '@tanstack/react-query';
import type { QueueSummary } from '#contract/desk/queue-counts.ts';
import { counted, queueSummaryQuery } from '#web/data/queue-summary.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { cutText } from '#web/lib/shorten.ts';
import { useStore } from '#web/lib/store.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { Needs, NeedsBlank, type Need } from './overview-need.tsx';

/** Tasks of compliance: the number of pending deposits, late ones, and the oldest one. */
export function ComplianceNeeds() {
  const query = useQuery(queueSummaryQuery);
  const now = useStore(nowMs);
  return (
    <ListStates query={query} what="The pending items" skeleton={<NeedsBlank count={3} />}>
      {(summary) => <Needs needs={needsOf(summary, now)} nothing="No pending deposits" />}
    </ListStates>
  );
}

function needsOf(summary: QueueSummary, now: number): readonly Need[] {
  const { late, today, reach } = summary;
  const pending = summary.all + summary.unfillable;
  if (pending === 0 && reach === 'all') return [];
  return [
    {
      key: 'pending',
      count: counted(pending, summary),
      label: pending === 1 ? 'pending deposit' : 'pending deposits',
      detail:
        summary.failure === null
          ? reachLabels[reach]
          : `As of ${timeAgo(summary.read_at, now) ?? 'an earlier read'}. The custodian does not answer`,
      tone: 'waiting',
      link: { to: '/regulatory' },
    },
    ...(late === 0 ? [] : [dueNeed('late', counted(late, summary), 'overdue', 'bad' as const)]),
    ...(today === 0 ? [] : [dueNeed('today', counted(today, summary), 'due today', 'waiting' as const)]),
    ...oldestNeed(summary, now),
  ];
}

const reachLabels = {
  all: 'Full queue',
  loading: 'Older ones are still loading',
  cut: 'Only the newest are counted; there are more',
} as const satisfies Record<QueueSummary['reach'], string>;

function dueNeed(due: 'late' | 'today', count: string, label: string, tone: Need['tone']): Need {
  return {
    key: due,
    count,
    label,
    detail: 'LVCTR items, in working days after receipt',
    tone,
    link: { to: '/regulatory', search: { due } },
  };
}

/** The oldest pending item. Visible only after all were read, because a part of the list cannot prove it. */
function oldestNeed({ oldest, reach }: QueueSummary, now: number): readonly Need[] {
  const ago = oldest === null || reach !== 'all' ? null : timeAgo(oldest.timestamp, now);
  if (oldest === null || ago === null) return [];
  return [
    {
      key: 'oldest',
      count: ago.replace(/ ago$/, ''),
      label: 'oldest',
      detail: `${oldest.asset.toUpperCase()} to ${cutText(oldest.wallet ?? 'a wallet')}`,
      tone: 'quiet',
      link: { to: '/regulatory/$transactionId', params: { transactionId: oldest.key } },
    },
  ];
}
