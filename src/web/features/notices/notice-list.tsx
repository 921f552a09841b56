import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notice } from '#contract/desk/notices.ts';
import { markRead, noticesQuery } from '#web/data/live/notices.ts';
import { Icon } from '#web/parts/icon.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Time } from '#web/parts/time.tsx';
import { tones } from '#web/parts/transaction/status-words.ts';
import { noticePath, noticeWords } from './notice-words.ts';
import classes from './notice-list.module.css';

/** The user's notices, newest first. Opening one marks it as read. */
export function NoticeList() {
  const query = useQuery(noticesQuery);
  const mark = useMutation(markRead());
  return (
    <section className={classes.notices} aria-labelledby="notices-title">
      <div className={classes.head}>
        <h2 id="notices-title">Notices</h2>
        {query.data === undefined || query.data.unread === 0 ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={mark.isPending}
            onClick={() => query.data.notices[0] && mark.mutate({ notice: query.data.notices[0], withOlder: true })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {mark.error === null ? null : <p role="alert">Not marked as read: {mark.error.message}</p>}
      <ListStates query={query} what="The notices" skeleton={<SkeletonRows widths={[70]} rows={3} />}>
        {({ notices, unread }) =>
          notices.length === 0 ? (
            <p className="muted">No notices.</p>
          ) : (
            <>
              <ul className={classes.list}>
                {notices.map((notice) => (
                  <NoticeItem key={notice.id} notice={notice} open={() => mark.mutate({ notice, withOlder: false })} />
                ))}
              </ul>
              {unread > notices.length ? <p className="muted">{unread - notices.length} older unread ones are not shown.</p> : null}
            </>
          )
        }
      </ListStates>
      <Link to="/settings" className={classes.settings} onClick={close}>
        Desktop notifications
      </Link>
    </section>
  );
}

function NoticeItem({ notice, open }: { readonly notice: Notice; readonly open: () => void }) {
  const { title, about, tone } = noticeWords(notice);
  return (
    <li>
      <Link
        to={noticePath(notice)}
        className={classes.notice}
        data-unread={!notice.is_read}
        onClick={() => {
          if (!notice.is_read) open();
          close();
        }}
      >
        <span className={classes.mark} data-tone={tone}>
          <Icon name={tones[tone]} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            {notice.is_read ? null : <span className="visually-hidden">Unread: </span>}
            {title}
          </span>
          <bdi>{about}</bdi>
          <span className="muted">
            <Time value={notice.made_at} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function close(): void {
  document.getElementById('notices')?.hidePopover();
}
