import type { Page } from '@playwright/test';
import { expect, isLive, test } from './fixtures.ts';
import { windowOf } from './sign-in.ts';

const waitingLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Regulatory/ });

test("a new deposit appears at once in the queue and in the navigation's count, in two browsers", async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await signIn('compliance');
  const officerPage = await windowOf(browser, desk, desk.officer);
  await page.goto('/regulatory');
  await officerPage.goto('/');
  await expect(isLive(page)).toBeVisible();
  await expect(isLive(officerPage)).toBeVisible();
  // The deposit can appear this fast only by a live update, because polls are half a minute apart.
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await expect(page.getByRole('row', { name: /1\.5\s*BTC/ })).toBeVisible({ timeout: 8000 });
  await expect(waitingLink(officerPage)).toContainText('1', { timeout: 8000 });
  await officerPage.context().close();
});
