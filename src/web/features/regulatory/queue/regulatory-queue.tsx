import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listPresences } from '#contract/desk/desk-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { dueStanding } from '#contract/rules/due-clock.ts';
import { singleThresholdCad } from '#contract/rules/regulatory.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { heldRoles } from '#web/data/session.ts';
import { presencesQuery } from '#web/data/submissions.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { FilterBar } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { urlOf } from '#web/parts/list/page-search.ts';
import { SavedViews } from '#web/parts/list/saved-views.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { queueFilters } from './queue-filters.ts';
import { QueueKnownContext } from './queue-known.ts';
import { maySelect, SelectionBar } from './queue-select.tsx';
import { QueueTable, queueColumnWidths } from './queue-table.tsx';
import { useQueueItems } from './use-queue-items.ts';
import classes from './regulatory-queue.module.css';

/** The deposits that wait for regulatory information, those that are due first at the top. */
export function RegulatoryQueue({ search }: { readonly search: QueueSearch }) {
  const { query, all, shown, originators, isComing, isCutOff, beyond } = useQueueItems(search);
  const rates = useQuery({ ...cadRatesQuery, enabled: all.length > 0 }).data ?? null;
  const present = usePresent();
  const known = useMemo(() => ({ originators, rates, present }), [originators, present, rates]);
  const url = urlOf(search);
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
          <FilterBar filters={queueFilters(all, search, maySelect())} search={url} />
          <SavedViews list="regulatory" search={url} />
        </>
      )}
      {isCutOff && all.length > 0 ? <CutOff count={all.length} /> : null}
      {beyond === 0 ? null : <Beyond count={beyond} />}
      <ListStates
        query={query}
        what="The queue"
        skeleton={
          <>
            {maySelect() ? <div className={classes.bar} /> : null}
            <SkeletonRows widths={queueColumnWidths} tall={3.5} />
          </>
        }
        empty={() => (all.length === 0 && !isComing ? isCutOff ? <NothingRead /> : <NothingWaits /> : null)}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyPanel title={`None of the ${all.length} that wait fits`}>
              {isComing ? 'Reading on: more may fit.' : 'Clear a filter to see them all.'}
            </EmptyPanel>
          ) : (
            <QueueKnownContext value={known}>
              <SelectionBar items={shown} />
              <QueueTable items={shown} isWhole={!isComing} />
            </QueueKnownContext>
          )
        }
      </ListStates>
    </>
  );
}

/** Who has which item open, by its comparable key; for whoever may work on items. */
function usePresent() {
  const { data } = useQuery({ ...presencesQuery, enabled: mayDo(heldRoles(), listPresences.roles) });
  return useMemo(() => Map.groupBy(data?.present ?? [], ({ transaction_key: key }) => key), [data]);
}

type CountProps = Pick<ReturnType<typeof useQueueItems>, 'all' | 'shown' | 'isComing' | 'isCutOff'>;

/** How many wait, as far as it is known, and how many of them are late. */
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
      {isCutOff ? '+' : ''} waiting{isComing ? ' so far, reading on…' : ''}
      {late === 0 ? null : <strong className={classes.late}> · {late} late</strong>}
      {today === 0 ? null : ` · ${today} due today`}
    </span>
  );
}

function CutOff({ count }: { readonly count: number }) {
  return (
    <p className={classes.note} role="note">
      These are the newest <Digits text={String(count)} /> that wait; this desk reads no further. The service lists the newest first, so the
      oldest, which may be due sooner, are not shown: they come as these are done.
    </p>
  );
}

/** What waits by the service's word, and has no form here: never left out unsaid. */
function Beyond({ count }: { readonly count: number }) {
  return (
    <p className={classes.note} role="note">
      {count === 1 ? 'One more record waits' : `${count} more records wait`} by the service’s word, which this desk cannot fill in: it
      cannot read {count === 1 ? 'it' : 'them'}, or does not know {count === 1 ? 'its' : 'their'} type. Ask the operator, or see the{' '}
      <Link to="/transactions" search={{ type: 'external', regulatory_status: 'pending' }}>
        list of transactions
      </Link>
      .
    </p>
  );
}

/** The service says that some wait and leads to none of them. */
function NothingRead() {
  return (
    <EmptyPanel title="What waits cannot be read">
      The service says that deposits wait, and answers with empty pages. Ask the operator.
    </EmptyPanel>
  );
}

function NothingWaits() {
  return (
    <EmptyPanel title="Nothing waits">
      Every deposit has the information that the service asks for. New ones appear here as they arrive, as a rule those above{' '}
      <Amount value={singleThresholdCad} ticker="CAD" />.
    </EmptyPanel>
  );
}
