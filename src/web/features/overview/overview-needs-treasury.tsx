import { useQuery } from '@tanstack/react-query';
import { commandQueries } from '#web/data/commands.ts';
import { withdrawalsUnderway } from '#web/data/withdrawals-underway.ts';
import { utcDaySeconds } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useTold } from '#web/lib/store.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { lastDays } from './overview-movement.ts';
import { countOf, Needs, NeedsBlank, type Need } from './overview-need.tsx';

/** Days that count as lately. */
const latelyDays = 7;

/** A need, and whether there is none of it. */
type MaybeNeed = Need & { readonly isNone: boolean };

/** What waits for treasury, in the order in which a withdrawal goes. What can be spent is told by each wallet alone, so nothing is said of it here. */
export function TreasuryNeeds() {
  const since = useTold(nowMs, (now) => lastDays(latelyDays, now)[0] ?? '');
  const query = useQuery(withdrawalsUnderway(utcDaySeconds(since) ?? 0));
  const commands = useOpenCommandNeeds();
  return (
    <ListStates query={query} what="What waits for you" skeleton={<NeedsBlank count={3} />}>
      {({ pendingApproval, pendingGeneration, failed }) => {
        const needs: readonly MaybeNeed[] = [
          {
            key: 'approval',
            count: countOf(pendingApproval),
            isNone: pendingApproval.page.length === 0,
            words: 'to be approved',
            detail: 'By an approver, outside of this desk',
            tone: 'waiting',
            link: { to: '/transactions', search: { status: 'pending_approval' } },
          },
          {
            key: 'generation',
            count: countOf(pendingGeneration),
            isNone: pendingGeneration.page.length === 0,
            words: 'being prepared',
            detail: 'Approved; the service makes the signing data',
            tone: 'quiet',
            link: { to: '/transactions', search: { status: 'pending_generation' } },
          },
          {
            key: 'failed',
            count: countOf(failed),
            isNone: failed.page.length === 0,
            words: `failed in the last ${latelyDays} days`,
            detail: `Created since ${since}; the operator is notified`,
            tone: 'bad',
            link: { to: '/transactions', search: { status: 'failed', created_since: since } },
          },
        ];
        return (
          <Needs
            needs={[...commands, ...needs].filter(({ isNone }) => !isNone)}
            nothing={`Nothing waits, nothing failed in the last ${latelyDays} days`}
          />
        );
      }}
    </ListStates>
  );
}

/** Commands of this desk that somebody must decide: to review, and unknown. */
function useOpenCommandNeeds(): readonly MaybeNeed[] {
  const review = useQuery(commandQueries.list({ state: 'awaiting_review' })).data;
  const unknown = useQuery(commandQueries.list({ state: 'unknown' })).data;
  return [
    {
      key: 'unknown',
      count: unknown === undefined ? '' : countOf(unknown),
      isNone: unknown === undefined || unknown.page.length === 0,
      words: 'with an unknown outcome',
      detail: 'They may have been sent: do not send them again',
      tone: 'bad',
      link: { to: '/activity', search: { state: 'unknown' } },
    },
    {
      key: 'review',
      count: review === undefined ? '' : countOf(review),
      isNone: review === undefined || review.page.length === 0,
      words: 'to review',
      detail: 'A second treasurer releases or declines them',
      tone: 'waiting',
      link: { to: '/activity', search: { state: 'awaiting_review' } },
    },
  ];
}
