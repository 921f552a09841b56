import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inboxQueries } from '#web/data/live/inbox.ts';
import { Panel } from '#web/parts/facts.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { pageSizeOfUrl, urlOf } from '#web/parts/list/page-search.ts';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { Time } from '#web/parts/time.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { ActivityViews } from './activity-views.tsx';
import { eventColumns } from './event-columns.tsx';
import { countsOf, verdictOf } from './event-words.ts';
import classes from './activity.module.css';

/** The webhooks of the last days, newest first, and whether any was missed. */
export function EventList({ search }: { readonly search: ActivitySearch }) {
  const url = urlOf(search);
  const pageSize = pageSizeOfUrl(search);
  const list = useWindowRows(
    useMemo(() => inboxQueries.rows(pageSize), [pageSize]),
    url,
  );
  return (
    <>
      <PageHeader title="Events" aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`} />
      <ActivityViews shown={search.view} />
      <div className={classes.above}>
        <Verdict />
      </div>
      <WindowList
        list={list}
        caption="Events, newest first"
        what="Events"
        columns={eventColumns}
        search={url}
        empty={<EmptyPanel title="No events">Webhooks of the custody service appear here as they arrive.</EmptyPanel>}
      />
    </>
  );
}

function Verdict() {
  const query = useQuery(inboxQueries.summary);
  return (
    <Panel title="Last 24 hours">
      <ListStates query={query} what="The summary of events" skeleton={<SkeletonRows widths={[70]} rows={2} />}>
        {(data) => (
          <div className={classes.verdict}>
            <p>{verdictOf(data)}</p>
            <p>
              {countsOf(data)}
              {data.last_received_at === null ? null : (
                <>
                  {' · last '}
                  <Time value={data.last_received_at} />
                </>
              )}
              {data.checked_at === null ? null : (
                <>
                  {' · checked '}
                  <Time value={data.checked_at} />
                </>
              )}
            </p>
          </div>
        )}
      </ListStates>
    </Panel>
  );
}
