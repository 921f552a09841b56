import { expect, test } from './fixtures.ts';
import { openDeposit } from './open-deposit.ts';
import { chooseOption, entity, fillFields, fillOriginator, person } from './originator.ts';

test('an officer clears a travel-rule deposit with the mouse', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto('/');
  await page.getByRole('link', { name: 'Add the originator of 1.5 BTC to Retail deposits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /1\.5 BTC/ })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Regulatory/ })
    .click();
  await expect(page).toHaveURL(/\/regulatory$/);

  await page
    .getByRole('row', { name: /1\.5\s*BTC/ })
    .getByRole('link')
    .getByRole('time')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /1\.5 BTC/ })).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toHaveCount(0);
  await fillFields(page, 'Originator', person);
  await chooseOption(page, 'Originator', /^Country/, 'canada');
  await chooseOption(page, 'Originator', /^State/, 'on');
  await expect(entity(page, 'Originator').getByRole('combobox', { name: /^State/ })).toHaveValue('Ontario');
  await page.getByRole('button', { name: 'Submit originator for 1.5 BTC' }).click();

  await expect(page.getByText(/nothing pending|no pending deposit/i).first()).toBeVisible();
  expect(await sandbox.transaction(deposit.id)).toMatchObject({
    regulatory_status: 'completed',
    originator_entity: { kind: 'individual', firstname: 'Ada', country: 'Canada', state: 'Ontario' },
  });
});

test('a missing field of an originator shows its error, and the form keeps the typed values', async ({ page, sandbox, signIn }) => {
  const deposit = await openDeposit({ page, sandbox, signIn });
  await fillFields(page, 'Originator', { ...person, 'Postal code': '' });
  await chooseOption(page, 'Originator', /^Country/, 'canada');
  await chooseOption(page, 'Originator', /^State/, 'bc');
  await page.getByRole('button', { name: /^Submit originator/ }).click();

  await expect(entity(page, 'Originator').getByLabel('Postal code')).toBeFocused();
  await expect(page.getByText('Postal code is required').first()).toBeVisible();
  await expect(entity(page, 'Originator').getByLabel('First name')).toHaveValue('Ada');
  expect(await sandbox.transaction(deposit.id)).toMatchObject({ regulatory_status: 'missing_travel_rule_info' });
});

test('the form of a deposit saves values while the user types, and shows optional fields on request', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await page.clock.install();
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  const client = entity(page, 'Originator').getByLabel('Client number');
  await expect(client).toBeHidden();
  await entity(page, 'Originator')
    .getByText(/optional fields/)
    .first()
    .click();
  await client.fill('C-7');
  await page.clock.runFor(5_000);
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(/^Saved [3-5]\d s ago$/)).toBeVisible();
  await page.reload();
  // The section is open, because one of its fields has a value.
  await expect(client).toHaveValue('C-7');
  await expect(client).toBeVisible();
});

test('a submission for a deposit that has changed is refused, and the form keeps the typed values', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const deposit = await openDeposit({ page, sandbox, signIn });
  await fillOriginator(page);
  provokes(/^412 \/api\/v1\/transactions\/\w+$/);
  await sandbox.setRegulatoryStatus(deposit.id, 'missing_lvctr_info');
  await page.getByRole('button', { name: /^Submit originator/ }).click();

  // The tray shows the refusal after the user has left the form, with a link back to the form.
  await page
    .getByRole('alert')
    .filter({ hasText: 'Not sent' })
    .getByRole('link', { name: /Reopen/ })
    .click();
  await expect(page.getByRole('region', { name: 'What changed since' })).toContainText('Needs LVCTR details');
  await expect(entity(page, 'Originator').getByLabel('Date of birth')).toBeVisible();
  await expect(entity(page, 'Originator').getByLabel('First name')).toHaveValue('Ada');
  expect(await sandbox.transaction(deposit.id)).toMatchObject({ regulatory_status: 'missing_lvctr_info' });
});
