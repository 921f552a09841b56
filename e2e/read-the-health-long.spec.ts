import { expect, test } from './fixtures.ts';

test('the health page shows a security admin that everything works, and later shows a failure at once with its cause', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.createWallet('Reserve');
  await signIn('administrator');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Health of the desk' }).click();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Custodian')).toContainText('OK');
  await expect(part('Database')).toContainText('OK');
  await expect(part('Audit log')).toContainText('Chain intact');
  await expect(part('Requests')).toContainText('OK');

  await sandbox.failCalls('GET', '/api/v1/wallets', 'error_500', 1000);
  await expect(part('Custodian')).toContainText('Failing', { timeout: 20_000 });
  await expect(part('Custodian')).toContainText('answered 500');
  await sandbox.removeFaults();
  await expect(part('Custodian')).toContainText('OK', { timeout: 20_000 });
});
