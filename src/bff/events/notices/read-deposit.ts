import { isWaiting, type Transaction } from '#contract/service/transaction.ts';
import { needsNothing, type ReadDeposit } from './notice-store.ts';

/** What a notice needs to know of a record; one that is no deposit needs nothing. */
export function readDeposit(record: Transaction): ReadDeposit {
  if (record.type !== 'external' || !isWaiting(record)) return needsNothing;
  const { regulatory_status: status, timestamp, currency: asset, amount } = record;
  const arrived = typeof asset === 'string' && typeof amount === 'string' ? { asset: asset.toLowerCase(), amount } : null;
  return { status, createdMs: Date.parse(timestamp ?? '') || null, arrived };
}
