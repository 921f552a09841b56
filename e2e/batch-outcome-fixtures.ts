import type { Page } from '@playwright/test';
import type { Batch } from '#contract/desk/batches.ts';
import { expect, testOfOneWorld, type DeskVariables } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { programHeaders } from './sign-in.ts';
import { externalAddresses, uniqueName } from './withdrawal.ts';

/** A desk that sends at most two destinations per call and looks for unknown outcomes every four seconds. */
export const test = testOfOneWorld.extend<object, DeskVariables>({
  variables: [{ BATCH_DESTINATIONS_MAX: '2', MONEY_READBACK_S: '4' }, { scope: 'worker' }],
});

export const approvalAlways = { mode: 'always', above_cad: '10000' } as const;

export async function fundedWallet(sandbox: Sandbox, amount: string) {
  const wallet = await sandbox.createWallet(uniqueName('Payroll'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount });
  return wallet;
}

/**
 * Creates a batch with an API request in the page's session. Each row pays one satoshi more than the previous row. Returns the batch's ID.
 */
export async function makeBatch(page: Page, walletId: number, rowCount: number, firstSatoshis = 100_000): Promise<string> {
  const id = crypto.randomUUID();
  const rows = Array.from({ length: rowCount }, (_each, index) => ({
    line: index + 2,
    cells: [externalAddresses.btc, String(firstSatoshis + index), `Invoice ${index + 1}`],
    type: 'public_address',
    public_address: externalAddresses.btc,
    amount: String(firstSatoshis + index),
  }));
  const answer = await page.request.post('/bff/batches', {
    headers: { ...programHeaders, 'idempotency-key': id },
    data: {
      wallet_id: walletId,
      asset: 'btc',
      file: { name: 'payroll.csv', sha256: 'ab'.repeat(32) },
      header: ['address', 'satoshi', 'note'],
      rows,
      remainder_of: null,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

export async function batchOf(page: Page, id: string): Promise<Batch> {
  return (await (await page.request.get(`/bff/batches/${id}`)).json()) as Batch;
}

/** Locates the state beside the page's title. */
export const state = (page: Page, label: string) => page.locator('header').getByText(label, { exact: true });

export const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows of the batch' });
