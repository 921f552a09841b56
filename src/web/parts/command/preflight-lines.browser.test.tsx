import { expect, test } from 'vitest';
import type { Earlier } from '#contract/error.ts';
import { duplicateLine } from '#contract/rules/duplicate-line.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { PreflightLines } from './preflight-lines.tsx';

const at = '2026-01-05T08:00:00.000Z';

const renderRepeats = (...earlierPayments: readonly Earlier[]) =>
  renderPart(<PreflightLines lines={[duplicateLine(earlierPayments.map((earlier) => ({ earlier })))]} />);

test('the check for duplicates links to the batch that contains the earlier payment', async () => {
  const screen = await renderRepeats({ batch_id: 'b1', row: 0, at });
  await expect.element(screen.getByText(/in row 1 of a batch/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open the batch' })).toHaveAttribute('href', '/batch-sends/b1');
});

test('the check for duplicates links to no batch if the earlier payments belong to several batches', async () => {
  const screen = await renderRepeats({ batch_id: 'b1', row: 0, at }, { batch_id: 'b2', row: 0, at });
  await expect.element(screen.getByText(/2 rows repeat a payment/)).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
