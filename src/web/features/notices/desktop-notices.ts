import { noticePath, noticeSentences } from '#contract/desk/notice-sentences.ts';
import { listNotices } from '#contract/desk/notices.ts';
import { call } from '#web/data/call.ts';

/** IDs of the notifications that this window has displayed. */
const displayed = new Set<string>();

/** Maximum browser notifications at once; the desk's list contains the others. */
const atOnceMax = 3;

/**
 * Shows unread notifications as browser notifications, each once. The windows of a browser use the same tag, so that the user sees only
 * one.
 */
export async function showNew(): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const { notices } = await call(listNotices, { isBackground: true });
  const newNotices = notices.filter(({ id, is_read: isRead }) => !isRead && !displayed.has(id));
  for (const { id } of newNotices) displayed.add(id);
  for (const notice of newNotices.slice(0, atOnceMax)) {
    const notification = new Notification('Custody Desk', { body: noticeSentences[notice.kind], tag: `notice ${notice.id}` });
    notification.addEventListener('click', () => {
      window.focus();
      window.location.assign(noticePath(notice));
    });
  }
}
