import type { Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';

type UsedFixtures = Pick<Fixtures, 'sandbox' | 'signIn'> & { readonly page: Page };

/** Opens the form of a new deposit of 1.5 BTC as a compliance officer. */
export async function openDeposit({ page, sandbox, signIn }: UsedFixtures): Promise<{ id: number; hash: string }> {
  const wallet = await sandbox.createWallet('Retail deposits');
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto(`/regulatory/${deposit.hash}`);
  return deposit;
}
