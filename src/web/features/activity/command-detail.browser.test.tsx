import { beforeEach, expect, test } from 'vitest';
import { commandSchema } from '#contract/desk/command.ts';
import { commandKinds } from '#contract/money/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { CommandDetail } from './command-detail.tsx';

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

test.for(commandKinds)('the requester of a %s that awaits approval can cancel the request, not its subject', async (kind) => {
  const command = commandSchema.parse({
    id: '0b0c0d0e-0000-4000-8000-000000000001',
    kind,
    state: 'awaiting_review',
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
  });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  const names = screen
    .getByRole('button', { name: /^Cancel/ })
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Cancel this request']);
});
