import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadNoticesQuery } from '#web/data/live/unread-notices.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { Icon } from '#web/parts/icon.tsx';
import { later } from '#web/parts/shell/later.tsx';
import { TopBarPanel } from '#web/parts/shell/top-bar-panel.tsx';
import classes from '#web/parts/shell/top-bar.module.css';

const NoticeList = later(() => import('./notice-list.tsx').then((loaded) => loaded.NoticeList));

/** What needs the user now: a button with the number of unread notices, which opens their list. */
export function NoticeBell() {
  const { data: unread, dataUpdatedAt: readAt } = useQuery(unreadNoticesQuery);
  const isOnDesktop = usePreferences().desktop_notices === 'on';
  // At each reading: one notice may end while another comes, which leaves their number as it was.
  useEffect(() => {
    if (isOnDesktop && unread > 0 && document.hidden) void import('./desktop-notices.ts').then(({ showNew }) => showNew());
  }, [isOnDesktop, unread, readAt]);
  return (
    <TopBarPanel
      id="notices"
      title="Notices"
      label={unread === 0 ? 'Notices' : `Notices: ${unread} unread`}
      face={
        <>
          <Icon name="bell" />
          {unread === 0 ? null : <span className={classes.unread}>{unread > 99 ? '99+' : unread}</span>}
        </>
      }
    >
      <NoticeList />
    </TopBarPanel>
  );
}
