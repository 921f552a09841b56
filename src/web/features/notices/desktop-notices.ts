import { noticePath, noticeSentences } from '#contract/desk/notice-sentences.ts';
import { listNotices } from '#contract/desk/notices.ts';
import { call } from '#web/data/call.ts';

/** IDs of the notifications that this window has displayed. */
const displayedNoticeIds = new Set<string>();

/** Maximum number of browser notifications at once. Further notifications appear only in the desk. */
const noticesAtOnceMax = 3;

/**
 * Shows each unread notification once as a browser notification. All windows of a browser use the same tag, so that no duplicates
 * appear.
 */
export async function showNewNotices(): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const { notices } = await call(listNotices, { isBackground: true });
  const newNotices = notices.filter(({ id, is_read: isRead }) => !isRead && !displayedNoticeIds.has(id));
  for (const { id } of newNotices) displayedNoticeIds.add(id);
  for (const notice of newNotices.slice(0, noticesAtOnceMax)) {
    const notification = new Notification('Custody Desk', { body: noticeSentences[notice.kind], tag: `notice ${notice.id}` });
    notification.addEventListener('click', () => {
      window.focus();
      window.location.assign(noticePath(notice));
    });
  }
}
