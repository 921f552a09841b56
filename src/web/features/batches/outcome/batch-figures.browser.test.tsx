import { expect, test } from 'vitest';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchFigures } from './batch-figures.tsx';

const figures = {
  asset: 'btc',
  gross: '1.5',
  fee: '0.0001',
  fee_cad: null,
  fee_asset: 'btc',
  net: '1.5',
  total: '1.5001',
  spendable: '2',
  fee_spendable: null,
  most: null,
  worth_cad: null,
};

const request = {
  wallet_id: 7,
  file: null,
  asset: 'btc',
  amount: '1.5',
  made_by: { name: 'Tess Treasury', email: 'tess@desk.example' },
  made_at: '2026-11-30T12:02:00Z',
  awaits_until: '2026-12-01T12:02:00Z',
};

test('for a batch of several payments, the panel shows the minimum fee and the number of recipients, but no total', async () => {
  const batch = { ...request, row_count: 297, destination_count: 290 };
  const screen = await renderPart(<BatchFigures batch={batch} figures={figures} />);
  await expect.element(screen.getByText('Fee, at least')).toBeVisible();
  await expect.element(screen.getByText('Minimum; batch fees are not quoted')).toBeVisible();
  expect(document.querySelector('[data-amount]')?.textContent).toMatch(/^1\.5.?BTC$/);
  await expect.element(screen.getByText('290 in 297 payments')).toBeVisible();
  await expect.element(screen.getByText('Total debited')).not.toBeInTheDocument();
});

test('for a batch of one payment, the panel shows the fee and the total', async () => {
  const batch = { ...request, row_count: 1, destination_count: 1 };
  const screen = await renderPart(<BatchFigures batch={batch} figures={figures} />);
  await expect.element(screen.getByText('Fee (estimated)')).toBeVisible();
  await expect.element(screen.getByText('Total debited')).toBeVisible();
});

test('the approver of a batch sees its requester and the time at which it expires', async () => {
  const batch = { ...request, row_count: 1, destination_count: 1 };
  await renderPart(<BatchFigures batch={batch} figures={figures} />);
  await expect.poll(() => document.body.textContent).toMatch(/Requested byTess Treasury \(tess@desk\.example\), \S/);
  await expect.poll(() => document.body.textContent).toMatch(/DeadlineExpires .*2026/);
});
