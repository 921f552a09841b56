import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listedNoticesMax, type Notice } from '#contract/desk/notices.ts';
import { noticesQuery } from '#web/data/live/notices.ts';
import { withdrawalsUnderway } from '#web/data/withdrawals-underway.ts';
import { utcDaySeconds } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { lastDays } from './overview-movement.ts';
import { countOf, Needs, NeedsBlank, type Need } from './overview-need.tsx';

/** Number of days that count as recent. */
const recentFailureDays = 7;

/** A task, and whether its count is zero. */
type MaybeNeed = Need & { readonly isEmpty: boolean };

/** Tasks of treasury, in the order of a withdrawal's steps. Without spendable balances, because only each wallet's own record has them. */
export function TreasuryNeeds() {
  const since = useStoreValue(nowMs, (now) => lastDays(recentFailureDays, now)[0] ?? '');
  const query = useQuery(withdrawalsUnderway(utcDaySeconds(since) ?? 0));
  const { data: mine } = useQuery(noticesQuery);
  return (
    <ListStates query={query} what="The pending items" skeleton={<NeedsBlank count={3} />}>
      {({ pendingApproval, pendingGeneration, failed }) => {
        const needs: readonly MaybeNeed[] = [
          {
            key: 'approval',
            count: countOf(pendingApproval),
            isEmpty: pendingApproval.page.length === 0,
            label: 'awaiting custodian approval',
            tone: 'waiting',
            link: { to: '/transactions', search: { status: 'pending_approval' } },
          },
          {
            key: 'generation',
            count: countOf(pendingGeneration),
            isEmpty: pendingGeneration.page.length === 0,
            label: 'being signed',
            tone: 'quiet',
            link: { to: '/transactions', search: { status: 'pending_generation' } },
          },
          {
            key: 'failed',
            count: countOf(failed),
            isEmpty: failed.page.length === 0,
            label: `failed in the last ${recentFailureDays} days`,
            detail: `Created since ${since}; the operator is notified`,
            tone: 'bad',
            link: { to: '/transactions', search: { status: 'failed', created_since: since } },
          },
        ];
        return (
          <>
            <Needs needs={commandNeeds(mine?.notices ?? [])} nothing="Nothing needs you" />
            <Title order={3}>In progress</Title>
            <Needs
              needs={needs.filter(({ isEmpty }) => !isEmpty)}
              nothing={`No withdrawals in progress and none failed in the last ${recentFailureDays} days`}
            />
          </>
        );
      }}
    </ListStates>
  );
}

/** Commands and batches that await the user. Counts the user's notifications, so that both show the same number. */
export function commandNeeds(notices: readonly Pick<Notice, 'kind'>[]): readonly Need[] {
  const count = (kind: Notice['kind']) => notices.filter((notice) => notice.kind === kind).length;
  const [unknown, stalled, review] = [count('outcome_unknown'), count('batch_stalled'), count('review_wanted')];
  const more = notices.length >= listedNoticesMax ? '+' : '';
  return [
    {
      key: 'unknown',
      count: `${unknown}${more}`,
      isEmpty: unknown === 0,
      label: 'with an unknown outcome',
      detail: 'They may have been sent. Do not send them again',
      tone: 'waiting',
      link: { to: '/activity', search: { state: 'unknown' } },
    } satisfies MaybeNeed,
    {
      key: 'stalled',
      count: `${stalled}${more}`,
      isEmpty: stalled === 0,
      label: stalled === 1 ? 'batch send is stuck' : 'batch sends are stuck',
      detail: 'The desk keeps retrying; open the batch for the reason',
      tone: 'bad',
      link: { to: '/batch-sends', search: { state: 'running' } },
    } satisfies MaybeNeed,
    {
      key: 'review',
      count: `${review}${more}`,
      isEmpty: review === 0,
      label: 'to approve',
      tone: 'waiting',
      link: { to: '/activity', search: { state: 'awaiting_review' } },
    } satisfies MaybeNeed,
  ].filter(({ isEmpty }) => !isEmpty);
}
