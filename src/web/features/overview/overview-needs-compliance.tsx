import { fitsDue } from '#contract/rules/due-clock.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { waitingIn, type QueueItem } from '#web/data/queue-items.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { cutText } from '#web/lib/shorten.ts';
import { useStore } from '#web/lib/store.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { Needs, NeedsBlank, type Need } from './overview-need.tsx';
import { counted, useWaiting, type SeenWaiting } from './overview-waiting.ts';

/** What waits for compliance: how many deposits, how many of them late, and the oldest. */
export function ComplianceNeeds() {
  const query = useWaiting();
  const now = useStore(nowMs);
  const { due_clock: workingDays } = usePreferences();
  return (
    <ListStates query={query} what="What waits for you" skeleton={<NeedsBlank count={3} />}>
      {(seen) => <Needs needs={needsOf(seen, now, workingDays)} nothing="No deposit waits for information" />}
    </ListStates>
  );
}

function needsOf(seen: SeenWaiting, now: number, workingDays: number | null): readonly Need[] {
  if (seen.rows.length === 0) return [];
  const waiting = waitingIn(seen.rows, workingDays);
  const count = (due: 'late' | 'today') => waiting.filter((item) => fitsDue(item.due, due, now)).length;
  const [late, today] = [count('late'), count('today')];
  return [
    {
      key: 'pending',
      count: counted(seen.rows.length, seen),
      words: seen.rows.length === 1 ? 'deposit waits for information' : 'deposits wait for information',
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
  all: 'The whole queue',
  coming: 'The older ones are still being read',
  cut: 'Only the newest are looked at: there are more than the desk reads',
} as const satisfies Record<SeenWaiting['reach'], string>;

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

/** The one that waits longest; only where all were read, since nobody can tell it of a part. */
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
      words: 'the longest wait',
      detail: `${(deposit.currency ?? '').toUpperCase()} to ${cutText(deposit.destination?.name ?? 'a wallet')}: open it`,
      tone: 'quiet',
      link: { to: '/regulatory/$transactionId', params: { transactionId: key } },
    },
  ];
}
