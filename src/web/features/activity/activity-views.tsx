import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ActivitySearch } from './activity-search.ts';

/** The two parts of the page: commands of this desk, and events of the service. */
export function ActivityViews({ shown }: { readonly shown: ActivitySearch['view'] }) {
  return (
    <Group component="nav" gap={4} mb="sm" aria-label="Activity">
      <View words="Requests" view={undefined} isShown={shown === undefined} />
      <View words="Events" view="events" isShown={shown === 'events'} />
    </Group>
  );
}

type ViewProps = { readonly words: string; readonly view: ActivitySearch['view']; readonly isShown: boolean };

function View({ words, view, isShown }: ViewProps) {
  return (
    <Button
      size="compact-sm"
      fw={isShown ? 600 : 400}
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? 'petrol' : 'gray'}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/activity"
          search={{ view }}
          data-current={isShown}
          activeProps={{}}
          aria-current={isShown ? 'page' : undefined}
        />
      )}
    >
      {words}
    </Button>
  );
}
