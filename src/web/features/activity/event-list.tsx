import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InboxEvent } from '#contract/desk/events.ts';
import { inboxQueries } from '#web/data/live/inbox.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { ActivityViews } from './activity-views.tsx';
import { eventColumns } from './event-columns.tsx';
import { countsOf, verdictOf } from './event-labels.ts';

const events: ListDescription<InboxEvent> = {
  name: 'events',
  title: 'Events',
  caption: 'Events, newest first',
  columns: eventColumns,
  filters: [],
  labels: { emptyTitle: 'No events', emptyText: 'Webhooks of the custodian appear here when they arrive.' },
};

const rows = inboxQueries.rows();

/** The webhooks of the last days, newest first, and whether any webhook was missed. */
export function EventList({ search }: { readonly search: ActivitySearch }) {
  return (
    <RecordList
      description={events}
      query={rows}
      url={urlSearchOf(search)}
      exportSource={{ list: 'events', filter: {} }}
      contentAbove={
        <>
          <ActivityViews activeView={search.view} />
          <Box mb="md">
            <WebhookVerdict />
          </Box>
        </>
      }
    />
  );
}

function WebhookVerdict() {
  const query = useQuery(inboxQueries.summary);
  return (
    <Panel title="Last 24 hours">
      <ListStates query={query} what="The summary of events" skeleton={<SkeletonRows widths={[70]} rows={2} />}>
        {(data) => (
          <Stack gap={4}>
            <Text>{verdictOf(data)}</Text>
            <Text>
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
            </Text>
            <Text c="dimmed">“Process again” reads the record again. It sends no money.</Text>
          </Stack>
        )}
      </ListStates>
    </Panel>
  );
}
