import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, signOut, sizes, test } from './fixtures.ts';
import { programHeaders } from './sign-in.ts';
import { untilIndexed } from './until-indexed.ts';

const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => search(page).getByRole('combobox');
const activeOption = (page: Page) => search(page).getByRole('option', { selected: true });

/** Opens the search with its keyboard shortcut and types a text. */
async function typeInSearch(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}

// The search reads the desk's index. Without webhooks, the index learns of changes only by polling.
test.use({ variables: { EVENT_POLL_S: '1' } });

test('search finds and opens a page, a wallet and a transaction with only the keyboard', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Treasury vault', { custom_id: 'TRS-COLD-A' });
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '0.000000000000000001' });
  await signIn('treasury');
  await page.goto('/');

  await typeInSearch(page, 'transac');
  await expect(activeOption(page)).toHaveText(/^Transactions/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();

  await typeInSearch(page, 'vault');
  await expect(activeOption(page)).toContainText('Treasury vault');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/wallets/${wallet.id}`);

  for (const key of [String(deposit.id), `Deposit ${deposit.id}`, deposit.hash]) {
    await typeInSearch(page, key);
    await expect(activeOption(page)).toContainText('0.000000000000000001 ETH');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transactions\//);
    await expect(page.getByRole('heading', { level: 1, name: `Deposit ${deposit.id}` })).toBeVisible();
  }
});

test('a list finds a wallet by a word of its name, and Back restores the matches', async ({ page, sandbox, signIn }) => {
  const vault = await sandbox.createWallet('Kestrel settlement', { custom_id: 'TRS-7' });
  await sandbox.createWallet('Operations');
  await signIn('treasury');
  await page.goto('/wallets');
  const findField = page.getByRole('textbox', { name: 'Name, number or address' });
  const foundTable = page.getByRole('table', { name: 'Found wallets' });
  for (const text of ['settle', String(vault.id), 'trs-7']) {
    await findField.fill(text);
    await findField.press('Enter');
    await expect(foundTable.getByRole('row')).toHaveCount(2);
    await expect(foundTable.getByRole('link', { name: 'Kestrel settlement' })).toBeVisible();
  }
  await expectAccessible(page, 'the found wallets');
  await foundTable.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kestrel settlement' })).toBeVisible();
  await page.goBack();
  await expect(foundTable.getByRole('link', { name: 'Kestrel settlement' })).toBeVisible();
  await findField.fill('nothing');
  await expect(page.getByText(/^No wallets have a word that starts with “nothing”/)).toBeVisible();
  await expect(findField).toBeFocused();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.getByRole('table', { name: /^Wallets/ }).getByRole('link', { name: 'Operations' })).toBeVisible();
});

test('arrows move the selection, Escape closes search and restores focus', async ({ page, sandbox, signIn }) => {
  await sandbox.createWallet('Cold reserve');
  await signIn('viewer');
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const firstOption = await activeOption(page).innerText();
  await page.keyboard.press('ArrowDown');
  await expect(activeOption(page)).not.toHaveText(firstOption);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await activeOption(page).getAttribute('id')) ?? 'none');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(activeOption(page)).toHaveText(/Sign out/);
  await page.keyboard.type('nothing like that');
  await expect(search(page).getByText('No results', { exact: false }).first()).toBeVisible();
  await expect(search(page).getByRole('status')).toHaveText(/No results/);
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});

test('search runs actions, which open the oldest deposit, open the form of a new wallet, or change the colours', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2.5' });
  await signIn('compliance');
  await page.goto('/');
  await typeInSearch(page, 'oldest');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /1\.5 BTC/ })).toBeVisible();
  await typeInSearch(page, 'new wallet');
  await expect(search(page).getByRole('option', { name: /^New wallet/ })).toHaveCount(0);
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
    await expect(field(page)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await typeInSearch(page, 'colours dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await signOut(page);
  await signIn('treasury');
  await page.goto('/');
  await typeInSearch(page, 'new wal');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wallets#new$/);
  await expect(page.getByRole('dialog', { name: /wallet/i }).getByLabel('Name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/#/);
});

test('search offers recent records, which are stored by number and never by name', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Ada Lovelace');
  await signIn('viewer');
  await expect
    .poll(async () => (await page.request.post('/bff/records/search', { headers: programHeaders, data: { q: 'lovelace' } })).text())
    .toContain('Ada Lovelace');
  await page.goto('/');
  const storeResponse = page.waitForResponse((response) => response.url().endsWith('/bff/preferences'));
  await typeInSearch(page, 'lovelace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/wallets/${wallet.id}`);
  const body = (await storeResponse).request().postData() ?? '';
  expect(body).toContain(`Wallet ${wallet.id}`);
  expect(body).not.toContain('Lovelace');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const recentOptions = search(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recentOptions).toHaveCount(1);
  await expect(recentOptions).toContainText('Ada Lovelace');
});

test('search finds direct parties only for permitted roles, and sends no request for other roles', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  const queries: string[] = [];
  page.on('request', (request) => queries.push(request.url()));
  await untilIndexed(page);
  await page.goto('/');
  await typeInSearch(page, 'vasquez');
  await expect(search(page).getByText('No results', { exact: false }).first()).toBeVisible();
  expect(queries.filter((url) => url.includes('direct_parties'))).toEqual([]);

  await signOut(page);
  await signIn('administrator');
  await page.goto('/');
  await typeInSearch(page, 'vasquez');
  await expect(search(page).getByRole('group', { name: 'Direct parties' }).getByRole('option')).toContainText('Vásquez');
  expect(queries.filter((url) => /vasquez/i.test(url))).toEqual([]);
});

test('text typed before search has loaded appears in the search field and triggers no shortcut', async ({ page, sandbox, signIn }) => {
  await sandbox.createWallet('Cold reserve');
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let releaseAnswer = () => {};
  const pausedAnswer = new Promise<void>((resolve) => {
    releaseAnswer = resolve;
  });
  // From here on every chunk of code is delayed. The chunk of the search cannot be selected, because chunks have no names.
  await page.waitForLoadState('networkidle');
  const chunk = /\/assets\/[\w-]+\.js$/;
  await page.route(chunk, async (route) => {
    await pausedAnswer;
    await route.continue();
  });
  const queries = page.waitForRequest(chunk);
  await page.keyboard.press('Control+k');
  await queries;
  await page.keyboard.type('g w reserve');
  await expect(page).toHaveURL('/');
  releaseAnswer();
  await expect(field(page)).toHaveValue('g w reserve');
  await page.keyboard.type('s');
  await expect(field(page)).toHaveValue('g w reserves');
});

test('a failed search of records shows its error, and pages can still be found', async ({ page, sandbox: _world, signIn, provokes }) => {
  await signIn('viewer');
  await page.goto('/');
  provokes('503 /bff/records/search');
  await page.route('**/bff/records/search', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is unavailable', code: 'unavailable' } }),
  );
  await typeInSearch(page, 'wallets');
  await expect(search(page)).toContainText('Records could not be searched: The database is unavailable.');
  await expect(search(page).getByRole('group', { name: 'Pages' })).toBeVisible();
  await expect(search(page).getByRole('status')).toHaveText(/1 result\. Records could not be searched/);
});

test('a payment that is typed into search fills in the withdrawal form, and counts as a search result', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await untilIndexed(page);
  await page.goto('/');
  await typeInSearch(page, '0.5 eth to kestrel');
  await expect(activeOption(page)).toHaveText(/^Withdraw 0\.5 ETH to Kestrel Exchange/);
  await expect(search(page).getByRole('status')).toHaveText(/^\d+ results?\. $/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/withdraw\?asset=eth&amount=0\.5&account=\d+/);
  await expect(page.getByRole('textbox', { name: /^Recipient gets/ })).toHaveValue('0.5');
});

test('an amount in search finds its payment, and the new payment is last', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await untilIndexed(page);
  await page.goto('/');
  await typeInSearch(page, '8.41 eth');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transactions/295');
  await typeInSearch(page, '8.41 eth');
  await expect(search(page).getByRole('option').last()).toHaveText('Withdraw 8.41 ETH');
});

for (const size of sizes)
  test(`search is accessible in both colour schemes at ${size.width} x ${size.height}`, async ({ page, sandbox, signIn }) => {
    await page.setViewportSize(size);
    await sandbox.reset('demo');
    await signIn('compliance');
    await page.goto('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('va');
    await expect(search(page).getByRole('group', { name: 'Wallets' })).toBeVisible();
    await expectAccessible(page);
  });
