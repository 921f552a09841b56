import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { graceHopper } from './originator.ts';

const selectedDeposits = (page: Page) => page.getByRole('list', { name: 'Selected deposits' }).getByRole('listitem');

const submittedRecord = { regulatory_status: 'completed', originator_entity: { lastname: 'Hopper' } };

test('a bulk submission does not send a deposit that has changed, and only this deposit remains after a reload', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: graceHopper });
  const deposits = [];
  for (const amount of ['2', '3', '4']) deposits.push(await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  const changedId = deposits[0]?.id ?? 0;
  await signIn('compliance');
  await page.goto(`/regulatory/bulk?ids=${deposits.map(({ hash }) => hash).join(',')}`);
  await expect(selectedDeposits(page)).toHaveCount(3);
  await page.keyboard.press('a');
  await expect(selectedDeposits(page).filter({ hasText: 'Ready.' })).toHaveCount(3);
  provokes(/^412 \/api\/v1\/transactions\/\w+$/);
  await sandbox.setRegulatoryStatus(changedId, 'missing_lvctr_info');
  await page.keyboard.press('Control+Enter');
  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(2);
  await expect(selectedDeposits(page).first()).toContainText(/Not sent: .*changed/);
  await expect(page.getByText('2 accepted, 1 left.')).toBeVisible();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  await sandbox.setRegulatoryStatus(changedId, 'missing_travel_rule_info');
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/v1/transactions/')) sentRequests.push(request.url());
  });
  await page.reload();
  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Continue with 1 deposit' }).click();
  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(3);
  expect(sentRequests).toHaveLength(1);
  for (const { id } of deposits) expect(await sandbox.transaction(id)).toMatchObject(submittedRecord);
});

test('an unavailable service stops a bulk submission, and the deposit is read again before the next attempt', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: graceHopper });
  const deposits = [];
  for (const amount of ['2', '3']) deposits.push(await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  await signIn('compliance');
  await page.goto(`/regulatory/bulk?ids=${deposits.map(({ hash }) => hash).join(',')}`);
  await page.getByRole('button', { name: /^Accept originator/ }).click();
  provokes(/^504 \/api\/v1\/transactions\/\w+$/);
  await sandbox.failCalls('PUT', '/api/v1/transactions/:id', 'refuse', 1);
  await page.keyboard.press('Control+Enter');
  await expect(selectedDeposits(page).first()).toContainText('Outcome unknown:');
  await expect(selectedDeposits(page).nth(1)).toContainText('Ready.');
  await page.getByRole('button', { name: 'Continue with 2 deposits' }).click();
  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(2);
  for (const { id } of deposits) expect(await sandbox.transaction(id)).toMatchObject(submittedRecord);
});

test('a bulk submission reads the outcome of a lost answer from the record and then continues', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: graceHopper });
  const deposits = [];
  for (const amount of ['2', '3']) deposits.push(await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  await signIn('compliance');
  await page.goto(`/regulatory/bulk?ids=${deposits.map(({ hash }) => hash).join(',')}`);
  await page.getByRole('button', { name: /^Accept originator/ }).click();
  provokes(/^504 \/api\/v1\/transactions\/\w+$/);
  await sandbox.failCalls('PUT', '/api/v1/transactions/:id', 'reset_after', 1);
  await page.keyboard.press('Control+Enter');
  await expect(selectedDeposits(page).first()).toContainText('The answer was lost, but the record confirms it');
  await expect(selectedDeposits(page).nth(1)).toContainText('Accepted.');
  for (const { id } of deposits) expect(await sandbox.transaction(id)).toMatchObject(submittedRecord);
});

test('a bulk form requires the fields of the strictest status, and each deposit gets only the fields of its own status', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const travelRuleDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  const lvctrDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  await sandbox.setRegulatoryStatus(lvctrDeposit.id, 'missing_lvctr_info');
  await signIn('compliance');
  await page.goto(`/regulatory/bulk?ids=${travelRuleDeposit.hash},${lvctrDeposit.hash}`);
  const form = page.getByRole('region', { name: 'Originator', exact: true });
  const values = {
    'First name': 'Ada',
    'Last name': 'Lovelace',
    'Address line 1': '12 St James Square',
    City: 'London',
    'Postal code': 'SW1Y 4JH',
  };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).first().fill(value);
  await form.getByRole('combobox', { name: /^Country/ }).fill('united kingdom');
  await page.keyboard.press('Enter');
  await form.getByLabel('State or province').first().fill('London');
  await expect(selectedDeposits(page).filter({ hasText: '2 BTC' })).toContainText('Ready.');
  await expect(selectedDeposits(page).filter({ hasText: '3 BTC' })).toContainText('Missing: Date of birth, Occupation');

  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('Date of birth')).toBeFocused();
  // An excluded deposit does not block the other deposit, and it can be included again.
  await page.getByRole('checkbox', { name: 'Exclude this deposit' }).check();
  await expect(page.getByRole('button', { name: 'Submit originator for 1 deposit' })).toBeVisible();
  await expect(form.getByLabel('Date of birth')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(1);
  expect(await sandbox.transaction(lvctrDeposit.id)).toMatchObject({ regulatory_status: 'missing_lvctr_info' });
  // The last deposit cannot be excluded. The checkbox disappears when it is clicked.
  await page.getByRole('checkbox', { name: 'Exclude this deposit' }).click();
  await form.getByLabel('Date of birth').fill('1955-12-10');
  await form.getByLabel('Occupation').fill('Mathematician');
  await form.getByRole('combobox', { name: /^Identification type/ }).selectOption('Passport');
  await form.getByRole('textbox', { name: /^Identification number/ }).fill('AB123');
  await form.getByRole('combobox', { name: /^Issuing country/ }).fill('united kingdom');
  await page.keyboard.press('Enter');
  await form.getByLabel(/^Issuing state/).fill('London');
  await page.keyboard.press('Control+Enter');
  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(2);
  const [travelRuleRecord, lvctrRecord] = [await sandbox.transaction(travelRuleDeposit.id), await sandbox.transaction(lvctrDeposit.id)];
  expect(travelRuleRecord['originator_entity']).not.toHaveProperty('occupation');
  expect(lvctrRecord['originator_entity']).toMatchObject({ occupation: 'Mathematician', id_doc_type_code: 2 });
});

test('the page for several deposits shows a reason instead of the form if no deposit needs information', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const smallDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '0.00001' });
  await signIn('compliance');
  await page.goto(`/regulatory/bulk?ids=${smallDeposit.hash}`);
  await expect(selectedDeposits(page)).toContainText('Not required');
  await expect(page.getByRole('heading', { name: 'This deposit cannot be completed' })).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('main').getByRole('link', { name: 'queue' }).click();
  await expect(page).toHaveURL(/\/regulatory$/);
});

test('the page for several deposits reads failed deposits again', async ({ page, sandbox, signIn, provokes }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const deposits = [];
  for (const amount of ['1.5', '2.5']) deposits.push(await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  await signIn('compliance');
  for (const { hash } of deposits) provokes(`502 /api/v1/transactions/${hash}`);
  await sandbox.failCalls('GET', '/api/v1/transactions/:id', 'error_500', 1000);
  await page.goto(`/regulatory/bulk?ids=${deposits.map(({ hash }) => hash).join(',')}`);
  await expect(page.getByText('These deposits cannot be completed')).toBeVisible();
  await sandbox.failCalls('GET', '/api/v1/transactions/:id', 'error_500', 0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Regulatory information' })).toBeVisible();
});
