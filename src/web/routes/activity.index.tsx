import { createFileRoute } from '@tanstack/react-router';
import { ActivityList } from '#web/features/activity/activity-list.tsx';
import { activitySearch } from '#web/features/activity/activity-search.ts';
import { EventList } from '#web/features/activity/event-list.tsx';

export const Route = createFileRoute('/activity/')({
  validateSearch: activitySearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Activity,
});

function Activity() {
  const search = Route.useSearch();
  return search.view === 'events' ? <EventList search={search} /> : <ActivityList search={search} />;
}
