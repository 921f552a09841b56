import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { IdleWarning } from './idle-warning.tsx';

const sessionUntil = (endMs: number) => ({
  user: { email: 'sue@desk.example', name: 'Sue', roles: ['treasury'] },
  expires_at: new Date(endMs).toISOString(),
  preferences: {},
  environment: { kind: 'sandbox', host: 'test' },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the page warns before an idle session ends, and a button extends the session', async () => {
  const endingSession = sessionUntil(Date.now() + 45_000);
  const backgroundFlags: boolean[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    backgroundFlags.push(new Headers(headers).has('X-Background'));
    return Response.json(backgroundFlags.length === 1 ? endingSession : sessionUntil(Date.now() + 600_000));
  });
  await startSession(JSON.stringify(endingSession));
  const screen = await renderPart(<IdleWarning />);
  const extend = screen.getByRole('button', { name: 'Stay signed in' });
  await expect.element(extend).toHaveFocus();
  await extend.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(backgroundFlags).toEqual([true, false]);
});
