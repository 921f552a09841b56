import { ActionIcon, Indicator } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadNoticesQuery } from '#web/data/live/unread-notices.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { workQuery } from '#web/data/work.ts';
import { countLabel } from '#web/lib/counted.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { TopBarPanel } from '#web/parts/shell/top-bar-panel.tsx';

const BellPanel = lazyComponent(() => import('./bell-panel.tsx').then((loadedModule) => loadedModule.BellPanel));

/**
 * A button with the number of open tasks, or with a dot if there are only unread notifications. It opens a panel with the list of
 * tasks and the notifications.
 */
export function NoticeBell() {
  const { data: unreadNotices, dataUpdatedAt: readAt } = useQuery(unreadNoticesQuery);
  // The navigation reads the tasks. The bell shows them without a request of its own.
  const { data: work } = useQuery({ ...workQuery, enabled: false });
  const taskCount = work === undefined ? 0 : work.items.length + work.more;
  const counts = [taskCount === 0 ? '' : countLabel(taskCount, 'task'), unreadNotices === 0 ? '' : `${unreadNotices} unread`];
  const status = counts.filter(Boolean).join(', ');
  const isOnDesktop = usePreferences().desktop_notices === 'on';
  // Runs after each read, even if the number is unchanged, because one notification may end while another arrives.
  useEffect(() => {
    if (isOnDesktop && unreadNotices > 0 && document.hidden)
      void import('./desktop-notices.ts').then(({ showNewNotices }) => showNewNotices());
  }, [isOnDesktop, unreadNotices, readAt]);
  return (
    <TopBarPanel
      title="Notifications"
      width={360}
      renderButton={(toggle) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Notifications${status && `: ${status}`}`}
          onClick={toggle}
          // A number with two digits is wider than the button.
          style={{ overflow: 'visible' }}
        >
          <Indicator
            disabled={status === ''}
            label={taskCount === 0 ? undefined : taskCount > 99 ? '99+' : taskCount}
            size={taskCount === 0 ? 8 : 15}
            offset={taskCount === 0 ? 4 : 0}
            color={unreadNotices === 0 ? 'amber' : 'red'}
          >
            <Icon name="bell" />
          </Indicator>
        </ActionIcon>
      )}
    >
      {(close) => <BellPanel closePanel={close} />}
    </TopBarPanel>
  );
}
