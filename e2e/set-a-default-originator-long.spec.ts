import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, sizes, test } from './fixtures.ts';
import { graceHopper, openDefaultOriginator } from './originator.ts';

const ada = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Address line 1': '12 St James Square',
  City: 'Toronto',
  Country: 'Canada',
  'State or province': 'Ontario',
  'Postal code': 'M5V 2T6',
};

async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label).first().fill(value);
    await page.keyboard.press('Tab');
  }
}

test('compliance sets the default originator of a wallet only once, and its draft survives a reload', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Meridian');
  await signIn('compliance');
  await openDefaultOriginator(page, wallet.id);
  await page.goto(`/wallets/${wallet.id}`);
  await page.getByRole('link', { name: 'Set default originator' }).click();
  await expect(page.getByText('You can set the default originator only once, and the desk cannot change it.')).toBeVisible();
  const setButton = page.getByRole('button', { name: 'Set default originator of Meridian' });
  await setButton.click();
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText('Postal code is required');
  await fillFields(page, ada);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await setButton.click();
  await expect(page.getByRole('region', { name: 'Default originator' })).toContainText('Lovelace');
  await page.goto(`/wallets/${wallet.id}/default-originator`);
  await expect(page.getByText('This wallet already has a default originator')).toBeVisible();
  await expect(setButton).toHaveCount(0);
});

test('the dialog shows a default originator that another user set in the meantime', async ({ page, sandbox, signIn, provokes }) => {
  const wallet = await sandbox.createWallet('Meridian');
  await signIn('compliance');
  await openDefaultOriginator(page, wallet.id);
  await fillFields(page, ada);
  await sandbox.editWallet(wallet.id, { default_originator_entity: graceHopper });
  provokes(`400 /api/v1/wallets/${wallet.id}`);
  await page.getByRole('button', { name: 'Set default originator of Meridian' }).click();
  await expect(page.getByText('The default originator was set while this form was open')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Default originator' })).toContainText('Hopper');
});

for (const size of sizes) {
  test.describe(`the form of a default originator at ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size });

    test('the form of a default originator is accessible in both colour schemes', async ({ page, sandbox, signIn }) => {
      const wallet = await sandbox.createWallet('Meridian');
      await signIn('compliance');
      await openDefaultOriginator(page, wallet.id);
      await page.getByLabel('Also fill in LVCTR details').check();
      await expect(page.getByLabel('Occupation')).toBeVisible();
      await page.getByRole('button', { name: /^Set default originator/ }).click();
      await expect(page.getByRole('region', { name: 'What is missing' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
