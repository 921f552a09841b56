import type { Page } from '@playwright/test';
import { expectStateAccessibleAtBothWidths } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { graceHopper } from './originator.ts';

const selectedDeposits = (page: Page) => page.getByRole('list', { name: 'Selected deposits' }).getByRole('listitem');

const submittedRecord = { regulatory_status: 'completed', originator_entity: { lastname: 'Hopper' } };

test('an officer fills in one form for several deposits of one originator, which are submitted one by one', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: graceHopper });
  const otherWallet = await sandbox.createWallet('Payments', { default_originator_entity: { ...graceHopper, lastname: 'Kelly' } });
  const matchingDeposits = [];
  for (const amount of ['2', '3', '4']) matchingDeposits.push(await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  const otherDeposit = await sandbox.createDeposit({ wallet_id: otherWallet.id, asset: 'btc', amount: '5' });
  await signIn('compliance');
  await page.goto('/regulatory');
  await page.getByLabel('Select all 4 loaded').check();
  await page.getByRole('link', { name: 'Complete selected' }).click();

  await expect(selectedDeposits(page)).toHaveCount(4);
  await expect(selectedDeposits(page).filter({ hasText: '5 BTC' })).toContainText('different default originator, Grace Kelly');
  await expect(selectedDeposits(page).filter({ hasText: '2 BTC' })).toContainText('Accept the default originator');
  await expect(selectedDeposits(page).filter({ hasText: '2 BTC' })).toContainText(/Deposit \d+, .*from /s);
  await expectStateAccessibleAtBothWidths(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(selectedDeposits(page).filter({ hasText: 'Ready.' })).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Originator for 3 deposits will be sent in [1-5] s/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Submit originator for 3 deposits' })).toBeVisible();
  await page.keyboard.press('Control+Enter');

  await expect(selectedDeposits(page).filter({ hasText: 'Accepted.' })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('3 accepted.');
  await expect(page.getByRole('form', { name: 'Regulatory information' })).toBeHidden();
  for (const { id } of matchingDeposits) expect(await sandbox.transaction(id)).toMatchObject(submittedRecord);
  expect(await sandbox.transaction(otherDeposit.id)).toMatchObject({ regulatory_status: 'missing_travel_rule_info' });
});
