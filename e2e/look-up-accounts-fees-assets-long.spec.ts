import { expect, goByKeys, signOut, test } from './fixtures.ts';

const beneficiary = {
  kind: 'corporate',
  corporate_name: 'Kestrel Holdings',
  email: 'desk@kestrel.example',
  address1: '1 Wharf Road',
  city: 'Toronto',
  state: 'Ontario',
  country: 'Canada',
  postcode: 'M5V 2T6',
};

test('the page of an external account shows its addresses in full, and its beneficiary only to some roles', async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv';
  const account = await sandbox.createExternalAccount({
    name: 'Kestrel',
    custom_id: 'CP-9',
    funding_addresses: { xrp: address },
    extras: { [address]: { tag: '3190277645' } },
    default_beneficiary_entity: beneficiary,
  });
  const texts = { viewer: 'Hidden for your role', treasury: 'Hidden for your role', compliance: 'Kestrel Holdings' } as const;
  for (const role of ['viewer', 'treasury', 'compliance'] as const) {
    await signOut(page);
    await signIn(role);
    await page.goto(`/external-accounts/${account.id}`);
    await expect(page.getByRole('main')).toContainText(texts[role]);
    const personalText = page.getByText(/Kestrel Holdings|Wharf Road/);
    await (role === 'compliance' ? expect(personalText.first()).toBeVisible() : expect(personalText).toHaveCount(0));
  }
  const explorer = page.getByRole('link', { name: 'See the address at xrpscan.com, in a new tab' });
  await expect(explorer).toHaveAttribute('href', `https://xrpscan.com/account/${address}`);
  await expect(explorer).toHaveText('xrpscan.com ↗');
  await page.getByRole('button', { name: 'Copy XRP address with its tag' }).click();
  await expect(page.locator('[data-outcome="copied"]')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}\ntag 3190277645`);
});

test('the page of fees shows units, blocks and ages, and reads the fees again on request', async ({ page, sandbox, signIn, provokes }) => {
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goByKeys(page, ['g', 'f'], '/fees');
  const bitcoinRow = page.getByRole('row', { name: /BTC/ });
  await expect(bitcoinRow).toContainText('sat/b');
  await expect(bitcoinRow).toContainText('about 36 blocks');
  await expect(page.getByText('just now')).toBeVisible();
  await expect(page.getByText('A preset is a rate, not a quote')).toBeVisible();
  provokes('502 /api/v1/transaction_fees');
  await sandbox.failCalls('GET', '/api/v1/transaction_fees', 'error_500', 1);
  await page.getByRole('button', { name: 'Reload fees' }).click();
  await expect(page.getByRole('alert')).toContainText('GET /api/v1/transaction_fees');
  await expect(bitcoinRow).toContainText('sat/b');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the page of an asset lists every wallet with the asset, in both sort orders', async ({ page, sandbox, signIn }) => {
  // More wallets than a page of the service contains.
  const count = 27;
  for (let index = 1; index <= count; index += 1) {
    const { id } = await sandbox.createWallet(`Wallet no. ${index}`);
    await sandbox.createDeposit({ wallet_id: id, asset: 'dash', amount: `${index === 3 ? 900 : index}.5` });
  }
  await signIn('viewer');
  await page.goto('/wallets');
  await page.getByRole('link', { name: 'Wallet no. 27' }).click();
  await page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: 'DASH' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dash (DASH)' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Wallet no. 27');
  await page.getByRole('link', { name: 'Largest balance first' }).click();
  await expect(page).toHaveURL(/order_by=balance/);
  await expect(page.getByRole('row').nth(1)).toContainText('Wallet no. 3');
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByText(`${count} loaded`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more wallets' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Wallet no/ })).toHaveCount(count);
});

test('the page of an asset, wallet or account that does not exist shows a message', async ({ page, signIn, sandbox, provokes }) => {
  await sandbox.reset('empty');
  await signIn('viewer');
  await page.goto('/assets/paxg');
  await expect(page.getByText('No wallets with PAXG')).toBeVisible();
  provokes('404 /api/v2/assets/nosuchasset');
  await page.goto('/assets/nosuchasset');
  await expect(page.getByRole('alert')).toContainText('Not found');
  provokes('404 /api/v1/external_accounts/999999');
  await page.goto('/external-accounts/999999');
  await expect(page.getByRole('alert')).toContainText('Not found');
});
