import { expectStateAccessible, expectStateAccessibleAtBothWidths } from './accessible.ts';
import { expect, goByKeys, test } from './fixtures.ts';
import { openDeposit } from './open-deposit.ts';
import { chooseOption, entity, fillFields, fillOriginator, graceHopper, person } from './originator.ts';

test('an officer clears an LVCTR deposit with a third party', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Payments float');
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '40.000000000000000001' });
  await sandbox.setRegulatoryStatus(deposit.id, 'missing_lvctr_info');
  await signIn('compliance');
  await page.goto(`/regulatory/${deposit.hash}`);
  await expect(page.getByRole('heading', { level: 1, name: /40\.000000000000000001 ETH/ })).toBeVisible();

  await page.getByText('A company', { exact: true }).click();
  await fillFields(page, 'Originator', {
    'Corporate name': 'Analytical Engines Ltd',
    'Nature of business': 'Calculating machines',
    'Authorized person’s first name': 'Charles',
    'Authorized person’s last name': 'Babbage',
    'Address line 1': '1 Dorset Street',
    City: 'London',
    'Postal code': 'W1U 6QS',
    'Identification number': 'AE-1822',
  });
  await chooseOption(page, 'Originator', /^Country$/, 'united kingdom');
  await fillFields(page, 'Originator', { 'State or province': 'Greater London' });
  await entity(page, 'Originator')
    .getByRole('combobox', { name: /^Identification type/ })
    .selectOption('Certificate of incorporation');
  await chooseOption(page, 'Originator', /^Issuing country/, 'USA');
  await chooseOption(page, 'Originator', /^Issuing state/, 'delaware');

  await page.getByRole('button', { name: 'Add third party' }).click();
  await fillFields(page, 'Third party', { ...person, Occupation: 'Mathematician', 'Date of birth': '1955-12-10' });
  await chooseOption(page, 'Third party', /^Country/, 'mexico');
  await chooseOption(page, 'Third party', /^State/, 'baja, calif. (n');
  await entity(page, 'Third party')
    .getByRole('combobox', { name: /^Relationship/ })
    .selectOption('Employee');
  await expectStateAccessibleAtBothWidths(page);
  await expect(page.getByText('Sent after 5 seconds; you can undo until then.')).toBeVisible();
  await page.getByRole('button', { name: /^Submit originator and third party for 40\.000000000000000001 ETH/ }).click();

  await expect
    .poll(async () => sandbox.transaction(deposit.id))
    .toMatchObject({
      regulatory_status: 'completed',
      amount: 40,
      originator_entity: { corporate_name: 'Analytical Engines Ltd', id_doc_type_code: 3, id_doc_jurisdiction_country: 'United States' },
      third_party_entity: { lastname: 'Lovelace', state: 'Baja, Calif. (North)', nature_of_relationship_code: 6 },
    });
  await page.goto(`/transactions/${deposit.hash}`);
  await expect(page.getByText(/^Regulatory information submitted by Corin Compliance/)).toBeVisible();
});

test('an officer clears two deposits with only the keyboard', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Meridian', {
    default_originator_entity: graceHopper,
  });
  const olderDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  const newerDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  await signIn('compliance');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await goByKeys(page, ['g', 'r'], '/regulatory');
  await expect(page.getByRole('row', { name: /3\s*BTC/ })).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /2 BTC/ })).toBeVisible();
  await expect(page.getByText(/unconfirmed/i).first()).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /3 BTC/ })).toBeVisible();
  await expect(page.getByText('Next deposit in the queue')).toBeVisible();
  await expect(page.getByText(/unconfirmed/i).first()).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');

  for (const { id } of [newerDeposit, olderDeposit])
    await expect
      .poll(async () => sandbox.transaction(id))
      .toMatchObject({ regulatory_status: 'completed', originator_entity: { lastname: 'Hopper' } });
});

test('a user signs in again on the same page after the session has ended, and a reload keeps the form', async ({
  page,
  sandbox,
  signIn,
  provokes,
  desk,
}) => {
  const deposit = await openDeposit({ page, sandbox, signIn });
  await fillOriginator(page);
  await expect(page.getByText(/^Saved/i).first()).toBeVisible();
  await page.reload();
  await expect(entity(page, 'Originator').getByLabel('First name')).toHaveValue('Ada');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Needs your action' })).toBeVisible();
  provokes(/^401 \/(api|bff)\//);
  await page.context().clearCookies();
  // The click is dispatched directly, because the sign-in dialog may already cover the button.
  await page.getByRole('button', { name: /^Submit originator/ }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  // An open panel would cover the dialog and take its focus.
  await expect(page.getByRole('heading', { name: 'Needs your action' })).toBeHidden();
  await expectStateAccessible(page);
  await dialog.getByLabel('Password').click();
  await page.keyboard.type(desk.password);
  await dialog.getByRole('button', { name: /Sign in|Go on/ }).click();
  await expect(dialog).toBeHidden();
  // The countdown of the first submission starts again after sign-in. After the countdown, the desk sends the submission.
  await expect.poll(async () => sandbox.transaction(deposit.id)).toMatchObject({ regulatory_status: 'completed' });
});

test('a submission with a lost answer has an unknown outcome until the record shows whether it was accepted', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const deposit = await openDeposit({ page, sandbox, signIn });
  await fillOriginator(page);
  provokes(/^504 \/api\/v1\/transactions\/\w+$/);
  await sandbox.failCalls('PUT', '/api/v1/transactions/:id', 'reset_after', 1);
  await page.getByRole('button', { name: /^Submit originator/ }).click();
  await expect(page.getByRole('alert', { name: 'Outcome unknown' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the record again' }).click();
  await expect(page.getByText(/complete/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Submit originator/ })).toHaveCount(0);
  expect(await sandbox.transaction(deposit.id)).toMatchObject({ regulatory_status: 'completed' });
});
