import type { Transaction } from 'kysely';
import { queueLimits } from '#contract/limits.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { workNotice } from '#custody/store/work-channel.ts';
import { nextStateByWorker, type LifecycleState } from './transitions.ts';

/**
 * Records the time at which a transaction reached its state. The worker needs it for the next move. Deletes the row if the
 * worker has no next move.
 */
export async function recordStep(trx: Transaction<Tables>, transaction: TransactionRow, state: LifecycleState, at: Date): Promise<void> {
  if (nextStateByWorker(state) === null) {
    await trx.deleteFrom('lifecycle_steps').where('transaction_id', '=', transaction.id).execute();
    return;
  }
  const isQueued = transaction.is_batched && state === 'approved';
  const step = { since: at, held_until: isQueued ? await readBatchEnd(trx, transaction, at) : null };
  await trx
    .insertInto('lifecycle_steps')
    .values({ transaction_id: transaction.id, ...step })
    .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(step))
    .returning(workNotice)
    .execute();
  if (isQueued) await releaseFullBatch(trx, transaction, at);
}

/**
 * Returns the latest sending time of the batch that this transaction joins. Locks the wallet, so that concurrent transactions
 * join the same batch.
 */
async function readBatchEnd(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<Date> {
  await trx.selectFrom('wallets').select('id').where('id', '=', transaction.source_wallet_id).forNoKeyUpdate().execute();
  const [firstStep] = await transactionsWaitingInBatch(trx, transaction, at).orderBy('step.held_until').limit(1).execute();
  return firstStep?.held_until ?? new Date(at.getTime() + queueLimits.time.ms);
}

async function releaseFullBatch(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<void> {
  const batch = await transactionsWaitingInBatch(trx, transaction, at).execute();
  if (batch.length < queueLimits.count) return;
  const ids = batch.map((step) => step.transaction_id);
  await trx.updateTable('lifecycle_steps').set({ held_until: null, since: at }).where('transaction_id', 'in', ids).execute();
}

/** Returns the transactions of the same wallet and asset that wait in the same batch. */
function transactionsWaitingInBatch(trx: Transaction<Tables>, { id, source_wallet_id: walletId }: TransactionRow, at: Date) {
  return trx
    .selectFrom('lifecycle_steps as step')
    .innerJoin('transactions', 'transactions.id', 'step.transaction_id')
    .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'step.transaction_id')
    .select(['step.transaction_id', 'step.held_until'])
    .where('transactions.source_wallet_id', '=', walletId)
    .where('step.held_until', '>', at)
    .where('moved.asset', '=', (eb) => eb.selectFrom('transaction_amounts').select('asset').where('transaction_id', '=', id));
}
