import { expect, sizes, test } from './fixtures.ts';
import { openDefaultOriginator } from './originator.ts';
import { untilIndexed } from './until-indexed.ts';
import { expectFocusVisible } from './visible-focus.ts';

for (const size of sizes) {
  test.describe(`the visibility of the focused element at ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size });

    test('no bar of the regulatory form hides the focused element', async ({ page, sandbox, signIn }) => {
      const wallet = await sandbox.createWallet('Payments float');
      const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '40' });
      await sandbox.setRegulatoryStatus(id, 'missing_lvctr_info');
      await signIn('compliance');
      await page.goto(`/regulatory/${hash}`);
      await page.getByText('A company', { exact: true }).click();
      await page.getByRole('button', { name: 'Add third party' }).click();
      await expect(page.getByRole('region', { name: 'Third party' }).getByLabel('First name')).toBeVisible();
      // Waits for the count of missing fields, which removes links from the page.
      await expect(page.getByRole('list', { name: 'Still to do' }).getByRole('link', { name: 'Corporate name' })).toBeVisible();
      const { forwardCount, backwardCount } = await expectFocusVisible(page);
      expect(forwardCount).toBeGreaterThan(45);
      expect(backwardCount).toBe(forwardCount);
    });

    test('no bar of the default originator form hides the focused element', async ({ page, sandbox, signIn }) => {
      const wallet = await sandbox.createWallet('Meridian');
      await signIn('compliance');
      await openDefaultOriginator(page, wallet.id);
      await page.getByLabel('Also fill in LVCTR details').check();
      await expect(page.getByLabel('Occupation')).toBeVisible();
      await expectFocusVisible(page);
    });

    test('the bar with the selected deposits does not hide the focused element in the queue', async ({ page, sandbox, signIn }) => {
      await sandbox.reset('demo');
      await signIn('compliance');
      await page.goto('/regulatory');
      await page.getByLabel('Select all 14 loaded').check();
      await expect(page.getByText('14 selected').first()).toBeVisible();
      const { forwardCount, backwardCount } = await expectFocusVisible(page);
      expect(forwardCount).toBeGreaterThan(30);
      expect(backwardCount).toBe(forwardCount);
    });

    test('no bar of the form for several deposits hides the focused element', async ({ page, sandbox, signIn }) => {
      const wallet = await sandbox.createWallet('Retail deposits');
      const hashes = [];
      for (const amount of ['2', '3', '4']) hashes.push((await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount })).hash);
      await signIn('compliance');
      await page.goto(`/regulatory/bulk?ids=${hashes.join(',')}`);
      await expect(page.getByRole('region', { name: 'Originator', exact: true }).getByLabel('First name')).toBeVisible();
      await expectFocusVisible(page);
    });

    test('the sticky column titles of a list do not hide the focused element', async ({ page, desk, sandbox, signIn }) => {
      await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
      const wallet = await sandbox.createWallet('Till');
      for (let index = 1; index <= 36; index += 1) {
        await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'dash', amount: `${index}.5` });
        await sandbox.createWallet(`Till no. ${index}`);
      }
      await signIn('treasury');
      await untilIndexed(page, 36);
      for (const path of ['/transactions', '/wallets']) {
        await page.goto(path);
        await expect(page.getByRole('row').nth(5)).toBeVisible();
        // Shift+Tab starts at the last rendered row, so it reaches other elements than Tab.
        const { forwardCount, backwardCount } = await expectFocusVisible(page);
        expect(forwardCount).toBeGreaterThan(36);
        expect(backwardCount).toBeGreaterThan(20);
      }
    });
  });
}
