import { afterEach, expect, test, vi } from 'vitest';
import { startTestSession, testUser } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchControls } from './batch-controls.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a requester cancels a batch in a dialog, which names what is lost', async () => {
  await startTestSession('treasury');
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    return Response.json({ error: 'Not now', code: 'conflict' }, { status: 409 });
  });
  const counts = { waiting: 1, sending: 0, sent: 0, not_sent: 0, unknown: 0 };
  const batch = { id: 'b1', state: 'awaiting_review', made_by: testUser, counts } as const;
  const screen = await renderPart(<BatchControls batch={{ ...batch, parts: [] }} />);
  await screen.getByRole('button', { name: 'Cancel batch…' }).click();
  await expect.element(screen.getByText('Nothing was sent. The batch loses its approvals and its place in the queue.')).toBeVisible();
  expect(bodies).toEqual([]);
  await screen.getByRole('button', { name: 'Cancel batch', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Not now');
  expect(bodies).toEqual([JSON.stringify({ control: 'cancel' })]);
});
