import { expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { commandOfOtherUser, startTestSession } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { TransactionTimeline } from './transaction-timeline.tsx';

const record = { type: 'transaction', id: 7, status: 'completed', requested_by: 'api', created_at: '2026-05-01T10:00:30Z' };
const transaction = transactionSchema.parse(record);

test('the timeline of a transaction hides the request and the approval from a viewer', async () => {
  await startTestSession('viewer');
  const screen = await renderPart(<TransactionTimeline transaction={transaction} request={null} />);
  await expect.element(screen.getByText('Request and approval: hidden for your role')).toBeVisible();
  expect(screen.getByText(/API/).elements()).toEqual([]);
});

test('the timeline of a part of a batch starts with the request of the batch', async () => {
  await startTestSession('treasury');
  const part = commandOfOtherUser({
    kind: 'batch_send',
    batch_id: 'b1',
    made_at: '2026-05-01T10:00:20Z',
    requested_at: '2026-05-01T10:00:00Z',
  });
  const screen = await renderPart(<TransactionTimeline transaction={transaction} request={part} />);
  const event = screen.getByRole('listitem').filter({ hasText: 'Requested by Tess' });
  await expect.poll(() => event.element().querySelector('time')?.dateTime).toBe('2026-05-01T10:00:00Z');
});

test('the timeline of a confirmed transaction ends with its block', async () => {
  await startTestSession('treasury');
  const confirmed = transactionSchema.parse({ ...record, completed_at: '2026-05-01T10:01:00Z', block: { eth: 21_000_000 } });
  const screen = await renderPart(<TransactionTimeline transaction={confirmed} request={null} />);
  await expect.element(screen.getByRole('listitem').last()).toMatchTextContent(/Confirmed in block 21.?000.?000/);
});

test('the timeline of a transfer without a blockchain ends in the custodian’s books', async () => {
  await startTestSession('treasury');
  const screen = await renderPart(<TransactionTimeline transaction={transaction} request={null} />);
  await expect.element(screen.getByText('Completed in the custodian’s books')).toBeVisible();
  expect(screen.getByText(/broadcast/).elements()).toEqual([]);
});
