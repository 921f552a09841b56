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

test.for([10, 100] as const)('the bell shows the number of %i unread notifications in full', async (unread) => {
  const screen = await renderPart(<NoticeBell />, { data: [[unreadNoticesQuery.queryKey, unread]] });
  await expect.element(screen.getByRole('button', { name: `Notifications: ${unread} unread` })).toBeVisible();
  expect(clippedTexts(document.body)).toEqual([]);
});

test('the bell shows a dot without a number if tasks are open and all notifications are read', async () => {
  const task = {
    id: 'c',
    kind: 'approve_change',
    title: 'Approve a policy change',
    since: '2026-05-01T08:00:00.000Z',
    link: '/changes',
  } as const;
  const counts = Object.fromEntries(workKinds.map((kind) => [kind, 0]));
  const work = { items: [task], counts, more: 1, waiting: [], waiting_more: 0, deposits: null };
  const screen = await renderPart(<NoticeBell />, {
    data: [
      [unreadNoticesQuery.queryKey, 0],
      [workQuery.queryKey, work],
    ],
  });
  const bell = screen.getByRole('button', { name: 'Notifications: 2 tasks', exact: true });
  await expect.element(bell).toBeVisible();
  expect(bell.element().textContent).toBe('');
  expect(bell.element().querySelector('.mantine-Indicator-indicator')).not.toBeNull();
});
