import { isWaiting, type Transaction } from '#contract/service/transaction.ts';

/** A deposit as read: `createdMs` since 1970, null without a time. */
export type ReadDeposit = { readonly status: string | null; readonly createdMs: number | null; readonly arrived: Arrived | null };

/** What a deposit brought: `{ amount: '1.5', asset: 'btc' }`. */
export type Arrived = { readonly amount: string; readonly asset: string };

/** A deposit that needs nothing, or that there is no more. */
export const needsNothing: ReadDeposit = { status: null, createdMs: null, arrived: null };

/** What a notice needs to know of a record; one that is no deposit needs nothing. */
export function readDeposit(record: Transaction): ReadDeposit {
  if (record.type !== 'external' || !isWaiting(record)) return needsNothing;
  const { regulatory_status: status, timestamp, currency: asset, amount } = record;
  const arrived = typeof asset === 'string' && typeof amount === 'string' ? { asset: asset.toLowerCase(), amount } : null;
  return { status, createdMs: Date.parse(timestamp ?? '') || null, arrived };
}
