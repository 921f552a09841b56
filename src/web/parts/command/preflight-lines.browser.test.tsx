import { expect, test } from 'vitest';
import type { Earlier } from '#contract/error.ts';
import { duplicateLine } from '#contract/rules/duplicate-line.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { PreflightLines } from './preflight-lines.tsx';

const at = '2026-01-05T08:00:00.000Z';

const renderRepeats = (...earlierPayments: readonly Earlier[]) =>
  renderPart(<PreflightLines lines={[duplicateLine(earlierPayments.map((earlier, row) => ({ row, earlier })))]} />);

test('the check for duplicates states the outcome of each identical payment and links to its request', async () => {
  const screen = await renderRepeats(
    { batch_id: 'b1', row: 0, at, outcome: 'waiting' },
    { command_id: 'c1', at, outcome: 'sent' },
    { record_id: '7', at },
  );
  const linesOf = (name: string) => screen.getByText(`Identical payment requested 2026-01-05 08:00 UTC in ${name}`, { exact: true });
  await expect.element(linesOf('row 1 of a batch, not sent yet')).toBeVisible();
  await expect.element(linesOf('another request, already sent')).toBeVisible();
  await expect.element(linesOf('transaction 7')).toBeVisible();
  const targets = screen
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/batch-sends/b1', '/activity/c1', '/transactions/7']);
});
