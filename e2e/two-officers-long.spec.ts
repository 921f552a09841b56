import type { Page } from '@playwright/test';
import { hintsPath } from '#contract/desk/events.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { entity, fillOriginator } from './originator.ts';
import { windowOf } from './sign-in.ts';

const comparison = (page: Page) => page.getByRole('region', { name: 'What changed since' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const tray = (page: Page) => page.getByRole('region', { name: 'Submissions', exact: true });
const firstName = (page: Page) => entity(page, 'Originator').getByLabel('First name');
const submit = (page: Page) => page.getByRole('button', { name: /^Submit originator/ }).click();
const openAgain = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Not sent: originator for 1.5 BTC' })
    .getByRole('link', { name: /Reopen/ })
    .click();

/** The console message about the second submission. The desk refuses this submission. */
const refusedSubmission = /^412 \/api\/v1\/transactions\/\w+$/;

test('an officer sees which other user has the same item open, and since when', async ({ page, browser, desk, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const maria = await windowOf(browser, desk, desk.officer);
  for (const officerPage of [maria, page]) await officerPage.clock.install();
  await maria.goto(`/regulatory/${hash}`);
  await expect(maria.getByRole('heading', { level: 1, name: /1\.5 BTC/ })).toBeVisible();
  await signIn('compliance');
  await page.goto('/regulatory');
  await expect(page.getByRole('row', { name: /1\.5\s*BTC/ })).toContainText('open: maria@acme.example');
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByText('maria@acme.example has just opened this')).toBeVisible();
  await expect(timeline(page)).toContainText('Opened by maria@acme.example');
  await maria.clock.fastForward(31_000);
  await expect(maria.getByText('Corin Compliance has just opened this')).toBeVisible({ timeout: 30_000 });
  await page.clock.fastForward(5 * 60_000);
  await expect(page.getByText(/maria@acme.example has had this open for [5-9] min/)).toBeVisible({ timeout: 30_000 });

  const closedResponse = maria.waitForResponse(/\/presence$/);
  await maria.getByRole('link', { name: 'Transactions' }).click();
  await closedResponse;
  const presenceResponse = page.waitForResponse(/\/presence$/);
  await page.reload();
  await presenceResponse;
  await expect(timeline(page)).toContainText('Received');
  await expect(page.getByText(/maria@acme.example/)).toHaveCount(0);
});

test('an officer sees that they have the same item open in another window', async ({ page, browser, desk, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const secondOfficerPage = await windowOf(browser, desk, { email: 'compliance@desk.example', password: desk.password });
  await secondOfficerPage.goto(`/regulatory/${hash}`);
  await expect(secondOfficerPage.getByRole('heading', { level: 1, name: /1\.5 BTC/ })).toBeVisible();
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByText('You have this open in another window')).toBeVisible();
  await expect(timeline(page)).toContainText('Opened by you in another window');
});

test('a second submission of an item stops with a comparison, and the form keeps the typed values', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  // This window gets no live updates, so it does not show the first submission.
  await page.route(`**${hintsPath}*`, () => undefined);
  const maria = await windowOf(browser, desk, desk.officer);
  for (const officerPage of [maria, page]) {
    if (officerPage === page) await signIn('compliance');
    await officerPage.goto(`/regulatory/${hash}`);
  }
  await fillOriginator(page, { 'First name': 'Ada' });
  await fillOriginator(maria, { 'First name': 'Augusta' });
  await submit(maria);
  await expect.poll(async () => sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });
  provokes(refusedSubmission);
  await submit(page);

  await openAgain(page);
  await expect(comparison(page).getByRole('row', { name: 'Originator: First name' })).toContainText(/Ada\s*Augusta/);
  await expect(comparison(page).getByRole('row', { name: /Last name/ })).toHaveCount(0);
  await expect(comparison(page)).toContainText(/Sent from this desk by maria@acme.example, \d{4}-/);
  await expect(comparison(page).getByRole('button')).toHaveText('Keep the custodian’s version');
  await expectAccessibleAtBothWidths(page);
  expect(await sandbox.transaction(id)).toMatchObject({ originator_entity: { firstname: 'Augusta' } });
});

test('an officer can submit an item that another officer has submitted, if it still needs information', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await fillOriginator(page, { 'First name': 'Ada' });
  const maria = await windowOf(browser, desk, desk.officer);
  await maria.goto(`/regulatory/${hash}`);
  await fillOriginator(maria, { 'First name': 'Augusta' });
  await submit(maria);
  await expect.poll(async () => sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });
  // The custodian requires information about the deposit again.
  await sandbox.setRegulatoryStatus(id, 'missing_travel_rule_info');
  provokes(refusedSubmission);
  await submit(page);

  await openAgain(page);
  await expect(comparison(page).getByRole('row', { name: 'Originator: First name' })).toContainText(/Ada\s*Augusta/);
  await expect(firstName(page)).toHaveValue('Ada');
  await comparison(page).getByRole('button', { name: 'Submit your version' }).click();
  await expect
    .poll(async () => sandbox.transaction(id))
    .toMatchObject({ regulatory_status: 'completed', originator_entity: { firstname: 'Ada' } });
});

test("an officer's undo does not affect the other officer's submission of the same item", async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const maria = await windowOf(browser, desk, desk.officer);
  for (const officerPage of [maria, page]) {
    if (officerPage === page) await signIn('compliance');
    await officerPage.goto(`/regulatory/${hash}`);
  }
  await fillOriginator(page, { 'First name': 'Ada' });
  await fillOriginator(maria, { 'First name': 'Augusta' });
  await submit(maria);
  await submit(page);
  await expect(tray(page)).toContainText('will be sent in');
  await page.keyboard.press('u');
  await expect(tray(page)).toHaveCount(0);
  await expect(tray(maria)).toContainText('Submitted: originator for 1.5 BTC');
  expect(await sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed', originator_entity: { firstname: 'Augusta' } });
  // The values of the first officer are displayed next to those of the record.
  await expect(page.getByRole('row', { name: 'Originator: First name Ada Augusta' })).toBeVisible();
});
