import { Alert, Anchor, Button, Group, ScrollArea, Stack, Text, ThemeIcon, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noticePath } from '#contract/desk/notice-sentences.ts';
import type { Notice } from '#contract/desk/notices.ts';
import type { WorkItem } from '#contract/desk/work.ts';
import { markRead, noticesQuery } from '#web/data/live/notices.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { toneColours, toneIcons } from '#web/parts/transaction/status-labels.ts';
import { isNoticeOf, noticeTexts } from './notice-texts.ts';

type NoticeListProps = {
  /** The tasks that are listed above. Their notifications are left out. */
  readonly tasks: readonly WorkItem[];
  readonly closePanel: () => void;
};

/**
 * The user's notifications, newest first. Opening a notification marks it as read. `closePanel` closes the panel that contains the
 * list.
 */
export function NoticeList({ tasks, closePanel }: NoticeListProps) {
  const query = useQuery(noticesQuery);
  const markReadMutation = useMutation(markRead());
  const isOfTask = (notice: Notice) => tasks.some((task) => isNoticeOf(notice, task));
  const unreadOfTasks = query.data?.notices.filter((notice) => !notice.is_read && isOfTask(notice)).length ?? 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby="notices-title">
      <Group justify="space-between">
        <Title order={2} id="notices-title">
          Notifications
        </Title>
        {query.data === undefined || query.data.unread <= unreadOfTasks ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={markReadMutation.isPending}
            onClick={() => query.data.notices[0] && markReadMutation.mutate({ notice: query.data.notices[0], withOlder: true })}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      {markReadMutation.error === null ? null : <Alert color="red">Not marked as read: {markReadMutation.error.message}</Alert>}
      <ListStates query={query} what="Notifications" skeleton={<SkeletonRows widths={[70]} rows={3} />}>
        {({ notices, unread }) => {
          const otherNotices = notices.filter((notice) => !isOfTask(notice));
          return otherNotices.length === 0 ? (
            <Text c="dimmed">
              {notices.length === 0 ? 'No notifications. Events that need you appear here.' : 'No other notifications.'}
            </Text>
          ) : (
            <>
              <ScrollArea.Autosize mah="35vh">
                <Stack component="ul" m={0} p={0} gap={2}>
                  {otherNotices.map((notice) => (
                    <NoticeItem
                      key={notice.id}
                      notice={notice}
                      open={() => {
                        if (!notice.is_read) markReadMutation.mutate({ notice, withOlder: false });
                        closePanel();
                      }}
                    />
                  ))}
                </Stack>
              </ScrollArea.Autosize>
              {unread > notices.length ? (
                <Text c="dimmed">{unread - notices.length} older unread notifications are not listed.</Text>
              ) : null}
            </>
          );
        }}
      </ListStates>
      <Anchor component={Link} to="/settings" onClick={closePanel}>
        Desktop notifications
      </Anchor>
    </Stack>
  );
}

function NoticeItem({ notice, open }: { readonly notice: Notice; readonly open: () => void }) {
  const { title, detail, tone } = noticeTexts(notice);
  return (
    <li>
      <UnstyledButton component={Link} to={noticePath(notice)} w="100%" py={6} onClick={open}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon color={toneColours[tone]} size="md">
            <Icon name={toneIcons[tone]} />
          </ThemeIcon>
          <Stack gap={0} miw={0}>
            <Text fw={notice.is_read ? 400 : 600}>
              {notice.is_read ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
              {title}
            </Text>
            <Text component="bdi">
              <TextWithAmounts text={detail} />
            </Text>
            <Text size="xs" c="dimmed">
              <Time value={notice.made_at} />
            </Text>
          </Stack>
        </Group>
      </UnstyledButton>
    </li>
  );
}
