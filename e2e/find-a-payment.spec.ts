import { readFile } from 'node:fs/promises';
import { expectStateAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test.use({ seed: 'demo' });

test('a treasurer finds a payment by its counterparty and amount range, and exports it', async ({ page, sandbox: _world, signIn }) => {
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByText('300 transactions')).toBeVisible({ timeout: 15_000 });
  const counterparty = page.getByRole('textbox', { name: 'Counterparty' });
  // The code of the panel without matches loads now. The field keeps its text and its focus.
  await counterparty.pressSequentially('zzz');
  await expect(page.getByText('No matches')).toBeVisible();
  await expect(page).toHaveURL('/transactions?counterparty=zzz');
  await expect(counterparty).toBeFocused();
  await counterparty.fill('kestrel');
  await expect(page).toHaveURL('/transactions?counterparty=kestrel');
  await page.getByRole('search').getByRole('button', { name: 'Amount' }).click();
  const amount = page.getByRole('form', { name: 'Amount' });
  await amount.getByLabel('Asset').selectOption('ETH');
  await amount.getByLabel('Minimum').fill('1,000');
  await amount.getByLabel('Maximum').fill('8');
  await amount.getByRole('button', { name: 'Apply' }).click();
  await expect(amount.getByLabel('Maximum')).toHaveAccessibleDescription('Must be at least the minimum');
  await amount.getByLabel('Minimum').fill('8');
  await amount.getByLabel('Maximum').fill('8.5');
  await expectStateAccessible(page, 'the amount filter');
  await amount.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/transactions?counterparty=kestrel&asset=eth&amount_min=8&amount_max=8.5');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Withdrawal 295.*Kestrel Exchange.*8\.41/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions' });
  await dialog.getByLabel(/^JSON/).check();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()]);
  const { count, records } = JSON.parse(await readFile(await download.path(), 'utf8')) as { count: number; records: { id: number }[] };
  expect([count, records.map(({ id }) => id)]).toEqual([1, [295]]);
});
