import { expect, test } from './fixtures.ts';
import { isTestAll } from './test-scope.ts';

const troubles = [
  { fault: 'error_500', status: 502, words: /failed|answered 5/i },
  { fault: 'rate_limit', status: 429, words: /slow down|too many/i },
  { fault: 'truncate', status: 502, words: /answer/i },
  { fault: 'garbage', status: 502, words: /unreadable|answer/i },
] as const;

for (const { fault, status, words: problem } of isTestAll ? troubles : troubles.slice(0, 1))
  test(`a list keeps its rows, shows their age and recovers automatically while the service returns ${fault}`, async ({
    page,
    sandbox,
    signIn,
    provokes,
  }) => {
    await sandbox.createWallet('Before the trouble');
    await page.clock.install();
    await signIn('viewer');
    await page.goto('/wallets');
    await expect(page.getByRole('link', { name: 'Before the trouble' })).toBeVisible();

    provokes(`${status} /api/v1/wallets`);
    await sandbox.failCalls('GET', '/api/v1/wallets', fault, 100);
    await sandbox.createWallet('After the trouble');
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.clock.fastForward(15_000);
    await page.getByRole('link', { name: 'Wallets', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/This data was loaded at \d{4}-/);
    await expect(alert).toContainText('Retrying automatically');
    await expect(alert).toContainText(problem);
    await expect(page.getByRole('link', { name: 'Before the trouble' })).toBeVisible();

    await sandbox.failCalls('GET', '/api/v1/wallets', fault, 0);
    await page.clock.fastForward(120_000);
    await expect(alert).toHaveCount(0);
    await page.clock.fastForward(5000);
    await expect(page.getByRole('link', { name: 'After the trouble' })).toBeVisible();
  });
