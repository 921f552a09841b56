import { Alert, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listPresences } from '#contract/desk/desk-endpoints.ts';
import { singleThresholdCad } from '#contract/money/cad-thresholds.ts';
import { mayDo } from '#contract/roles.ts';
import { dueStanding } from '#contract/rules/due-clock.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { userRoles } from '#web/data/session.ts';
import { presencesQuery } from '#web/data/submissions.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { ExportButton } from '#web/parts/list/export-button.tsx';
import { FilterBar } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { urlOf } from '#web/parts/list/page-search.ts';
import { columnWidths } from '#web/parts/list/page-table.tsx';
import { SavedViews } from '#web/parts/list/saved-views.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { QueueContext } from './queue-context.ts';
import { queueFilters } from './queue-filters.ts';
import { maySelect, SelectionBar } from './queue-select.tsx';
import { QueueTable, queueColumns } from './queue-table.tsx';
import { useQueueItems } from './use-queue-items.ts';

/** The deposits that need regulatory information, earliest due first. */
export function RegulatoryQueue({ search }: { readonly search: QueueSearch }) {
  const { query, all, shown, originators, isComing, isCutOff, beyond } = useQueueItems(search);
  const rates = useQuery({ ...cadRatesQuery, enabled: all.length > 0 }).data ?? null;
  const present = usePresent();
  const known = useMemo(() => ({ originators, rates, present }), [originators, present, rates]);
  const url = urlOf(search);
  const filters = queueFilters(all, search, maySelect());
  // The export does not filter by originator: the service lists deposits without originators.
  const { asks, asset, wallet, due } = search;
  return (
    <>
      <PageHeader
        title="Regulatory"
        aside={
          query.data === undefined || all.length === 0 ? undefined : (
            <Count all={all} shown={shown} isComing={isComing} isCutOff={isCutOff} />
          )
        }
      />
      {all.length === 0 && query.data !== undefined ? null : (
        <>
          <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
            <FilterBar filters={filters} search={url} />
            <ExportButton
              of={{ list: 'pending_deposits', filter: { asks, asset, wallet, due } }}
              title="Pending deposits"
              filters={filters}
              url={url}
            />
          </Group>
          <SavedViews list="regulatory" search={url} />
        </>
      )}
      {isCutOff && all.length > 0 ? <CutOff count={all.length} /> : null}
      {beyond === 0 ? null : <UnreadableNote count={beyond} />}
      <ListStates
        query={query}
        what="The queue"
        skeleton={
          <>
            {maySelect() ? <Box h={36} my="xs" /> : null}
            <SkeletonRows widths={columnWidths(queueColumns())} tall={3.5} />
          </>
        }
        empty={() => (all.length === 0 && !isComing ? isCutOff ? <NothingRead /> : <NothingWaits /> : null)}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyPanel title={`No matches among ${all.length} pending deposits`}>
              {isComing ? 'Still loading: more may match.' : 'Clear a filter to see them all.'}
            </EmptyPanel>
          ) : (
            <QueueContext value={known}>
              <SelectionBar items={shown} />
              <QueueTable items={shown} isWhole={!isComing} />
            </QueueContext>
          )
        }
      </ListStates>
    </>
  );
}

/** The visitors of each item, by its comparable key, for users who may work on items. */
function usePresent() {
  const { data } = useQuery({ ...presencesQuery, enabled: mayDo(userRoles(), listPresences.roles) });
  return useMemo(() => Map.groupBy(data?.present ?? [], ({ transaction_key: key }) => key), [data]);
}

type CountProps = Pick<ReturnType<typeof useQueueItems>, 'all' | 'shown' | 'isComing' | 'isCutOff'>;

/** The number of pending deposits loaded so far, and of late ones. */
function Count({ all, shown, isComing, isCutOff }: CountProps) {
  const now = useStore(nowMs);
  const standings = all.flatMap(({ due }) => (due === null ? [] : [dueStanding(due, now).is]));
  const [late, today] = (['late', 'today'] as const).map((is) => standings.filter((standing) => standing === is).length);
  const total = <Digits text={String(all.length)} />;
  return (
    <span>
      {shown.length === all.length ? null : (
        <>
          <Digits text={String(shown.length)} /> of{' '}
        </>
      )}
      {total}
      {isCutOff ? '+' : ''} pending{isComing ? ' so far, loading…' : ''}
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

function CutOff({ count }: { readonly count: number }) {
  return (
    <Alert color="amber" mb="sm" role="note">
      These are the newest <Digits text={String(count)} /> pending deposits: the most this desk loads, or all that the custodian gives
      before it repeats itself. The custodian lists the newest first, so older ones, which may be due sooner, are not shown: they appear as
      these are completed.
    </Alert>
  );
}

/** States how many pending deposits have no form at this desk. */
function UnreadableNote({ count }: { readonly count: number }) {
  return (
    <Alert color="amber" mb="sm" role="note">
      {count === 1 ? 'One more record is pending' : `${count} more records are pending`} at the custodian, which this desk cannot fill in:
      it cannot read {count === 1 ? 'it' : 'them'}, or does not know {count === 1 ? 'its' : 'their'} type. Ask the operator, or see the{' '}
      <Link to="/transactions" search={{ type: 'external', regulatory_status: 'pending' }}>
        list of transactions
      </Link>
      .
    </Alert>
  );
}

/** The service reports pending deposits but does not return them. */
function NothingRead() {
  return (
    <EmptyPanel title="Pending deposits could not be loaded">
      The custodian reports pending deposits but returns empty pages. Ask the operator.
    </EmptyPanel>
  );
}

function NothingWaits() {
  return (
    <EmptyPanel title="Nothing pending">
      Every deposit has the information that the custodian requires. New ones appear here as they arrive, usually those above{' '}
      <Amount value={singleThresholdCad} ticker="CAD" />.
    </EmptyPanel>
  );
}
