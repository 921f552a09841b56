import { ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { workQuery } from '#web/data/work.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { WorkItems } from '#web/parts/work/work-items.tsx';
import { NoticeList } from './notice-list.tsx';

/** The content of the panel below the bell: the list of tasks, then the notifications. `closePanel` closes the panel. */
export function BellPanel({ closePanel }: { readonly closePanel: () => void }) {
  const query = useQuery(workQuery);
  return (
    <Stack>
      <Title order={2}>Needs your action</Title>
      <ListStates query={query} what="Your work list" skeleton={<SkeletonRows widths={[70]} rows={2} />}>
        {({ items, more }) =>
          items.length === 0 ? (
            <Text c="dimmed">Nothing needs you</Text>
          ) : (
            <>
              <ScrollArea.Autosize mah="35vh">
                <WorkItems items={items} onOpen={closePanel} />
              </ScrollArea.Autosize>
              {more === 0 ? null : <Text c="dimmed">{more} more on their pages</Text>}
            </>
          )
        }
      </ListStates>
      <NoticeList closePanel={closePanel} />
    </Stack>
  );
}
