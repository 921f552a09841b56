import { useQuery } from '@tanstack/react-query';
import type { Page } from '#contract/page.ts';
import { dueDayOf, fitsDue } from '#contract/rules/due-clock.ts';
import { isWaiting, transactionKey, type ExternalTransaction, type Transaction } from '#contract/transaction.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { pendingDeposits } from '#web/data/transactions.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { ListStates } from '#web/parts/list-states.tsx';
import { countOf, Needs, NeedsBlank, type Need } from './overview-need.tsx';

/** What waits for compliance: how many deposits, how many of them late, and the oldest. */
export function ComplianceNeeds() {
  const query = useQuery(pendingDeposits);
  const now = useStore(nowMs);
  const { due_clock: workingDays } = usePreferences();
  return (
    <ListStates query={query} what="What waits for you" skeleton={<NeedsBlank count={3} />}>
      {(page) => <Needs needs={needsOf(page, now, workingDays)} nothing="No deposit waits for information" />}
    </ListStates>
  );
}

function needsOf(page: Page<Transaction>, now: number, workingDays: number | null): readonly Need[] {
  const waiting = page.page.flatMap(({ data }) => (isWaiting(data) ? [data] : []));
  if (waiting.length === 0) return [];
  const isMore = page.page_info.has_next_page;
  const count = (due: 'late' | 'today') => waiting.filter((deposit) => fitsDue(dueDayOf(deposit, workingDays), due, now)).length;
  const [late, today] = [count('late'), count('today')];
  const counted = (number: number) => `${number}${isMore ? '+' : ''}`;
  return [
    {
      key: 'pending',
      count: countOf(page),
      words: waiting.length === 1 ? 'deposit waits for information' : 'deposits wait for information',
      detail: isMore ? 'Only the newest are looked at here; the queue reads them all, and tells which are late' : 'The whole queue',
      tone: 'waiting',
      link: { to: '/regulatory' },
    },
    ...(late === 0 ? [] : [dueNeed('late', counted(late), 'late by the desk’s reminder', 'bad' as const)]),
    ...(today === 0 ? [] : [dueNeed('today', counted(today), 'due today', 'waiting' as const)]),
    ...oldestNeed(waiting, isMore, now),
  ];
}

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

/** The one that waits longest, where all of them were read: of a cut list nobody can tell. */
function oldestNeed(waiting: readonly ExternalTransaction[], isMore: boolean, now: number): readonly Need[] {
  if (isMore) return [];
  const dated = waiting.filter(({ timestamp }) => !Number.isNaN(Date.parse(timestamp ?? '')));
  const oldest = dated.toSorted((one, other) => Date.parse(one.timestamp ?? '') - Date.parse(other.timestamp ?? ''))[0];
  const key = oldest === undefined ? null : transactionKey(oldest);
  const ago = timeAgo(oldest?.timestamp ?? '', now);
  if (oldest === undefined || key === null || ago === null) return [];
  return [
    {
      key: 'oldest',
      count: ago.replace(/ ago$/, ''),
      words: 'the longest wait',
      detail: `${(oldest.currency ?? '').toUpperCase()} to ${oldest.destination?.name ?? 'a wallet'}: open it`,
      tone: 'quiet',
      link: { to: '/regulatory/$transactionId', params: { transactionId: key } },
    },
  ];
}
