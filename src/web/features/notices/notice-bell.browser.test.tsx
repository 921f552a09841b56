import { beforeEach, expect, test } from 'vitest';
import { workKinds } from '#contract/desk/work.ts';
import { unreadNoticesQuery } from '#web/data/live/unread-notices.ts';
import { startSession } from '#web/data/session.ts';
import { workQuery } from '#web/data/work.ts';
import { clippedTexts } from '#web/lib/test-clipped-text.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { NoticeBell } from './notice-bell.tsx';

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: ['auditor'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

const task = {
  id: 'c',
  kind: 'approve_change',
  title: 'Approve a policy change',
  since: '2026-05-01T08:00:00.000Z',
  link: '/changes',
} as const;
const counts = Object.fromEntries(workKinds.map((kind) => [kind, 0]));

test.for<[taskCount: number, unread: number, name: string, label: string]>([
  [2, 0, 'Notifications: 2 tasks', '2'],
  [2, 1, 'Notifications: 2 tasks, 1 unread', '2'],
  [100, 0, 'Notifications: 100 tasks', '99+'],
  [0, 100, 'Notifications: 100 unread', ''],
])('the bell with %i tasks and %i unread notifications is “%s” and shows “%s”', async ([taskCount, unread, name, label]) => {
  const items = taskCount === 0 ? [] : [task];
  const work = { items, counts, more: taskCount - items.length, waiting: [], waiting_more: 0, deposits: null };
  const screen = await renderPart(<NoticeBell />, {
    data: [
      [unreadNoticesQuery.queryKey, unread],
      [workQuery.queryKey, work],
    ],
  });
  const bell = screen.getByRole('button', { name, exact: true });
  await expect.element(bell).toBeVisible();
  expect(bell.element().textContent).toBe(label);
  expect(bell.element().querySelector('.mantine-Indicator-indicator')).not.toBeNull();
  expect(clippedTexts(document.body)).toEqual([]);
});
