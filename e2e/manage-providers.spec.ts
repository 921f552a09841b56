import { expectStateAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, openCommandId, uniqueName } from './withdrawal.ts';

/** Creates a wallet, and a storage provider with these rewards that belongs to the wallet. */
async function ownProvider(sandbox: Sandbox, available_rewards_fil: string) {
  const wallet = await sandbox.createWallet(uniqueName('Filecoin'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'fil', amount: '1' });
  const id = `f0${parseInt(crypto.randomUUID().slice(0, 7), 16) + 100_000_000}`;
  await sandbox.createStorageProvider({ wallet_id: wallet.id, storage_provider_id: id, available_rewards_fil });
  return { wallet, id, path: `/filecoin/${wallet.id}/${id}` };
}

test('a treasurer withdraws all rewards with only the keyboard, to the last attoFIL', async ({ page, sandbox, signIn }) => {
  // These rewards have more attoFIL than a JavaScript number can represent exactly.
  const { wallet, id, path } = await ownProvider(sandbox, '0.009007199254740993');
  await signIn('treasury');
  await page.goto(path);
  await page.getByRole('link', { name: 'Withdraw rewards' }).press('Enter');
  const amount = page.getByRole('textbox', { name: /^Rewards to withdraw/ });
  await amount.fill('0.0090071992547409931');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText('FIL has 18 decimal places, this has 19');
  await expect(amount).toBeFocused();
  await amount.fill('0.01');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText('More than the 0.009007199254740993 FIL');
  await page.getByRole('button', { name: 'All rewards' }).press('Enter');
  await expect(amount).toHaveValue('0.009007199254740993');
  await expect(page.getByText('9 007 199 254 740 993 attoFIL'.replaceAll(/(?<=\d) (?=\d)/g, ''))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pre-flight checks' })).toContainText('of rewards covers');
  await expectStateAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Review this reward withdrawal' })).toBeFocused();
  await page.getByText('Show the request').click();
  const requestText = await page.locator('pre').textContent();
  expect(requestText).toContain('"amount_afil":9007199254740993,');
  const send = page.getByRole('button', { name: `Withdraw 0.009007199254740993 FIL of rewards from ${id}` });
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await send.press('Enter');
  const command = await commandOf(page, await openCommandId(page));
  expect(command).toMatchObject({
    state: 'confirmed',
    kind: 'reward_withdrawal',
    wallet_id: wallet.id,
    amount: '0.009007199254740993',
    request: { body: requestText },
  });
  await page.goto(path);
  await expect(page.getByText('No rewards to withdraw')).toBeVisible();
});
