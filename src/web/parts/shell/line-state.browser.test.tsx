import { afterEach, expect, test } from 'vitest';
import { connection, failedReadsMax, liveSinceMs } from '#web/data/connection.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ConnectionState } from './top-bar.tsx';

const answeringState = { isAnswering: true, lastAnswerMs: Date.UTC(2026, 4, 1), failedReads: 0 };

afterEach(() => {
  connection.set({ ...answeringState, lastAnswerMs: null });
  liveSinceMs.set(null);
});

test('the status "Live" disappears while every read of the custodian fails, and returns with the first answer', async () => {
  liveSinceMs.set(1);
  connection.set(answeringState);
  const screen = await renderPart(<ConnectionState />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Live');
  connection.set({ ...answeringState, failedReads: failedReadsMax });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Custodian not answering');
  connection.set(answeringState);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Live');
});
