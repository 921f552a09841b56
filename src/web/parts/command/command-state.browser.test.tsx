import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { CommandStateChip } from './command-state.tsx';
import { commandOfOtherUser, commandWith, startTestSession, testUser } from './test-command.ts';

const review = { needed: true, why: 'above the limit', by: null, at: null, decision: null, reason: null };
const ownApproval = { by: testUser, role: 'treasury', at: '2026-05-01T11:00:00Z', decision: 'release', reason: null };

test.for<[role: Role, requiredRole: Role, approvals: readonly object[], nextActor: string]>([
  ['treasury', 'treasury', [], 'you'],
  ['compliance', 'compliance', [], 'you'],
  ['treasury', 'compliance', [], 'approver'],
  ['treasury', 'treasury', [ownApproval], 'approver'],
])(
  'a user with the role %s, for a request that needs %s with the approvals %j, sees “%s”',
  async ([role, requiredRole, approvals, nextActor]) => {
    await startTestSession(role);
    const command = commandOfOtherUser({
      review: { ...review, required: [{ role: requiredRole, count: 2 }], given: approvals },
    });
    const screen = await renderPart(<CommandStateChip command={command} />);
    await expect.element(screen.getByText(`· next: ${nextActor}`)).toBeVisible();
  },
);

test.for<[record: object | null, label: string]>([
  [null, 'Accepted'],
  [{ status: 'pending_approval' }, 'Awaiting approval at custodian'],
  [{ status: 'pending_generation' }, 'Accepted'],
  [{ status: 'completed', transaction_ids: [{ currency: 'eth', transaction_id: '0xab' }] }, 'Signed'],
  [{ status: 'completed', block: { eth: 21_000_000 } }, 'Confirmed'],
  [{ status: 'failed' }, 'Failed'],
])('an accepted request whose transaction is %j is “%s”', async ([record, label]) => {
  await startTestSession('treasury');
  const screen = await renderPart(<CommandStateChip command={commandWith({ state: 'confirmed', record_id: 7, record })} />);
  await expect.element(screen.getByText(label, { exact: true })).toBeVisible();
});
