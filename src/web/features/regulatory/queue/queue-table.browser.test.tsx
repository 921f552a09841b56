import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queueItemSchema } from '#contract/desk/queue-endpoints.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { QueueContext } from './queue-context.ts';
import { QueueTable } from './queue-table.tsx';

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'cy@desk.example', name: 'Cy', roles: ['compliance'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

const since = new Date(Date.now() - 2 * 86_400_000 - 60_000).toISOString();

const item = queueItemSchema.parse({
  key: '7',
  asks: 'missing_travel_rule_info',
  deposit: {
    type: 'external',
    id: 7,
    timestamp: since,
    amount: '2150.004271839204517',
    currency: 'fil',
    regulatory_status: 'missing_travel_rule_info',
  },
  originator_entity: null,
});

const users = [
  { name: 'Maria Chen', is_you: false, since },
  { name: 'Cy', is_you: true, since },
];

/** Renders the queue as wide as it is in a window of 1440 px. */
const renderQueue = async (queueItem = item) => {
  await page.viewport(1440, 900);
  return renderPart(
    <QueueContext value={{ rates: null, usersByDeposit: new Map([['7', users]]) }}>
      <div style={{ width: 1165 }}>
        <QueueTable items={[queueItem]} isComplete loadMore={() => undefined} />
      </div>
    </QueueContext>,
  );
};

test('the queue shows an amount with all its digits on one line', async () => {
  const screen = await renderQueue();
  await expect.element(screen.getByText('FIL')).toBeVisible();
  // The fonts may still be loading.
  await expect.poll(() => screen.container.querySelector('[data-amount]')?.getClientRects()).toHaveLength(1);
});

test('the queue shows when a deposit without a due date was received', async () => {
  const screen = await renderQueue();
  await expect.element(screen.getByText('received 2 days ago')).toBeVisible();
});

test('the queue shows which other users have a deposit open, and not the user', async () => {
  const screen = await renderQueue();
  await expect.element(screen.getByText('open: Maria Chen', { exact: true })).toBeVisible();
});

test('the queue asks to confirm a complete default originator', async () => {
  const originator_entity = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace' };
  const screen = await renderQueue({ ...item, originator_entity });
  await expect.element(screen.getByText('default, to confirm')).toBeVisible();
});
