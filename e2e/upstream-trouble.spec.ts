import { expect, test } from './fixtures.ts';

const troubles = [
  { fault: 'error_500', status: 502, words: /failed|answered 5/i },
  { fault: 'rate_limit', status: 429, words: /slow down|too many/i },
  { fault: 'truncate', status: 502, words: /answer/i },
  { fault: 'garbage', status: 502, words: /unreadable|answer/i },
] as const;

for (const { fault, status, words } of troubles)
  test(`a list whose service answers with ${fault} keeps what was read, says how old it is, and recovers by itself`, async ({
    page,
    sandbox,
    signIn,
    provokes,
  }) => {
    await sandbox.wallet('Before the trouble');
    await page.clock.install();
    await signIn('viewer');
    await page.goto('/wallets');
    await expect(page.getByRole('link', { name: 'Before the trouble' })).toBeVisible();

    provokes(`${status} /api/v1/wallets`);
    await sandbox.fail('GET', '/api/v1/wallets', fault, 100);
    await sandbox.wallet('After the trouble');
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.clock.fastForward(15_000);
    await page.getByRole('link', { name: 'Wallets', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/What you see was read at \d{4}-/);
    await expect(alert).toContainText('The desk asks again by itself');
    await expect(alert).toContainText(words);
    await expect(page.getByRole('link', { name: 'Before the trouble' })).toBeVisible();

    await sandbox.fail('GET', '/api/v1/wallets', fault, 0);
    await page.clock.fastForward(120_000);
    await expect(alert).toHaveCount(0);
    await page.getByRole('button', { name: 'New records have come in: show them' }).click();
    await expect(page.getByRole('link', { name: 'After the trouble' })).toBeVisible();
  });

test('a list whose service does not answer in time says so, and recovers by itself', async ({ page, sandbox, signIn, provokes }) => {
  await sandbox.wallet('Reserve');
  provokes('504 /api/v1/wallets');
  // Once for the answer that would come with the page, once when the page asks itself.
  await sandbox.fail('GET', '/api/v1/wallets', 'hang_before', 2);
  await signIn('viewer');
  await page.goto('/wallets');
  await expect(page.getByText('Loading')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('did not answer GET /api/v1/wallets in time', { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Reserve' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});
