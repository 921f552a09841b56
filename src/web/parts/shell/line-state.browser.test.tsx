import { afterEach, expect, test } from 'vitest';
import { connection, failedReadsMax, liveSinceMs } from '#web/data/connection.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ConnectionState } from './top-bar.tsx';

const answering = { isAnswering: true, lastAnswerMs: Date.UTC(2026, 4, 1), failedReads: 0 };

afterEach(() => {
  connection.set({ ...answering, lastAnswerMs: null });
  liveSinceMs.set(null);
});

test('the status "Live" disappears while every read of the custodian fails, and returns with the first answer', async () => {
  liveSinceMs.set(1);
  connection.set(answering);
  const screen = await renderPart(<ConnectionState />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Live');
  connection.set({ ...answering, failedReads: failedReadsMax });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Custodian not answering');
  connection.set(answering);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Live');
});
