import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { SignInForms } from './sign-in-forms.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a user whose session has ended signs in again by typing only the password', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    return Response.json({ error: 'Wrong e-mail or password', code: 'signed_out' }, { status: 401 });
  });
  await startSession(
    JSON.stringify({
      user: { email: 'sue@desk.example', name: 'Sue', roles: ['security'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  const screen = await renderPart(<SignInForms />);
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('correct horse');
  await screen.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(password).toHaveAccessibleDescription('Wrong e-mail or password');
  expect(bodies).toEqual(['{"email":"sue@desk.example","password":"correct horse"}']);
});
