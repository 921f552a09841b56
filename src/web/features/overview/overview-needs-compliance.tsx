import { fitsDue } from '#contract/rules/due-clock.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { pendingIn, type QueueItem } from '#web/data/queue-items.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { cutText } from '#web/lib/shorten.ts';
import { useStore } from '#web/lib/store.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { Needs, NeedsBlank, type Need } from './overview-need.tsx';
import { counted, usePendingOverview, type PendingOverview } from './overview-waiting.ts';

/** Tasks of compliance: the number of pending deposits, late ones, and the oldest one. */
export function ComplianceNeeds() {
  const query = usePendingOverview();
  const now = useStore(nowMs);
  const { due_clock: workingDays } = usePreferences();
  return (
    <ListStates query={query} what="The pending items" skeleton={<NeedsBlank count={3} />}>
      {(seen) => <Needs needs={needsOf(seen, now, workingDays)} nothing="No pending deposits" />}
    </ListStates>
  );
}

function needsOf(seen: PendingOverview, now: number, workingDays: number | null): readonly Need[] {
  if (seen.rows.length === 0) return [];
  const waiting = pendingIn(seen.rows, workingDays);
  const count = (due: 'late' | 'today') => waiting.filter((item) => fitsDue(item.due, due, now)).length;
  const [late, today] = [count('late'), count('today')];
  return [
    {
      key: 'pending',
      count: counted(seen.rows.length, seen),
      words: seen.rows.length === 1 ? 'pending deposit' : 'pending deposits',
      detail: reachWords[seen.reach],
      tone: 'waiting',
      link: { to: '/regulatory' },
    },
    ...(late === 0 ? [] : [dueNeed('late', counted(late, seen), 'late by the desk’s reminder', 'bad' as const)]),
    ...(today === 0 ? [] : [dueNeed('today', counted(today, seen), 'due today', 'waiting' as const)]),
    ...(seen.reach === 'all' ? oldestNeed(waiting, now) : []),
  ];
}

const reachWords = {
  all: 'Full queue',
  coming: 'Older ones are still loading',
  cut: 'Only the newest are counted: there are more than the desk loads',
} as const satisfies Record<PendingOverview['reach'], string>;

function dueNeed(due: 'late' | 'today', count: string, words: string, tone: Need['tone']): Need {
  return {
    key: due,
    count,
    words,
    detail: 'LVCTR items, in working days after receipt',
    tone,
    link: { to: '/regulatory', search: { due } },
  };
}

/** The oldest pending item. Visible only after all were read, because a part of the list cannot prove it. */
function oldestNeed(waiting: readonly QueueItem[], now: number): readonly Need[] {
  const [first] = waiting;
  if (first === undefined) return [];
  const { key, deposit } = waiting.reduce((oldest, item) => (item.receivedMs < oldest.receivedMs ? item : oldest), first);
  const ago = timeAgo(deposit.timestamp ?? '', now);
  if (ago === null) return [];
  return [
    {
      key: 'oldest',
      count: ago.replace(/ ago$/, ''),
      words: 'the longest pending',
      detail: `${(deposit.currency ?? '').toUpperCase()} to ${cutText(deposit.destination?.name ?? 'a wallet')}: open it`,
      tone: 'quiet',
      link: { to: '/regulatory/$transactionId', params: { transactionId: key } },
    },
  ];
}
