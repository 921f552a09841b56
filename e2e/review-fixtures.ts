import type { Page } from '@playwright/test';
import type { Sandbox } from './sandbox.ts';
import { programHeaders } from './sign-in.ts';

export const paidAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** A policy that requires approval of every withdrawal. A threshold could let a small withdrawal pass without approval. */
export const approvalAlways = { mode: 'always', above_cad: '10000' } as const;

/** Sends a withdrawal as the requester's page would. Returns the command's ID and the status of the answer. */
export async function sendWithdrawal(page: Page, walletId: number, amount = 0.01): Promise<{ id: string; status: number }> {
  const id = crypto.randomUUID();
  const answer = await page.request.post(`/api/v1/wallets/${walletId}/transactions`, {
    headers: { ...programHeaders, 'idempotency-key': id },
    data: { destination: { type: 'external', addresses: { btc: paidAddress } }, amounts: { btc: amount }, notes: 'Invoice 7' },
  });
  return { id, status: answer.status() };
}

export async function walletWithBitcoin(sandbox: Sandbox): Promise<number> {
  const { id } = await sandbox.createWallet('Treasury hot');
  await sandbox.createDeposit({ wallet_id: id, asset: 'btc', amount: '1' });
  return id;
}
