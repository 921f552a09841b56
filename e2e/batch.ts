import type { Locator, Page } from '@playwright/test';
import { segwitText } from '#contract/money/addresses/segwit.ts';
import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { programHeaders } from './sign-in.ts';
import { uniqueName } from './withdrawal.ts';

/** Returns a bitcoin address with a valid checksum. Different numbers give different addresses. */
export function bitcoinAddress(number: number): string {
  const bytes = new Uint8Array(20).fill(7);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.imul(number, 2_654_435_761) >>> 0);
  view.setUint32(16, Math.imul(number, 40_503) >>> 0);
  return segwitText('bc', bytes);
}

/** Returns a number from which a test can create its own addresses. Equal batches in other tests would count as duplicates. */
export function uniqueNumber(): number {
  return Math.floor(Math.random() * 1_000_000) * 1_000;
}

/** Creates a wallet with bitcoin. */
export async function bitcoinWallet(sandbox: Sandbox, amount = '5') {
  const wallet = await sandbox.createWallet(uniqueName('Payouts'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount });
  return wallet;
}

/** Opens the page of a new batch without a draft. */
export async function openNewBatch(page: Page, query = ''): Promise<void> {
  await page.request.delete('/bff/drafts/batch-new', { headers: programHeaders });
  await page.goto(`/batch-sends/new${query}`);
  await expect(batchPage(page).drop).toBeAttached();
}

/** Locates the controls of the page by their labels. */
export const batchPage = (page: Page) => ({
  drop: page.getByLabel('Choose a file of rows'),
  grid: page.getByRole('grid', { name: 'Rows of the batch' }),
  rows: page.getByRole('grid', { name: 'Rows of the batch' }).locator('tr[data-line]'),
  totals: page.getByRole('region', { name: 'Totals' }),
  preflight: page.getByRole('region', { name: 'Pre-flight checks' }),
  review: page.getByRole('button', { name: /^Review batch/ }),
  send: page.getByRole('button', { name: /^Send / }),
  fileProblem: page.getByRole('alert', { name: 'File problem' }),
  replace: page.getByRole('alert', { name: 'Replace rows' }),
});

/** Locates a cell of the row with this line number. */
export function cellOf(page: Page, line: number, cell: 'destination' | 'amount' | 'type' | 'remove') {
  return batchPage(page).grid.locator(`tr[data-line="${line}"] [data-cell="${cell}"]`);
}

/** Pastes a text while no field has the focus, as Ctrl+V would. */
export async function pasteOnPage(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Chooses a file with this name and content in the page's file picker. */
export async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await batchPage(page).drop.setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Presses Tab until the target has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
