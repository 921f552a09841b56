import { callDirectly } from '#bff/money/commands/test-direct.ts';

/** A wallet of the service with one deposit of a unique amount. */
export type SeededRecord = { readonly walletId: number; readonly name: string; readonly transactionId: number; readonly amount: string };

/** Amounts begin with this text. Its digits appear in no other record. */
const amountPrefix = '0.0731';

/** Creates wallets with a deposit each. */
export async function seedRecords(custodyUrl: string, count: number): Promise<readonly SeededRecord[]> {
  const seededRecords: SeededRecord[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Planted ${index}`;
    const createdDatabase = await callDirectly(custodyUrl, 'POST', '/api/v1/wallets', { name, kind: 'warm' });
    const { id: walletId } = JSON.parse(createdDatabase) as { id: number };
    const amount = `${amountPrefix}${1001 + index}`;
    const deposit = await callDirectly(custodyUrl, 'POST', '/sandbox/deposits', { wallet_id: walletId, asset: 'btc', amount });
    const { id: transactionId } = JSON.parse(deposit) as { id: number };
    seededRecords.push({ walletId, name, transactionId, amount });
  }
  return seededRecords;
}
