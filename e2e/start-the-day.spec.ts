import { expect, test } from './fixtures.ts';
import { signInOnPage } from './sign-in.ts';

test('the overview of compliance lists the pending deposits by deadline, with a link to each', async ({ page, sandbox, desk }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const overdueDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '40' });
  await sandbox.setRegulatoryStatus(overdueDeposit.id, 'missing_lvctr_info');
  await signInOnPage(page, { email: 'compliance@desk.example', password: desk.password });
  await expect(page).toHaveURL('/');
  const items = page.getByRole('region', { name: 'Needs your action' }).getByRole('listitem');
  await expect(items).toHaveText([
    /^Complete the LVCTR details of 40 ETH to Retail deposits/,
    /^Add the originator of 1\.5 BTC to Retail deposits/,
  ]);
  await expect(page.getByRole('link', { name: /awaiting approval at custodian/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Regulatory 2 to do' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Regulatory' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
});
