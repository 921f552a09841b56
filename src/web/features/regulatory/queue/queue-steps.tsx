import { ActionIcon, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { QueueItem } from '#contract/desk/queue-endpoints.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { comparableKey } from '#contract/service/transaction.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { queueQueries } from '#web/data/queue-queries.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { amountLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { queueFilter, type ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { isUnderWay, outbox, type PendingSubmission } from '#web/features/regulatory/submit/submit-outbox.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { usePageKeys } from '#web/parts/page/page-keys.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the desk opened the page after the user submitted the previous deposit. */
    isNextInQueue?: boolean;
  }
}

/** Returns a function that announces a message and then opens the next item. After the last item it opens the queue. */
export function useOpenNext(id: string, filter: ItemSearch): (message: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const positionQuery = useMemo(() => queueQueries.position(id, queueFilter(filter)), [id, filter]);
  const { data } = useQuery(positionQuery);
  const nextKey = nextItem(data, useStore(outbox.submissions))?.key;
  useEffect(() => {
    if (nextKey !== undefined) prefetch(client.query(transactionQueries.one(nextKey)));
  }, [client, nextKey]);
  return useCallback(
    (message: string) => {
      const openQueue = (announcement: string) => {
        announce(announcement);
        void navigate({ to: '/regulatory', search: filter });
      };
      const openNextOf = (position: QueuePosition) => {
        const item = nextItem(position, outbox.submissions.get());
        if (item === undefined) return openQueue(`${message} That was the last one.`);
        announce(`${message} Next: ${amountLabel(item.deposit)}.`);
        void navigate({
          to: '/regulatory/$transactionId',
          params: { transactionId: item.key },
          search: filter,
          state: { isNextInQueue: true },
        });
      };
      const loadedPosition = client.getQueryData(positionQuery.queryKey);
      if (loadedPosition === undefined) void client.query(positionQuery).then(openNextOf, () => openQueue(message));
      else openNextOf(loadedPosition);
    },
    [client, filter, navigate, positionQuery],
  );
}

type QueuePosition = { readonly upcoming: readonly QueueItem[] };

/** The next item that is not being submitted from this window. The server may not know of such a submission yet. */
function nextItem(position: QueuePosition | undefined, submissions: readonly PendingSubmission[]) {
  const submittedKeys = submissions.filter(
    (submission) => isUnderWay(submission) || (submission.state.is === 'sent' && !isPendingStatus(submission.state.status)),
  );
  return position?.upcoming.find(({ key }) => !submittedKeys.some((submission) => submission.key === comparableKey(key)));
}

/** The position of an item in the queue, with links to the previous and next item. */
export function QueueSteps({ id, filter }: { readonly id: string; readonly filter: ItemSearch }) {
  const navigate = useNavigate();
  const { data } = useQuery(queueQueries.position(id, queueFilter(filter)));
  const [previousKey, nextKey] = [data?.previous ?? undefined, data?.next ?? undefined];
  usePageKeys(
    useMemo(() => {
      const openDeposit = (key: string | undefined) => {
        if (key === undefined) announce('End of the queue');
        else void navigate({ to: '/regulatory/$transactionId', params: { transactionId: key }, search: filter });
      };
      return [
        { keys: 'j', label: 'Next item in the queue', action: () => openDeposit(nextKey) },
        { keys: 'k', label: 'Previous item in the queue', action: () => openDeposit(previousKey) },
      ];
    }, [filter, navigate, nextKey, previousKey]),
  );
  if (data === undefined || data.place === null) return null;
  return (
    <Group component="nav" gap={4} aria-label="The queue">
      <Text c="dimmed" mr="xs">
        {data.place} of {data.count}
        {data.is_loading ? ' so far' : ''}
      </Text>
      <Step to={previousKey} filter={filter} label="Previous item (k)">
        <Icon name="left" size={14} />
      </Step>
      <Step to={nextKey} filter={filter} label="Next item (j)">
        <Icon name="right" size={14} />
      </Step>
    </Group>
  );
}

type StepProps = {
  readonly to: string | undefined;
  readonly filter: ItemSearch;
  readonly label: string;
  readonly children: React.ReactNode;
};

function Step({ to, filter, label, children }: StepProps) {
  if (to === undefined)
    return (
      <ActionIcon component="span" variant="default" size={30} disabled aria-hidden="true">
        {children}
      </ActionIcon>
    );
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link {...props} to="/regulatory/$transactionId" params={{ transactionId: to }} search={filter} />}
    >
      {children}
    </ActionIcon>
  );
}
