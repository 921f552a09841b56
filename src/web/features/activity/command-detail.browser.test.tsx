import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandSchema, type Command } from '#contract/desk/command.ts';
import { commandKinds, type CommandKind } from '#contract/money/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { CommandDetail } from './command-detail.tsx';
import { CommandSettle } from './command-settle.tsx';

const requester = { email: 'tom@desk.example', name: 'Tom' };

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { ...requester, roles: ['treasury'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

afterEach(() => {
  vi.unstubAllGlobals();
});

function aCommand(facts: { kind: CommandKind; state: string; decides_at?: string }): Command {
  return commandSchema.parse({
    id: '0b0c0d0e-0000-4000-8000-000000000001',
    made_by: requester,
    made_at: '2026-05-01T10:00:00Z',
    wallet_id: null,
    asset: 'eth',
    amount: '1',
    destination: null,
    request: { method: 'POST', path: '/api/v1', body: null },
    mark: null,
    duplicate_of: null,
    review: null,
    sent_at: null,
    decides_at: null,
    outcome: null,
    record_id: null,
    batch_id: null,
    settlement: null,
    evidence: [],
    ...facts,
  });
}

test.for(commandKinds)('the requester of a %s that awaits approval can cancel the request, not its subject', async (kind) => {
  const command = aCommand({ kind, state: 'awaiting_review' });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  const names = screen
    .getByRole('button', { name: /^Cancel/ })
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Cancel request']);
});

test('a user resolves an unknown outcome with evidence and the number of the transaction', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    return Response.json({ error: 'No such transaction', code: 'bad_request', field: 'record_id' }, { status: 400 });
  });
  const screen = await renderPart(
    <CommandSettle command={aCommand({ kind: 'withdrawal', state: 'unknown', decides_at: '2026-05-01T11:00:00Z' })} />,
  );
  await screen.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(screen.getByText('Choose the outcome')).toBeVisible();
  await expect.element(screen.getByLabelText(/^Evidence/)).toHaveAccessibleDescription('Enter your evidence');
  await screen.getByRole('radio', { name: 'Sent', exact: true }).click();
  await screen.getByLabelText(/^Evidence/).fill(' Seen on chain ');
  const number = screen.getByLabelText(/^Transaction number/);
  await number.fill('x7');
  await screen.getByRole('button', { name: 'Resolve as sent' }).click();
  await expect.element(number).toHaveAccessibleDescription('Enter the transaction number in digits only');
  await number.fill('7');
  await screen.getByRole('button', { name: 'Resolve as sent' }).click();
  await expect.element(number).toHaveAccessibleDescription('No such transaction');
  expect(bodies).toEqual([JSON.stringify({ verdict: 'sent', reason: 'Seen on chain', record_id: 7 })]);
});
