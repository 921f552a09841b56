import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listPresences } from '#contract/desk-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { dueStanding } from '#contract/rules/due-clock.ts';
import { singleThresholdCad } from '#contract/rules/regulatory.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { heldRoles } from '#web/data/session.ts';
import { presencesQuery } from '#web/data/submissions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Amount } from '#web/parts/amount.tsx';
import { FilterBar } from '#web/parts/filter-bar.tsx';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { urlOf } from '#web/parts/page-search.ts';
import { SavedViews } from '#web/parts/saved-views.tsx';
import { queueFilters } from './regulatory-queue-filters.ts';
import { useQueueItems } from './regulatory-queue-items.ts';
import { QueueKnownContext } from './regulatory-queue-known.ts';
import type { QueueItem } from './regulatory-queue-order.ts';
import { SelectionBar } from './regulatory-queue-select.tsx';
import { QueueTable, queueColumnWidths } from './regulatory-queue-table.tsx';
import type { QueueSearch } from './regulatory-search.ts';
import classes from './regulatory-queue.module.css';

/** The deposits that wait for regulatory information, those that are due first at the top. */
export function RegulatoryQueue({ search }: { readonly search: QueueSearch }) {
  const { query, all, shown, originators, isComing, isCutOff } = useQueueItems(search);
  const rates = useQuery({ ...cadRatesQuery, enabled: all.length > 0 }).data ?? null;
  const present = usePresent();
  const known = useMemo(() => ({ originators, rates, present }), [originators, present, rates]);
  const url = urlOf(search);
  return (
    <>
      <PageHeader
        title="Regulatory"
        aside={query.data === undefined ? undefined : <Count all={all} shown={shown} isComing={isComing} isCutOff={isCutOff} />}
      />
      {all.length === 0 ? null : <FilterBar filters={queueFilters(all, search)} search={url} />}
      <SavedViews list="regulatory" search={url} />
      {isCutOff ? <CutOff count={all.length} /> : null}
      <ListStates
        query={query}
        skeleton={<SkeletonRows widths={queueColumnWidths} />}
        empty={() => (all.length === 0 && !isComing ? <NothingWaits /> : null)}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyPanel title={`None of the ${all.length} that wait fits`}>
              {isComing ? 'More are being read.' : 'Clear a filter to see them all.'}
            </EmptyPanel>
          ) : (
            <QueueKnownContext value={known}>
              <Rows items={shown} />
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

/** Rows drawn at once: more come on request. */
const rowsShown = 100;

function Rows({ items }: { readonly items: readonly QueueItem[] }) {
  const [most, setMost] = useState(rowsShown);
  const drawn = items.slice(0, most);
  return (
    <>
      <SelectionBar items={drawn} />
      <QueueTable items={drawn} />
      {items.length <= most ? null : (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setMost(most + rowsShown)}>
            Show {Math.min(rowsShown, items.length - most)} more of {items.length}
          </Button>
        </div>
      )}
    </>
  );
}

type CountProps = Pick<ReturnType<typeof useQueueItems>, 'all' | 'shown' | 'isComing' | 'isCutOff'>;

/** How many wait, as far as it is known, and how many of them are late. */
function Count({ all, shown, isComing, isCutOff }: CountProps) {
  const now = useStore(nowMs);
  const standings = all.flatMap(({ due }) => (due === null ? [] : [dueStanding(due, now).is]));
  const [late, today] = (['late', 'today'] as const).map((is) => standings.filter((standing) => standing === is).length);
  const total = `${all.length}${isCutOff ? '+' : ''} waiting`;
  return (
    <span>
      {shown.length === all.length ? total : `${shown.length} of ${total}`}
      {isComing ? ', reading more…' : ''}
      {late === 0 ? null : <strong className={classes.late}> · {late} late</strong>}
      {today === 0 ? null : ` · ${today} due today`}
    </span>
  );
}

function CutOff({ count }: { readonly count: number }) {
  return (
    <p className={classes.note} role="note">
      These are the newest {count} that wait; more do. The service lists the newest first, so older ones, which may be due sooner, are not
      here: they come as these are done.
    </p>
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
