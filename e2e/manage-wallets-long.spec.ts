import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { expectAccessible } from './accessible.ts';
import { expect, signOut, sizes, test } from './fixtures.ts';
import { signInAs } from './sign-in.ts';

/** Opens the form of a new wallet and fills it in. */
async function fillNewWallet(page: Page, name: string): Promise<void> {
  await page.goto('/wallets');
  await page.getByRole('button', { name: 'New wallet' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
}

/** Reads the pixels of the QR code on the page. */
async function readPixels(page: Page): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const side = 330;
  const bytes = await page.evaluate(async (width) => {
    const svg = document.querySelector('svg[role="img"]');
    const picture = new Image(width, width);
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg ?? document.body))}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(width, width).getContext('2d');
    canvas?.drawImage(picture, 0, 0, width, width);
    return [...(canvas?.getImageData(0, 0, width, width).data ?? [])];
  }, side);
  return { width: side, height: side, data: Uint8ClampedArray.from(bytes) };
}

test('after a lost answer, the user must look for the new wallet before another attempt', async ({ page, sandbox, signIn, provokes }) => {
  await signIn('treasury');
  await fillNewWallet(page, 'Lost and found');
  provokes('504 /api/v1/wallets');
  await sandbox.failCalls('POST', '/api/v1/wallets', 'reset_after', 1);
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('alert')).toContainText('Outcome unknown: check before trying again');
  await expect(page.getByRole('button', { name: 'Create wallet' })).toBeDisabled();
  await page.getByRole('button', { name: 'Look for the wallet' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Lost and found/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lost and found' })).toBeVisible();
  expect(await sandbox.walletNames()).toEqual(['Lost and found']);
});

test("if no cold wallet is available, the form shows the service's message and keeps the typed values", async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.changeSettings({ cold_wallets_available: 0 });
  await signIn('treasury');
  await fillNewWallet(page, 'Deep reserve');
  await page.getByRole('radio', { name: /Cold/ }).check();
  provokes('400 /api/v1/wallets');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('alert')).toContainText('No cold wallet is available: contact the operator.');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Deep reserve');
  expect(await sandbox.walletNames()).toEqual([]);
});

test('a treasurer creates a separate address for a client and edits its notes', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail');
  await signIn('treasury');
  await page.goto(`/wallets/${wallet.id}`);
  await page.getByRole('link', { name: 'All BTC addresses' }).click();
  await page.getByRole('button', { name: 'New BTC address' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Client 7');
  await page.getByRole('button', { name: 'Create BTC address' }).click();
  const row = page.getByRole('table', { name: 'BTC addresses' }).getByRole('row', { name: /Client 7/ });
  await expect(row).toContainText('bc1q');
  await row.getByRole('button', { name: 'Edit address Client 7' }).click();
  await page.getByLabel('Notes').fill('Since November');
  await page.getByLabel('Watch this address').check();
  await page.getByRole('button', { name: 'Change BTC address' }).click();
  await expect(row).toContainText('Since November');
  await expect(row.getByRole('cell', { name: 'Yes', exact: true })).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Since November');
});

test("a camera reads a wallet's address from its QR code, and copying the address includes the required memo", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = await sandbox.createWallet('Lumens');
  await signIn('viewer');
  await page.goto(`/wallets/${wallet.id}`);
  await page.getByRole('button', { name: 'QR code of the XLM address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive XLM' });
  await expect(dialog).toContainText('The memo is required with the address');
  await dialog.getByRole('button', { name: 'Copy address with its memo' }).click();
  await expect(dialog.locator('[data-outcome="copied"]')).toBeVisible();
  const [address = '', memo = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(address).toMatch(/^G[A-Z2-7]{55}$/);
  expect(memo).toMatch(/^memo \d+$/);
  await expect(dialog).toContainText(memo.replace('memo ', ''));
  expect(decodeQR(await readPixels(page))).toBe(address);
});

test('the page of a wallet explains locked funds by the transaction that locks them', async ({ page, sandbox, signIn }) => {
  await sandbox.changeSettings({ approvals_required: true, step_ms: null });
  const [from, to] = [await sandbox.createWallet('Operating'), await sandbox.createWallet('Reserve')];
  await sandbox.createDeposit({ wallet_id: from.id, asset: 'btc', amount: '1.5' });
  const transfer = await sandbox.createTransfer(from.id, to.id, { btc: 0.4 });
  await signIn('viewer');
  await page.goto(`/wallets/${from.id}`);
  const lockedFunds = page.getByRole('region', { name: 'The locked funds' });
  await expect(lockedFunds.getByRole('listitem').filter({ hasText: 'Awaiting approval at custodian' })).toContainText('0.4');
  await lockedFunds.getByRole('link', { name: `Transfer ${transfer}` }).click();
  await expect(page).toHaveURL(`/transactions/${transfer}`);
});

test('only treasurers can change a wallet, whether on the page or by a request', async ({ page, sandbox, signIn, provokes }) => {
  const wallet = await sandbox.createWallet('Retail');
  provokes(`403 /api/v1/wallets/${wallet.id}`);
  for (const role of ['viewer', 'compliance'] as const) {
    await signIn(role);
    await page.goto('/wallets');
    await expect(page.getByRole('link', { name: 'Retail' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New wallet' })).toHaveCount(0);
    await page.goto(`/wallets/${wallet.id}?addresses=btc`);
    await expect(page.getByRole('table', { name: 'BTC addresses' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(New|Edit)/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Withdraw/ })).toHaveCount(0);
    const status = await page.evaluate(async (id) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-By': 'desk' };
      return (await fetch(`/api/v1/wallets/${id}`, { method: 'PUT', headers, body: '{"name":"Mine"}' })).status;
    }, wallet.id);
    expect(status).toBe(403);
    await signOut(page);
  }
});

for (const size of sizes) {
  test.describe(`the forms of wallets and addresses in a window of ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size });

    test('the forms of wallets and addresses are accessible in both colour schemes', async ({ page, sandbox, signIn }) => {
      const wallet = await sandbox.createWallet('Retail');
      await signIn('treasury');
      await fillNewWallet(page, '');
      await page.getByRole('button', { name: 'Create wallet' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/wallets/${wallet.id}?addresses=btc`);
      await page.getByRole('button', { name: 'Edit address' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

for (const width of [1280, 1440, 2560])
  test(`no panel of a wallet cuts or overlaps its content in a window of ${width} px`, async ({ page, sandbox, signIn }) => {
    await sandbox.reset('demo');
    await page.setViewportSize({ width, height: 900 });
    await signIn('treasury');
    await page.goto('/wallets');
    await page.getByRole('link', { name: 'Meridian OTC settlement' }).click();
    await page.getByRole('link', { name: 'All BTC addresses' }).click();
    await expect(page.getByRole('table', { name: 'BTC addresses' }).getByRole('row')).not.toHaveCount(1);
    await expect(page.getByRole('table', { name: 'Balances by asset' })).toContainText('off chain');
    const cells = page.locator('table:not([aria-rowcount]) :is(td, th)');
    const overflowingCells = await cells.evaluateAll((elements) =>
      elements.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [lockedFunds, cellBox] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
        const panel = cell.closest('section')?.getBoundingClientRect();
        const isIn = lockedFunds.left >= cellBox.left - 1 && lockedFunds.right <= cellBox.right + 1 && cellBox.right <= (panel?.right ?? 0);
        return isIn ? [] : [cell.textContent];
      }),
    );
    expect(overflowingCells).toEqual([]);
  });

test('a wallet can belong to any active direct party, even if the party is not on the first page of the list', async ({
  page,
  desk,
  sandbox,
  provokes,
}) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  for (const name of ['Augusta', ...Array.from({ length: 12 }, (_, index) => `Ada-${index}`)]) await sandbox.createDirectParty(name);
  await signInAs(page, desk.officer);
  await sandbox.failCalls('GET', '/api/v1/direct_parties', 'error_500', 1000);
  provokes('502 /api/v1/direct_parties');
  await fillNewWallet(page, 'For Augusta');
  const owner = page.getByRole('combobox', { name: 'Owner' });
  await expect(owner).toHaveAccessibleDescription(/could not be loaded/);
  await sandbox.failCalls('GET', '/api/v1/direct_parties', 'error_500', 0);
  await expect(owner.getByRole('option')).toHaveCount(14, { timeout: 30_000 });
  await owner.selectOption('Augusta Lovelace');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('region', { name: 'Owner' })).toContainText('Augusta');
});
