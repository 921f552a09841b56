import type { Page } from '@playwright/test';
import { expect, goByKeys, test } from './fixtures.ts';
import { windowOf } from './sign-in.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a security admin acts as the blockchain and the custodian, and moves the clock of the sandbox', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.createWallet('Retail deposits');
  await signIn('administrator');
  await page.goto('/');
  await goByKeys(page, ['g', 'x'], '/sandbox');
  await expect(page.getByText('This is the sandbox: no real money.')).toBeVisible();

  const deposit = panel(page, 'Deposit');
  await deposit.getByRole('button', { name: 'Create deposit' }).click();
  await expect(deposit.getByText('Wallet is required')).toBeVisible();
  await deposit.getByLabel('Wallet').fill('Retail');
  await page.getByRole('option', { name: /Retail deposits/ }).click();
  await deposit.getByLabel('Amount').fill('0.123456789');
  await deposit.getByRole('button', { name: 'Create deposit' }).click();
  await expect(deposit.getByText('BTC has at most 8 decimal places')).toBeVisible();
  await deposit.getByLabel('Amount').fill('1.50000001');
  await deposit.getByRole('button', { name: 'Create deposit' }).click();
  await expect(deposit.getByText('1.50000001 BTC arrived.')).toBeVisible();
  await expect(deposit.getByRole('link', { name: /^Deposit \d+$/ })).toBeVisible();

  const officer = await windowOf(browser, desk, desk.officer);
  await officer.goto('/regulatory');
  await expect(officer.getByRole('row', { name: /1\.500 000 01\s*BTC|1\.50000001\s*BTC/ })).toBeVisible();
  await officer.goto('/sandbox');
  await expect(officer.getByText('Only security admins and auditors can see the sandbox controls.')).toBeVisible();
  await expect(officer.getByRole('navigation').getByRole('link', { name: 'Sandbox controls' })).toHaveCount(0);
  await officer.context().close();

  const clockPanel = panel(page, 'Clock');
  const now = clockPanel.locator('time').first();
  const earlierMs = Date.parse((await now.getAttribute('datetime')) ?? '');
  await clockPanel.getByRole('button', { name: '24 hours' }).click();
  await expect.poll(async () => Date.parse((await now.getAttribute('datetime')) ?? '') - earlierMs).toBeGreaterThanOrEqual(86_400_000);

  const settings = panel(page, 'Settings');
  await settings.getByLabel('Approvals required').selectOption('On');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings.getByText('Changed.')).toBeVisible();

  const faults = panel(page, 'Faults');
  await faults.getByLabel('Endpoint').fill('external');
  await page.getByRole('option', { name: 'GET /api/v1/external_accounts' }).click();
  await faults.getByLabel('Number of calls').fill('100');
  await faults.getByRole('button', { name: 'Add fault' }).click();
  await expect(faults.getByRole('listitem')).toContainText('GET /api/v1/external_accounts');
  provokes('502 /api/v1/external_accounts');
  await page.getByRole('link', { name: 'External accounts' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await goByKeys(page, ['g', 'x'], '/sandbox');
  await faults.getByRole('button', { name: 'Remove all faults' }).click();
  await expect(faults.getByText('No faults')).toBeVisible();
  await page.getByRole('link', { name: 'External accounts' }).click();
  await expect(page.getByRole('link', { name: 'ETH staking contract' })).toBeVisible();
});

test('a reset of the sandbox requires a typed word and removes all loaded records from the page', async ({ page, sandbox, signIn }) => {
  await sandbox.createWallet('Soon forgotten');
  await signIn('administrator');
  await page.goto('/wallets');
  await expect(page.getByRole('link', { name: 'Soon forgotten' })).toBeVisible();
  await page.getByRole('link', { name: 'Sandbox controls' }).click();
  const reset = panel(page, 'Reset');
  await reset.getByText('Empty', { exact: true }).click();
  await reset.getByRole('button', { name: 'Reset the sandbox…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the sandbox' });
  await expect(dialog.getByRole('button', { name: 'Delete everything and reset' })).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill('reset');
  await dialog.getByRole('button', { name: 'Delete everything and reset' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel(page, 'Clock')).toBeVisible();
  await page.getByRole('link', { name: 'Wallets', exact: true }).click();
  await expect(page.getByText('Soon forgotten')).toHaveCount(0);
});

test('a scenario of the sandbox plays automatically until it is stopped', async ({ page, desk, sandbox, signIn, provokes }) => {
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  provokes('400 /bff/sandbox/morning');
  await signIn('administrator');
  await page.goto('/sandbox');
  const scenario = panel(page, 'Scenario');
  await scenario.getByRole('button', { name: 'Play scenario' }).click();
  await expect(scenario.getByRole('alert')).toContainText('A scenario needs a warm wallet');
  await sandbox.createWallet('Retail deposits');
  await scenario.getByRole('button', { name: 'Play scenario' }).click();
  await expect(scenario.getByText('0 of 11')).toBeVisible();
  await expect(scenario.getByRole('list', { name: 'Scenario log' })).toContainText('bitcoin arrives', { timeout: 40_000 });
  await scenario.getByRole('button', { name: 'Stop scenario' }).click();
  await expect(scenario.getByRole('button', { name: 'Play scenario' })).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: /0\.842\s?1\s*BTC/ })).toBeVisible();
});
