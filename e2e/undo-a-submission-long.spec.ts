import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { entity, fillFields, fillOriginator } from './originator.ts';
import type { Sandbox } from './sandbox.ts';

/** Creates two pending deposits. The deposit of 2 BTC comes after the deposit of 3 BTC in the queue. */
async function createTwoDeposits(sandbox: Sandbox) {
  const wallet = await sandbox.createWallet('Retail deposits');
  const depositOf2 = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  const depositOf3 = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  return { two: depositOf2, three: depositOf3 };
}

const tray = (page: Page) => page.getByRole('region', { name: 'Submissions', exact: true });
const title = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading });
const firstName = (page: Page) => entity(page, 'Originator').getByLabel('First name');

test('an officer undoes a submission with one key, and the form contains the typed values again', async ({ page, sandbox, signIn }) => {
  const { three: depositOf3 } = await createTwoDeposits(sandbox);
  await signIn('compliance');
  await page.goto(`/regulatory/${depositOf3.hash}`);
  await fillOriginator(page, { 'First name': 'Adda' });
  await page.keyboard.press('Control+Enter');

  await expect(title(page, 'Deposit of 2 BTC')).toBeVisible();
  await expect(tray(page)).toContainText(/Originator for 3 BTC will be sent in [1-5] s/);
  await page.keyboard.press('u');
  await expect(title(page, 'Deposit of 3 BTC')).toBeVisible();
  await expect(firstName(page)).toHaveValue('Adda');
  await expect(tray(page)).toContainText('Undone: originator for 3 BTC');
  await expect(tray(page)).toContainText('Nothing was sent.');
  await tray(page).getByRole('button', { name: 'Dismiss: Undone: originator for 3 BTC' }).click();
  await expect(tray(page)).toHaveCount(0);
  await expect(firstName(page)).toHaveValue('Adda');

  await fillFields(page, 'Originator', { 'First name': 'Ada' });
  await page.keyboard.press('Control+Enter');
  await expect(tray(page)).toContainText('Submitted: originator for 3 BTC');
  expect(await sandbox.transaction(depositOf3.id)).toMatchObject({ originator_entity: { firstname: 'Ada' } });
  await page.goto(`/regulatory/${depositOf3.hash}`);
  // The service never received the submission that was undone.
  await expect(page.getByRole('region', { name: 'Previous submissions' })).toContainText('1 attempt');
});

test('the tray shows the outcome of each submission, and a refused submission opens its form with the typed values', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const { two: depositOf2, three: depositOf3 } = await createTwoDeposits(sandbox);
  await signIn('compliance');
  await page.goto(`/regulatory/${depositOf3.hash}`);
  await fillOriginator(page, { 'First name': 'Grace' });
  provokes(/^429 \/api\/v1\/transactions\/\w+$/);
  await sandbox.failCalls('PUT', '/api/v1/transactions/:id', 'rate_limit', 1);
  await page.keyboard.press('Control+Enter');
  await expect(title(page, 'Deposit of 2 BTC')).toBeVisible();
  await fillOriginator(page);
  await page.keyboard.press('Control+Enter');

  await expect(tray(page)).toContainText('Refused: originator for 3 BTC');
  await expect(tray(page)).toContainText('Submitted: originator for 2 BTC');
  expect(await sandbox.transaction(depositOf2.id)).toMatchObject({ regulatory_status: 'completed' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await tray(page).getByRole('link', { name: 'Reopen: originator for 3 BTC' }).click();
  await expect(title(page, 'Deposit of 3 BTC')).toBeVisible();
  await expect(firstName(page)).toHaveValue('Grace');
  await expect(page.getByRole('region', { name: 'Previous submissions' })).toContainText('Refused');
  await page.getByRole('button', { name: /^Submit originator/ }).click();
  await expect(tray(page)).toContainText('Submitted: originator for 3 BTC');
});

test('closing the page asks for confirmation while a submission is pending', async ({ page, sandbox, signIn }) => {
  const { three: depositOf3 } = await createTwoDeposits(sandbox);
  await signIn('compliance');
  await page.goto(`/regulatory/${depositOf3.hash}`);
  await fillOriginator(page);
  await page.keyboard.press('Control+Enter');
  await expect(tray(page)).toContainText('will be sent in');
  const dialogEvent = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(tray(page)).toContainText('Submitted: originator for 3 BTC');
});
