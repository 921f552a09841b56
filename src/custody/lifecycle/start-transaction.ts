import type { Transaction } from 'kysely';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { lockFunds } from './funds.ts';
import { recordStep } from './steps.ts';

/**
 * Starts the lifecycle of a new transaction. Locks its funds, including fees, and schedules its first move. Throws `Overdrawn`.
 */
export async function startLifecycle(
  trx: Transaction<Tables>,
  transaction: TransactionRow,
  neededAmounts: ReadonlyMap<string, Decimal>,
): Promise<void> {
  await lockFunds(trx, transaction, neededAmounts, transaction.created_at);
  await recordStep(trx, transaction, transaction.status, transaction.created_at);
}
