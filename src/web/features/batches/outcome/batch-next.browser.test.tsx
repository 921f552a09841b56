import { expect, test } from 'vitest';
import type { Batch } from '#contract/desk/batches.ts';
import { startTestSession, testUser } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchNext } from './batch-next.tsx';

const part = { number: 1, row_count: 3, amount: '0.1', state: 'confirmed', command_id: 'c1', record_id: 7, sent_at: null } as const;

const batchWith = (overrides: object) =>
  ({
    id: 'b1',
    state: 'ended',
    made_by: testUser,
    row_count: 3,
    reason: null,
    stalled: null,
    remainder_id: null,
    has_remainder: false,
    review: { needed: true, why: '', by: null, reason: null },
    counts: { waiting: 0, sending: 0, sent: 3, not_sent: 0, unknown: 0 },
    parts: [part],
    ...overrides,
  }) as unknown as Batch;

test('a declined batch shows the reason first, and offers its rows as a new batch', async () => {
  await startTestSession('treasury');
  const review = { needed: true, why: '', by: { name: 'Theo', email: 'theo@desk.example' }, reason: 'Line 2 was sent' };
  const counts = { waiting: 0, sending: 0, sent: 0, not_sent: 3, unknown: 0 };
  const screen = await renderPart(<BatchNext batch={batchWith({ state: 'declined', review, counts, has_remainder: true, parts: [] })} />);
  await expect.element(screen.getByText('“Line 2 was sent”')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Send 3 rows as a new batch' })).toBeVisible();
});

test('a sent batch counts the parts with missing regulatory information', async () => {
  await startTestSession('treasury');
  const record = { status: 'completed', regulatory_status: 'missing_travel_rule_info' };
  const screen = await renderPart(<BatchNext batch={batchWith({ parts: [{ ...part, record }, part] })} />);
  await expect.element(screen.getByText(/^1 part: regulatory information is missing/)).toBeVisible();
});
