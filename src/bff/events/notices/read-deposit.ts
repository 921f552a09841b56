import { isPendingDeposit, type Transaction } from '#contract/service/transaction.ts';

/** The facts of a deposit for a notification. `createdMs` counts from 1970, and is null without a time. */
export type ReadDeposit = { readonly status: string | null; readonly createdMs: number | null; readonly arrived: DepositAmount | null };

/** The amount of a deposit, for example `{ amount: '1.5', asset: 'btc' }`. */
export type DepositAmount = { readonly amount: string; readonly asset: string };

/** The facts of a deposit that needs no information or no longer exists. */
export const noDepositNeeds: ReadDeposit = { status: null, createdMs: null, arrived: null };

/** The facts of a record for a notification, or `noDepositNeeds` for a record that is not a pending deposit. */
export function readDeposit(record: Transaction): ReadDeposit {
  if (record.type !== 'external' || !isPendingDeposit(record)) return noDepositNeeds;
  const { regulatory_status: status, timestamp, currency: asset, amount } = record;
  const arrivedAmount = typeof asset === 'string' && typeof amount === 'string' ? { asset: asset.toLowerCase(), amount } : null;
  return { status, createdMs: Date.parse(timestamp ?? '') || null, arrived: arrivedAmount };
}
