import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { readQueue } from '#contract/desk/queue-endpoints.ts';
import { listPresences } from '#contract/desk/submission.ts';
import { singleThresholdCad } from '#contract/money/cad-thresholds.ts';
import { mayDo } from '#contract/roles.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { queueQueries } from '#web/data/queue-queries.ts';
import { userRoles } from '#web/data/session.ts';
import { presencesQuery } from '#web/data/submissions.ts';
import { queueFilter, type QueueSearch } from '#web/features/regulatory/regulatory-search.ts';
import { ExportButton } from '#web/parts/list/export-button.tsx';
import { FilterBar } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { columnWidths } from '#web/parts/list/page-table.tsx';
import { SavedViews } from '#web/parts/list/saved-views.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { QueueContext } from './queue-context.ts';
import { queueFilters } from './queue-filters.ts';
import { maySelect, SelectionBar } from './queue-select.tsx';
import { QueueTable, queueColumns } from './queue-table.tsx';

/** The deposits that need regulatory information. Deposits that are due first come first. */
export function RegulatoryQueue({ search }: { readonly search: QueueSearch }) {
  const { query, items, first, loadMore } = useQueue(search);
  const counts = first?.counts;
  const isEmpty = counts?.all === 0;
  const { data: loadedRates, isError } = useQuery({ ...cadRatesQuery, enabled: items.length > 0 });
  const rates = loadedRates ?? (isError ? null : undefined);
  const usersByDeposit = usePresentUsers();
  const queueData = useMemo(() => ({ rates, usersByDeposit }), [usersByDeposit, rates]);
  const url = urlSearchOf(search);
  const filters = queueFilters(first?.choices ?? { assets: [], wallets: [] }, search, maySelect());
  const isComplete = !query.hasNextPage && counts?.reach !== 'loading';
  return (
    <>
      <PageHeader title="Regulatory" aside={counts === undefined || isEmpty ? undefined : <QueueCount counts={counts} />} />
      {isEmpty ? null : (
        <>
          <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
            <FilterBar filters={filters} search={url} />
            <ExportButton
              source={{ list: 'pending_deposits', filter: queueFilter(search) }}
              title="Pending deposits"
              filters={filters}
              url={url}
            />
          </Group>
          <SavedViews list="regulatory" search={url} />
        </>
      )}
      {isEmpty ? null : (
        <Text size="xs" c="dimmed" mb="xs">
          A deposit has a due date once the custodian requires LVCTR details, which the custodian decides at any amount.
        </Text>
      )}
      {counts === undefined ? null : <QueueNotes counts={counts} />}
      <ListStates
        query={query}
        what="The queue"
        skeleton={
          <>
            {maySelect() ? <Box h={36} my="xs" /> : null}
            <SkeletonRows widths={columnWidths(queueColumns())} rowHeight={3.5} />
          </>
        }
        empty={() => (isEmpty && counts.reach !== 'loading' ? counts.reach === 'cut' ? <NoDepositReturned /> : <EmptyQueue /> : null)}
      >
        {() =>
          items.length === 0 ? (
            <EmptyPanel title={`No matches among ${counts?.all} pending deposits`}>
              {first?.is_loading ? 'Still loading: more may match.' : 'Clear a filter to see them all.'}
            </EmptyPanel>
          ) : (
            <QueueContext value={queueData}>
              <SelectionBar items={items} />
              <QueueTable items={items} isComplete={isComplete} loadMore={() => void loadMore()} />
              {query.hasNextPage ? (
                <Group gap="sm" mt="sm" justify="space-between">
                  <Text c="dimmed">
                    {items.length} of {counts?.matching} loaded
                  </Text>
                  <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void loadMore()}>
                    Load more
                  </Button>
                </Group>
              ) : null}
            </QueueContext>
          )
        }
      </ListStates>
    </>
  );
}

/** The visitors of each item; keys are in comparable form. Read only for users who may work on items. */
function usePresentUsers() {
  const { data } = useQuery({ ...presencesQuery, enabled: mayDo(userRoles(), listPresences.roles) });
  return useMemo(() => Map.groupBy(data?.present ?? [], ({ transaction_key: key }) => key), [data]);
}

type Counts = ResponseOf<typeof readQueue>['counts'];

/** The number of pending deposits, and the number of late deposits among them. */
function QueueCount({ counts: { all, matching, late, today, reach } }: { readonly counts: Counts }) {
  return (
    <span>
      {matching === all ? null : (
        <>
          <Digits text={String(matching)} /> of{' '}
        </>
      )}
      <Digits text={String(all)} />
      {reach === 'cut' ? '+' : ''} pending{reach === 'loading' ? ' so far, loading…' : ''}
      {late === 0 ? null : (
        <Text span inherit c="red" fw={570}>
          {' '}
          · {late} late
        </Text>
      )}
      {today === 0 ? null : ` · ${today} due today`}
    </span>
  );
}

/**
 * Notes about deposits that the list does not contain: older deposits, records without a form, and changes since the last read.
 */
function QueueNotes({ counts: { all, unfillable, reach, failure, read_at: readAt } }: { readonly counts: Counts }) {
  return (
    <>
      {failure === null ? null : (
        <Alert color="amber" mb="sm" role="alert" title="The queue may be out of date">
          These are the pending deposits of <Time value={readAt} />. {failure}
        </Alert>
      )}
      {reach === 'cut' && all > 0 ? (
        <Alert color="amber" mb="sm" role="note">
          The queue shows only the newest <Digits text={String(all)} /> pending deposits, because the custodian returned no more or the desk
          reached its limit. Older ones, which may be due sooner, appear when these are completed.
        </Alert>
      ) : null}
      {unfillable === 0 ? null : (
        <Alert color="amber" mb="sm" role="note">
          {unfillable === 1 ? 'One more record is pending' : `${unfillable} more records are pending`} at the custodian. This desk cannot
          read {unfillable === 1 ? 'it or does not know its type' : 'them or does not know their type'}. Ask the custodian, or see the{' '}
          <Link to="/transactions" search={{ type: 'external', regulatory_status: 'pending' }}>
            list of transactions
          </Link>
          .
        </Alert>
      )}
    </>
  );
}

/** The note for a service that reports a number of pending deposits but returns no deposits. */
function NoDepositReturned() {
  return (
    <EmptyPanel title="Pending deposits could not be loaded">
      The custodian reports pending deposits but returns empty pages. Ask the custodian.
    </EmptyPanel>
  );
}

function EmptyQueue() {
  return (
    <EmptyPanel title="Nothing pending">
      Every deposit has the information that the custodian requires. New ones appear here as they arrive, usually those above{' '}
      <Amount value={singleThresholdCad} ticker="CAD" />.
    </EmptyPanel>
  );
}

/** The pages of the queue that the user has scrolled to. */
function useQueue(search: QueueSearch) {
  const client = useQueryClient();
  const pages = useMemo(() => queueQueries.pages(queueFilter(search)), [search]);
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data, fetchNextPage, hasNextPage, isPlaceholderData, refetch } = query;
  // A deposit whose due day changed between two reads may be on two pages.
  const items = useMemo(
    () => [...new Map(data?.pages.flatMap(({ page }) => page.map(({ data: item }) => [item.key, item] as const))).values()],
    [data],
  );
  const loadMore = useCallback(async () => {
    if (!hasNextPage || isPlaceholderData) return;
    // Waits for a running refresh, because loading the next page would cancel it.
    if (client.isFetching(pages) > 0) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
  }, [client, fetchNextPage, hasNextPage, isPlaceholderData, pages, refetch]);
  return { query, items, first: data?.pages[0], loadMore };
}
