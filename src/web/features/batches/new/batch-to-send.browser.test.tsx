import { expect, test } from 'vitest';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { decimalOf } from '#contract/money/money.ts';
import { testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchToSend } from './batch-to-send.tsx';

const address = testAddress.btc(1);

/** Renders the review of a batch with one row. */
function renderReview(approval: PreflightLine['answer']) {
  const line = { text: '', source: null, read_at: null, transaction_id: null, command_id: null, address: null };
  const row = { line: 2, cells: [address, '1'], type: 'public_address' as const, public_address: address, amount: '100000000' };
  return renderPart(
    <BatchToSend
      body={{ wallet_id: 1, asset: 'btc', file: null, header: ['Destination', 'Amount'], rows: [row], remainder_of: null }}
      preflight={{ lines: [{ ...line, rule: 'review', answer: approval }], figures: null }}
      amount={decimalOf('1')}
      destinationCount={1}
      wallet={null}
      names={[null]}
    />,
  );
}

test('the review of a batch shows that the batch is sent at once if no approval is needed', async () => {
  const sentAtOnce = await renderReview('yes');
  await expect.element(sentAtOnce.getByText('Not needed: the batch is sent at once')).toBeVisible();
  await sentAtOnce.unmount();
  const approved = await renderReview('ask');
  await expect.element(approved.getByRole('region', { name: 'What will be sent' })).toBeVisible();
  expect(approved.getByText(/at once/).elements()).toEqual([]);
});

test('the review of a batch counts its rows', async () => {
  const screen = await renderReview('yes');
  await expect.element(screen.getByRole('region', { name: '1 row', exact: true })).toBeVisible();
});
