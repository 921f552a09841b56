import { ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { WorkItem } from '#contract/desk/work.ts';
import { markRead, noticesQuery } from '#web/data/live/notices.ts';
import { workQuery } from '#web/data/work.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { WorkItems } from '#web/parts/work/work-items.tsx';
import { NoticeList } from './notice-list.tsx';
import { isNoticeOf } from './notice-texts.ts';

/** The content of the panel below the bell: the list of tasks, then the notifications. `closePanel` closes the panel. */
export function BellPanel({ closePanel }: { readonly closePanel: () => void }) {
  const query = useQuery(workQuery);
  const { data: list } = useQuery(noticesQuery);
  const markReadMutation = useMutation(markRead());
  const openTask = (item: WorkItem) => {
    const notice = list?.notices.find((each) => !each.is_read && isNoticeOf(each, item));
    if (notice !== undefined) markReadMutation.mutate({ notice, withOlder: false });
    closePanel();
  };
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
                <WorkItems items={items} onOpen={openTask} />
              </ScrollArea.Autosize>
              {more === 0 ? null : <Text c="dimmed">{more} more on their pages</Text>}
            </>
          )
        }
      </ListStates>
      <NoticeList tasks={query.data?.items ?? []} closePanel={closePanel} />
    </Stack>
  );
}
