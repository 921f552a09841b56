import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { programHeaders } from './sign-in.ts';

/** Addresses that only this test uses, because a reset of the service does not delete the desk's address book. */
const [source, otherSource, touchSource] = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1q34aq5drpuwy3wgl9lhup9892qp6svr8ldzyy7c',
  'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
] as const;

const zephyrine = {
  kind: 'individual',
  firstname: 'Zephyrine',
  lastname: 'Quill',
  address1: '12 St James Square',
  city: 'Toronto',
  state: 'Ontario',
  country: 'Canada',
  postcode: 'M5V 2T6',
  client_number: 'Z-1042',
};

/** Creates a deposit and submits its originator through the desk, as an officer would have done on an earlier day. */
async function submitBefore(page: Page, sandbox: Sandbox, walletId: number, address: string, originator: object) {
  const { id, hash } = await sandbox.createDeposit({ wallet_id: walletId, asset: 'btc', amount: '2', source_address: address });
  const data = { originator_entity: originator };
  const answer = await page.request.put(`/api/v1/transactions/${hash}`, { headers: programHeaders, data });
  expect(answer.status()).toBe(200);
  expect(await sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });
  return { id, hash };
}

const originator = (page: Page) => page.getByRole('region', { name: 'Originator', exact: true });
const meter = (page: Page) => page.getByText(/^\d+ of \d+ required fields$/);

test('an officer fills in a second deposit from the same address with the originator of the first deposit, by keyboard', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn('compliance');
  const wallet = await sandbox.createWallet('Retail deposits');
  await submitBefore(page, sandbox, wallet.id, source, zephyrine);
  await submitBefore(page, sandbox, wallet.id, source, zephyrine);
  await submitBefore(page, sandbox, wallet.id, otherSource, { ...zephyrine, firstname: 'Zephyrin', city: 'Ottawa' });
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5', source_address: source });
  await page.goto(`/regulatory/${hash}`);
  await expect(meter(page)).toHaveText('0 of 7 required fields');

  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Use a previous originator' });
  const firstOption = dialog.getByRole('option').first();
  await expect(firstOption).toContainText('Sent from this address before: 2 deposits');
  await expect(firstOption).toContainText('client Z-1042');
  await expect(firstOption).toContainText('by Corin Compliance');
  await expectAccessibleAtBothWidths(page);
  // While the dialog is open, these keys must not submit the form behind it.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/fields? to correct/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('p');
  await page.keyboard.type('QUILL zéphyrin');
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const city = originator(page).getByLabel('City');
  await expect(city).toHaveValue('Ottawa');
  await expect(city).toHaveAccessibleDescription(/^Earlier deposit of \d{4}-\d{2}-\d{2}$/);
  await expect(meter(page)).toHaveText('7 of 7 required fields');
  await expect(page.getByRole('button', { name: 'Undo autofill' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('');
  await expect(meter(page)).toHaveText('0 of 7 required fields');

  await page.keyboard.press('p');
  await page.keyboard.type('zephyrine');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Toronto');
  // Waits for the save of the typed value, because the filled-in values cause a save too.
  const saveResponse = page.waitForResponse((answer) => answer.request().postData()?.includes('Kingston') === true && answer.ok());
  await city.fill('Kingston');
  await expect(city).toHaveAccessibleDescription('Entered by you');
  await expect(originator(page).getByText(/Earlier deposit of \S+: 7 fields/)).toBeVisible();
  await saveResponse;
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(city).toHaveAccessibleDescription('Entered by you');
  await expect(originator(page).getByLabel('Last name')).toHaveAccessibleDescription(/^Earlier deposit/);
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => sandbox.transaction(id))
    .toMatchObject({ regulatory_status: 'completed', originator_entity: { lastname: 'Quill', city: 'Kingston', client_number: 'Z-1042' } });
});

test('every field of a default originator is marked as not confirmed until the officer accepts it, and changed fields count as typed', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: zephyrine });
  const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  const city = originator(page).getByLabel('City');
  await expect(city).toHaveAccessibleDescription('Default originator, unconfirmed');
  await expect(page.getByRole('link', { name: 'Accept the default originator' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(city).toHaveAccessibleDescription('Default originator, accepted');
  await expect(page.getByText('Ready to submit')).toBeVisible();
  await city.fill('Kingston');
  await expect(city).toHaveAccessibleDescription('Entered by you');
});

test('when the custodian changes an open item to LVCTR, the form shows the change and keeps the focus and the typed values', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await page.clock.install();
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  const lastName = originator(page).getByLabel('Last name');
  await originator(page).getByLabel('First name').fill('Ada');
  await lastName.fill('Love');
  await sandbox.setRegulatoryStatus(id, 'missing_lvctr_info');
  await page.clock.runFor(21_000);

  const note = page.getByRole('region', { name: 'What changed' });
  await expect(note).toContainText('Date of birth, Occupation, Identification type');
  await expect(lastName).toBeFocused();
  await page.keyboard.type('lace');
  await expect(lastName).toHaveValue('Lovelace');
  await expect(originator(page).getByLabel('First name')).toHaveValue('Ada');
  await page.clock.runFor(1_000);
  await expect(meter(page)).toHaveText('2 of 13 required fields');
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Date of birth' }).click();
  await expect(originator(page).getByLabel('Date of birth')).toBeFocused();
});

test('an officer declares their own organisation as the originator', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await page.getByRole('checkbox', { name: 'Our own organisation is the originator' }).check();
  await expect(page.getByText(/^Nothing else is required/)).toBeVisible();
  await page.getByText('Instruction by the client, optional', { exact: true }).click();
  await page.getByLabel('Instructed by the client').selectOption('Yes, the client instructed it');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => sandbox.transaction(id))
    .toMatchObject({ regulatory_status: 'completed', beneficiary_entities: [{ is_client_instructed: true }] });
});

test.describe('the search for an earlier originator on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an officer finds and chooses an earlier originator by touch', async ({ page, sandbox, signIn }) => {
    await signIn('compliance');
    const wallet = await sandbox.createWallet('Retail deposits');
    await submitBefore(page, sandbox, wallet.id, touchSource, zephyrine);
    const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5', source_address: touchSource });
    await page.goto(`/regulatory/${hash}`);
    await page.getByRole('button', { name: 'Use a previous originator' }).click();
    const firstOption = page.getByRole('dialog').getByRole('option').first();
    await expect(firstOption).toContainText('Sent from this address before: one deposit');
    await firstOption.click();
    await expect(originator(page).getByLabel('City')).toHaveValue('Toronto');
  });
});

test('the form marks values of the recorded originator, and counts overwritten values as typed', async ({ page, sandbox, signIn }) => {
  await signIn('compliance');
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await submitBefore(page, sandbox, wallet.id, source, zephyrine);
  await sandbox.setRegulatoryStatus(id, 'missing_lvctr_info');
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByText('From the deposit’s record, which already names this originator.')).toBeVisible();
  await expect(originator(page).getByLabel('Last name').first()).toHaveValue('Quill');
  await expect(page.getByText(/^Already on the record: \d+ fields$/)).toBeVisible();
  await originator(page).getByLabel('Last name').first().fill('Quillon');
  await expect(page.getByText(/^Entered by you: 1 field$/)).toBeVisible();
});
