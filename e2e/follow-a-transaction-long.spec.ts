import { expect, test } from './fixtures.ts';

test('a transfer shows its three amounts and the next actor, and the open page updates to the outcome', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.settings({ approvals_required: true });
  const [from, to] = [await sandbox.wallet('Payments float'), await sandbox.wallet('Harbour reserve')];
  await sandbox.deposit({ wallet_id: from.id, asset: 'btc', amount: '2' });
  const id = await sandbox.transfer(from.id, to.id, { btc: 1.25 });
  await page.clock.install();
  await signIn('treasury');
  await page.goto(`/transactions/${id}`);
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText(/Recipient gets\s*1\.25/);
  await expect(facts).toContainText('Network fee, on top');
  await expect(facts).toContainText('Total debited');
  await expect(facts).toContainText('Payments float');
  await expect(page.getByRole('main')).toContainText('an approver of your organisation');

  await sandbox.move(id, 'canceled');
  await page.clock.fastForward(31_000);
  await expect(facts).toContainText(/Would have arrived \(net\)\s*1\.25/);
  await expect(facts).not.toContainText('Total debited');
  await expect(page.getByRole('main')).not.toContainText('an approver of your organisation');
});
