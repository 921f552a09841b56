import { beforeEach, expect, test } from 'vitest';
import type { Change } from '#contract/desk/changes.ts';
import { changesQuery } from '#web/data/policy.ts';
import { startSession } from '#web/data/session.ts';
import { userQueries } from '#web/data/users/users.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ProposalNote } from './proposal-note.tsx';

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'bo@desk.example', name: 'Bo', roles: ['security'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

const rejected = {
  id: '0b0c0d0e-0000-4000-8000-000000000001',
  kind: 'policy',
  state: 'rejected',
  made_by: { name: 'Ada Administrator', email: 'ada@desk.example' },
  made_at: '2026-05-01T10:00:00Z',
  proposal_reason: null,
  effective_at: null,
  expires_at: '2026-05-08T10:00:00Z',
  decided_by: { name: 'Sam Security', email: 'sam@desk.example' },
  decided_at: '2026-05-01T11:00:00Z',
  reason: 'the limit is too high',
  from: {},
  to: {},
} as const satisfies Change;

const noteOf = (change: Change, isDraft: boolean) =>
  renderPart(<ProposalNote isDraft={isDraft} />, { data: [[changesQuery.queryKey, { changes: [change] }]] });

test('the page of the draft states who rejected the newest proposal, and why', async () => {
  const screen = await noteOf(rejected, true);
  await expect.element(screen.getByText(/^Sam Security rejected the policy that Ada Administrator proposed/)).toBeVisible();
  await expect.element(screen.getByText(/“the limit is too high”/)).toBeVisible();
});

test('the page of the policy in force states only a pending proposal', async () => {
  const screen = await noteOf(rejected, false);
  expect(screen.getByRole('note').elements()).toEqual([]);
  const pendingScreen = await noteOf({ ...rejected, state: 'waiting', decided_by: null, decided_at: null, reason: null }, false);
  await expect.element(pendingScreen.getByText(/^Ada Administrator proposed a new policy/)).toBeVisible();
});

test('the page of the draft states that a pending proposal does not follow the draft', async () => {
  const screen = await noteOf({ ...rejected, state: 'waiting', decided_by: null, decided_at: null, reason: null }, true);
  await expect.element(screen.getByText(/Changes of the draft do not change this proposal/)).toBeVisible();
});

test('the note of a pending proposal names the security admins who can approve it', async () => {
  const users = [rejected.made_by, rejected.decided_by, { name: 'Bo', email: 'bo@desk.example' }].map((user) => ({
    ...user,
    state: 'active',
    roles: [{ role: 'security', until: null }],
  }));
  const pending = { ...rejected, state: 'waiting', decided_by: null, decided_at: null, reason: null } as const;
  const screen = await renderPart(<ProposalNote isDraft={false} />, {
    data: [
      [changesQuery.queryKey, { changes: [pending] }],
      [userQueries.list.queryKey, { users }],
    ],
  });
  await expect.element(screen.getByText(/A second security admin must approve it: Sam Security or you\./)).toBeVisible();
});
