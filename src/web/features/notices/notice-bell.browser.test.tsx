import { expect, test } from 'vitest';
import { unreadNoticesQuery } from '#web/data/live/unread-notices.ts';
import { startSession } from '#web/data/session.ts';
import { clippedTexts } from '#web/lib/test-clipped-text.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { NoticeBell } from './notice-bell.tsx';

test.for([10, 100] as const)('the bell shows the number of %i unread notifications in full', async (unread) => {
  await startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: ['auditor'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  const screen = await renderPart(<NoticeBell />, { data: [[unreadNoticesQuery.queryKey, unread]] });
  await expect.element(screen.getByRole('button', { name: `Notifications: ${unread} unread` })).toBeVisible();
  expect(clippedTexts(document.body)).toEqual([]);
});
