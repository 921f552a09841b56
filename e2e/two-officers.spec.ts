import type { Browser, Page } from '@playwright/test';
import type { Desk } from './desk-process.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { entity, fillOriginator } from './originator.ts';

/** A second window with a session of its own, of the same officer: the sandbox has one. */
async function secondWindow(browser: Browser, desk: Desk): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('compliance@desk.example');
  await page.getByLabel('Password').fill(desk.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

const comparison = (page: Page) => page.getByRole('region', { name: 'What changed meanwhile' });
const submit = (page: Page) => page.getByRole('button', { name: /^Submit originator/ }).click();

test('who has an item open is told to the other, and gone on leaving', async ({ page, browser, desk, sandbox, signIn }) => {
  const wallet = await sandbox.wallet('Retail deposits');
  const { hash } = await sandbox.deposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const other = await secondWindow(browser, desk);
  await other.goto(`/regulatory/${hash}`);
  await expect(other.getByRole('heading', { level: 1, name: /1\.5 BTC/ })).toBeVisible();
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByText('You have this open in another window')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Opened by you in another window');
  await expectAccessible(page);

  const said = (from: Page) => from.waitForResponse(/\/presence$/);
  const left = said(other);
  await other.getByRole('link', { name: 'Transactions' }).click();
  await left;
  const told = said(page);
  await page.reload();
  await told;
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Received');
  await expect(page.getByText('You have this open in another window')).toHaveCount(0);
});

test('a second submission is stopped with a comparison, and what is typed is kept', async ({ page, browser, desk, sandbox, signIn }) => {
  const wallet = await sandbox.wallet('Retail deposits');
  const { id, hash } = await sandbox.deposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const other = await secondWindow(browser, desk);
  for (const each of [other, page]) {
    if (each === page) await signIn('compliance');
    await each.goto(`/regulatory/${hash}`);
  }
  await fillOriginator(page, { 'First name': 'Ada' });
  await fillOriginator(other, { 'First name': 'Augusta' });
  await submit(other);
  await expect.poll(async () => sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });
  await submit(page);

  const alert = page.getByRole('alert').filter({ hasText: 'Not sent: originator for 1.5 BTC' });
  await alert.getByRole('link', { name: /Open it again/ }).click();
  await expect(comparison(page).getByRole('row', { name: 'Originator: First name' })).toContainText(/Ada\s*Augusta/);
  await expect(comparison(page).getByRole('row', { name: /Last name/ })).toHaveCount(0);
  await expect(comparison(page)).toContainText(/Sent from this desk by Corin Compliance, \d{4}-/);
  await expect(comparison(page).getByRole('button')).toHaveText('Keep what the service holds');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await sandbox.transaction(id)).toMatchObject({ originator_entity: { firstname: 'Augusta' } });
});

test('an item that still takes information may be submitted over what came in between', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.wallet('Retail deposits');
  const { id, hash } = await sandbox.deposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await fillOriginator(page, { 'First name': 'Ada' });
  const other = await secondWindow(browser, desk);
  await other.goto(`/regulatory/${hash}`);
  await fillOriginator(other, { 'First name': 'Augusta' });
  await submit(other);
  await expect.poll(async () => sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });
  // The operator is not content and asks again.
  await sandbox.determine(id, 'missing_travel_rule_info');
  await submit(page);

  await page
    .getByRole('alert')
    .getByRole('link', { name: /Open it again/ })
    .click();
  await expect(comparison(page).getByRole('row', { name: 'Originator: First name' })).toContainText(/Ada\s*Augusta/);
  await expect(entity(page, 'Originator').getByLabel('First name')).toHaveValue('Ada');
  await comparison(page).getByRole('button', { name: 'Submit mine over it' }).click();
  await expect
    .poll(async () => sandbox.transaction(id))
    .toMatchObject({ regulatory_status: 'completed', originator_entity: { firstname: 'Ada' } });
});
