import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, sizes, test as looking } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { programHeaders } from './sign-in.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, openCommandId, uniqueName } from './withdrawal.ts';

async function fundedWallet(sandbox: Sandbox) {
  const wallet = await sandbox.createWallet(uniqueName('Staking'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '500' });
  return wallet;
}

/** Types a name into a field with searchable options and selects the option with this name. */
async function chooseOption(page: Page, field: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  await field.fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

const problems = (page: Page) => page.getByRole('region', { name: 'What is missing' });
const amount = (page: Page) => page.getByRole('textbox', { name: /^Amount/ });
const review = (page: Page) => page.keyboard.press('Control+Enter');

/** Returns an amount of ether that no other test uses, because equal amounts count as duplicates. */
const uniqueEther = (wholeEther: number) => `${wholeEther}.${Math.floor(Math.random() * 90_000_000) + 10_000_000}7`;

test('after a lost answer, a validator is not created twice, and the page of the validator later shows the public key', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.changeSettings({ approvals_required: true, step_ms: null });
  const wallet = await fundedWallet(sandbox);
  await signIn('treasury');
  await page.goto('/staking/new');
  await page.getByRole('form', { name: 'New validator' }).waitFor();
  await expect(page.getByRole('combobox', { name: /^Deposit contract/ })).not.toHaveValue('');
  await chooseOption(page, page.getByRole('combobox', { name: /^From wallet/ }), wallet.name);
  await chooseOption(page, page.getByRole('combobox', { name: /^Rewards go to/ }), wallet.name);
  const result = page.getByRole('region', { name: 'Result' });
  await amount(page).fill('31.5');
  await expect(result).toContainText('No validator: the amount must be at least 32 ETH');
  await review(page);
  await expect(problems(page)).toContainText('Amount must be at least 32 ETH');
  await amount(page).fill('64');
  await page.keyboard.press('Tab');
  await expect(problems(page)).toHaveCount(0);
  await page.getByRole('radio', { name: /^Not compounding/ }).check();
  await review(page);
  await expect(problems(page)).toContainText('Amount must be exactly 32 ETH when compounding is false');
  await page.getByRole('radio', { name: /^Automatic/ }).press('Space');
  await page.getByRole('slider', { name: 'Amount in whole ETH' }).fill('64');
  const stakedAmount = `${uniqueEther(64)}000000001`;
  await amount(page).fill(stakedAmount);
  await expect(result).toContainText(`One compounding validator of ${stakedAmount} ETH`);
  await expect(page.getByRole('region', { name: 'Pre-flight checks' })).toContainText('Enough spendable balance');
  await review(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Review this validator' })).toBeFocused();
  await page.reload(); // The draft and its Idempotency-Key survive a reload.
  await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('One compounding validator');
  await expectAccessible(page);
  await sandbox.failCalls('POST', '/api/v2/staking/transactions', 'reset_after', 1);
  const send = page.getByRole('button', { name: `Stake ${stakedAmount} ETH for a new validator` });
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await send.dblclick();
  const key = await openCommandId(page);
  await expect.poll(async () => (await commandOf(page, key))['state'], { timeout: 30_000 }).toBe('confirmed');
  const command = await commandOf(page, key);
  expect(command).toMatchObject({ kind: 'staking', amount: stakedAmount, wallet_id: wallet.id });
  const { idempotency_key: sentKey, ...body } = JSON.parse((command['request'] as { body: string }).body) as Record<string, unknown>;
  expect(sentKey).toBe(key);
  const repeatedAnswer = await page.request.post('/api/v2/staking/transactions', {
    headers: { ...programHeaders, 'idempotency-key': key },
    data: body,
  });
  expect([repeatedAnswer.status(), ((await repeatedAnswer.json()) as { id: number }).id]).toEqual([200, command['record_id']]);

  await page.clock.install();
  await page.goto('/staking');
  const inProgress = page.getByRole('region', { name: 'In progress' });
  await expect(inProgress.getByRole('listitem').filter({ hasText: `Open transaction ${String(command['record_id'])}` })).toHaveCount(1);
  const step = inProgress.locator('[aria-current="step"]').first();
  await expect(step).toContainText('Approval at the custodian');
  await expectAccessible(page);
  const id = Number(command['record_id']);
  await sandbox.setStatus(id, 'approved');
  await sandbox.setStatus(id, 'pending_generation');
  await page.clock.fastForward(31_000);
  await expect(step).toContainText(/Key generation|Broadcast/, { timeout: 45_000 });
  await sandbox.setStatus(id, 'completed');
  const pubkey = String((await sandbox.transaction(id))['validator_pubkey']);
  const row = page
    .getByRole('table', { name: 'Validators' })
    .getByRole('row')
    .filter({ hasText: pubkey.slice(-6) });
  await page.clock.fastForward(31_000);
  await expect(row).toContainText('Deposit queue', { timeout: 45_000 });
  await expect(row).toContainText('Yes'); // The cell in the column Compounding contains this value.
  await expect(inProgress).toHaveCount(0);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Validator', exact: true })).toContainText(wallet.name);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Staking');
  await sandbox.changeSettings({ approvals_required: false, step_ms: 2000 });
});

/** Whether a field is inside the window and not covered by another element. */
async function isInView(field: Locator): Promise<boolean> {
  await expect(field).toBeVisible();
  return field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
}

test('a validator is topped up, withdraws a part, exits and withdraws the rest, and each invalid amount shows an error', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.changeSettings({ approvals_required: false, step_ms: 0, voluntary_exits_supported: false });
  const wallet = await fundedWallet(sandbox);
  const validatorBody = {
    source_wallet_id: wallet.id,
    withdrawal_wallet_id: wallet.id,
    amount: '100000000000000000000',
    compounding: true,
  };
  const { pubkey } = await sandbox.createValidator(validatorBody);
  const confirmationField = page.getByRole('textbox', { name: /^Type the last 6 characters/ });
  const confirmAction = async (name: RegExp) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await isInView(confirmationField), `the field of the key, at ${size.width} px`).toBe(true);
    }
    await page.setViewportSize(sizes[0]);
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await confirmationField.fill(pubkey.slice(-6));
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
  };
  await signIn('treasury');
  await page.goto(`/staking/${pubkey}`);
  await page.getByRole('link', { name: 'Top up' }).click();
  await chooseOption(page, page.getByRole('combobox', { name: /^Wallet/ }), wallet.name);
  await amount(page).fill('0.5');
  await review(page);
  await expect(problems(page)).toContainText('Amount must be at least 1 ETH');
  await amount(page).fill('1.0000000001');
  await review(page);
  await expect(problems(page)).toContainText('Amount must be divisible by 1 gwei');
  await amount(page).fill('1000');
  await expect(page.getByRole('region', { name: 'Pre-flight checks' })).toContainText('more for the amount and the fee');
  await review(page);
  await expect(problems(page)).toContainText('more for the amount and the fee');
  const topUpAmount = uniqueEther(2);
  await amount(page).fill(topUpAmount);
  await expect(page.getByRole('region', { name: 'Pre-flight checks' })).toContainText('Enough spendable balance');
  await review(page);
  await confirmAction(/^Top up …/);
  expect(await commandOf(page, await openCommandId(page))).toMatchObject({
    state: 'confirmed',
    kind: 'validator_top_up',
    amount: topUpAmount,
  });

  await page.goto(`/staking/${pubkey}?action=withdraw`);
  await page.getByRole('radio', { name: /^Partial amount/ }).check();
  await amount(page).fill('4000');
  await review(page);
  await expect(problems(page)).toContainText('More than the');
  const partAmount = uniqueEther(3);
  await amount(page).fill(partAmount);
  await review(page);
  await confirmAction(/^Withdraw 3\./);
  expect(await commandOf(page, await openCommandId(page))).toMatchObject({
    state: 'confirmed',
    kind: 'validator_withdrawal',
    amount: partAmount,
  });

  await page.goto(`/staking/${pubkey}?action=exit`);
  await expect(page.getByText('This cannot be undone: the validator can never be active again.')).toBeVisible();
  await review(page);
  provokes(/^400 .*\/exits$/);
  await confirmAction(/^Exit the validator …/);
  await expect(page.getByRole('alert', { name: 'Not confirmed' })).toContainText('does not support voluntary exits');
  await sandbox.changeSettings({ voluntary_exits_supported: true });
  await page.goto(`/staking/${pubkey}`);
  await page.getByRole('link', { name: 'Exit', exact: true }).click();
  await expect(page.getByText('This cannot be undone: the validator can never be active again.')).toBeVisible();
  await review(page);
  await confirmAction(/^Exit the validator …/);
  expect(await commandOf(page, await openCommandId(page))).toMatchObject({ state: 'confirmed', kind: 'validator_exit' });
  await page.goto(`/staking/${pubkey}`);
  await expect(page.getByText('Exiting', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Not available: The validator is exiting: it accepts no top-up.')).toBeVisible();
  // The page shows this text only after the service has reported the exit.
  await expect(page.getByText('Exited, ready to withdraw')).toHaveCount(0);

  await page.getByRole('link', { name: 'Withdraw', exact: true }).last().click();
  await expect(page.getByRole('radio', { name: /^Full balance/ })).not.toBeChecked();
  await page.getByRole('radio', { name: /^Partial amount/ }).check();
  await amount(page).fill('1');
  await review(page);
  await expect(problems(page)).toContainText('The validator is exiting: amount must be 0 (the full balance).');
  await page.getByRole('radio', { name: /^Full balance/ }).check();
  await review(page);
  await confirmAction(/^Withdraw the full balance from …/);
  expect(await commandOf(page, await openCommandId(page))).toMatchObject({ state: 'confirmed', kind: 'validator_withdrawal', amount: '0' });
  await sandbox.changeSettings({ step_ms: 2000 });
});

// A separate desk from the tests that send money, because this test resets the data.
looking(
  'validators are sorted by the title of a column, on a phone too, and the address keeps the order',
  async ({ page, sandbox, signIn }) => {
    await sandbox.reset('demo');
    await signIn('treasury');
    const balances = async () => {
      const amounts = page.getByRole('table', { name: 'Validators', exact: true }).locator('td[data-title^="Balance"] [data-amount]');
      return amounts.evaluateAll((elements) => elements.map((amount) => Number(amount.getAttribute('data-amount'))));
    };
    const title = page.getByRole('columnheader', { name: /^Balance/ });
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto('/staking');
      expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `cut of the title at ${width} px`).toBe(0);
      await title.getByRole('button').click();
      await expect(title).toHaveAttribute('aria-sort', 'ascending');
      const earlierBalances = await balances();
      expect(new Set(earlierBalances).size).toBeGreaterThan(2);
      expect(earlierBalances).toEqual(earlierBalances.toSorted((left, right) => left - right));
      await title.getByRole('button').click();
      await expect(title).toHaveAttribute('aria-sort', 'descending');
      await page.reload();
      await expect(title).toHaveAttribute('aria-sort', 'descending');
      // Reads the balances again, because rewards may have increased them.
      const laterBalances = await balances();
      expect(laterBalances).toHaveLength(earlierBalances.length);
      expect(laterBalances).toEqual(laterBalances.toSorted((left, right) => right - left));
      await expectAccessible(page);
    }
  },
);
