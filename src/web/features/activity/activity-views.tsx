import { Group } from '@mantine/core';
import { PillLink } from '#web/parts/record/pill-link.tsx';
import type { ActivitySearch } from './activity-search.ts';

/** The two views of the page: requests of this desk, and events of the service. */
export function ActivityViews({ activeView }: { readonly activeView: ActivitySearch['view'] }) {
  return (
    <Group component="nav" gap={4} mb="sm" aria-label="Activity">
      <PillLink to="/activity" search={{ view: undefined }} isActive={activeView === undefined}>
        Requests
      </PillLink>
      <PillLink to="/activity" search={{ view: 'events' }} isActive={activeView === 'events'}>
        Events
      </PillLink>
    </Group>
  );
}
