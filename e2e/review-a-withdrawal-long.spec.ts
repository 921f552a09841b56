import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { byProgram, windowOf } from './sign-in.ts';
import { setReview } from './withdrawal.ts';

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** Without it a rate that the desk knows from an earlier world would let a small withdrawal go. */
const always = { mode: 'always', above_cad: '10000' } as const;

/** A withdrawal as its maker's page sends it; gives the command's id and the answer's status. */
async function send(page: Page, walletId: number, amount = 0.01): Promise<{ id: string; status: number }> {
  const id = crypto.randomUUID();
  const answer = await page.request.post(`/api/v1/wallets/${walletId}/transactions`, {
    headers: { ...byProgram, 'idempotency-key': id },
    data: { destination: { type: 'external', addresses: { btc: address } }, amounts: { btc: amount }, notes: 'Invoice 7' },
  });
  return { id, status: answer.status() };
}

async function walletWithBitcoin(sandbox: Sandbox): Promise<number> {
  const { id } = await sandbox.wallet('Treasury hot');
  await sandbox.deposit({ wallet_id: id, asset: 'btc', amount: '1' });
  return id;
}

test('declining needs a reason, by keyboard alone, and the maker reads it', async ({ page, browser, desk, sandbox, signIn }) => {
  await setReview(desk, always);
  const walletId = await walletWithBitcoin(sandbox);
  await signIn('treasury');
  const { id } = await send(page, walletId);
  const second = await windowOf(browser, desk, 'treasury2');
  await second.goto(`/activity/${id}`);
  await second.getByRole('textbox', { name: 'Reason (required to decline)' }).focus();
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Enter a reason: its maker sees it')).toBeVisible();
  await second.keyboard.press('Shift+Tab');
  await second.keyboard.type('The account was closed');
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Declined', { exact: true }).first()).toBeVisible();
  await page.goto(`/activity/${id}`);
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('The account was closed');
  await page.getByRole('button', { name: /^Notices: \d+ unread/ }).click();
  await expect(page.getByText('Declined: nothing was sent').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await outcome.getByRole('link', { name: 'Make it again' }).click();
  await expect(page.getByRole('textbox', { name: /^Recipient gets/ })).toHaveValue('0.01');
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Invoice 7');
  await expect(page.getByRole('combobox', { name: /^Account, wallet or address/ })).toHaveValue(address);
  await second.context().close();
});
