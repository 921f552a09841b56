import { expect, test } from './fixtures.ts';

test('the page of a transfer shows its three amounts and the next actor, and is updated when the transfer ends', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.changeSettings({ approvals_required: true });
  const [from, to] = [await sandbox.createWallet('Payments float'), await sandbox.createWallet('Harbour reserve')];
  await sandbox.createDeposit({ wallet_id: from.id, asset: 'btc', amount: '2' });
  const id = await sandbox.createTransfer(from.id, to.id, { btc: 1.25 });
  await page.clock.install();
  await signIn('treasury');
  await page.goto(`/transactions/${id}`);
  const facts = page.getByRole('region', { name: 'Transaction', exact: true });
  await expect(facts).toContainText(/Recipient gets\s*1\.25/);
  await expect(facts).toContainText('Network fee, on top');
  await expect(facts).toContainText('Total debited');
  await expect(facts).toContainText('Payments float');
  await expect(page.getByRole('main')).toContainText('an approver of your organisation');

  await sandbox.setStatus(id, 'canceled');
  await page.clock.fastForward(31_000);
  await expect(facts).toContainText(/Would have arrived \(net\)\s*1\.25/);
  await expect(facts).not.toContainText('Total debited');
  await expect(page.getByRole('main')).not.toContainText('an approver of your organisation');
});
