import type { Transaction } from 'kysely';
import { isAsset } from '#contract/money/assets.ts';
import { hashFor } from '#custody/addresses/hash-for.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';
import { giveUpReconciliation, locateCoins, reconcileFor } from '#custody/offchain/reconcile.ts';
import { lockSplit } from '#custody/offchain/split.ts';
import { Refusal } from '#custody/service-refusal.ts';
import { generateKey } from '#custody/staking/settlement.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { readAmounts } from '#custody/store/transactions.ts';
import { enqueueWebhook } from '#custody/webhooks/enqueue.ts';
import { applyLedgerEffect } from './funds.ts';
import { recordStep } from './steps.ts';
import { transitionOf, type LifecycleState, type TransactionEvent } from './transitions.ts';

/**
 * Moves an outgoing or internal transaction to another state. The caller must have locked it. Funds, record, the worker's next
 * step and webhooks change in one database transaction. Refuses a move that the state machine does not have.
 */
export async function applyTransition(
  trx: Transaction<Tables>,
  transaction: TransactionRow,
  to: LifecycleState,
  at: Date,
): Promise<TransactionRow> {
  const from = await readState(trx, transaction);
  const transition = from === null ? null : transitionOf(from, to);
  if (from === null)
    throw new Refusal('invalid', 'status can change only for outgoing transactions: the status of a deposit cannot be set');
  if (transition === null) throw new Refusal('invalid', `status cannot change from ${from} to ${to}`);
  if (to === 'completed' && (await locateCoins(trx, transaction, at)) !== 'there')
    throw new Refusal('invalid', 'The balance on chain does not cover the transaction until a reconciliation is completed.');
  await applyLedgerEffect(trx, transaction, transition.ledger, at);
  if (transition.ledger === 'release') await giveUpReconciliation(trx, transaction);
  const movedTransaction = await writeState(trx, transaction, to, at);
  await recordStep(trx, movedTransaction, (await readState(trx, movedTransaction)) ?? to, at);
  for (const event of transition.events) await enqueueEvent(trx, movedTransaction, event);
  return to === 'approved' ? continueApproved(trx, movedTransaction, at) : movedTransaction;
}

/**
 * Continues an approved transaction automatically. A transfer by ledger entry completes at once. A transfer on chain starts
 * reconciliations if coins are missing.
 */
export async function continueApproved(trx: Transaction<Tables>, approvedTransaction: TransactionRow, at: Date): Promise<TransactionRow> {
  if (approvedTransaction.delivery === 'ledger') {
    await lockSplit(trx);
    return applyTransition(trx, await applyTransition(trx, approvedTransaction, 'pending_generation', at), 'completed', at);
  }
  if (approvedTransaction.delivery === 'chain') await reconcileFor(trx, approvedTransaction, at);
  return approvedTransaction;
}

/**
 * Reads the lifecycle state of a transaction, or null for a deposit, which has no lifecycle. Our choice: a ledger entry is final at
 * once, because it needs no block.
 */
export async function readState(trx: Transaction<Tables>, { id, type, status, delivery }: TransactionRow): Promise<LifecycleState | null> {
  if (type === 'external') return null;
  if (status !== 'completed') return status;
  if (delivery === 'ledger') return 'confirmed';
  const confirmation = await trx.selectFrom('confirmations').select('at').where('transaction_id', '=', id).executeTakeFirst();
  return confirmation === undefined ? status : 'confirmed';
}

async function writeState(trx: Transaction<Tables>, transaction: TransactionRow, to: LifecycleState, at: Date): Promise<TransactionRow> {
  if (to === 'confirmed') {
    await trx.insertInto('confirmations').values({ transaction_id: transaction.id, at }).execute();
    return transaction;
  }
  if (to !== 'completed') return updateTransaction(trx, transaction, { status: to, completed_at: null });
  if (transaction.delivery !== 'ledger') await broadcast(trx, transaction, at);
  const pubkey = await generateKey(trx, transaction, at);
  return updateTransaction(trx, transaction, { status: to, completed_at: at, ...(pubkey === null ? {} : { validator_pubkey: pubkey }) });
}

function updateTransaction(trx: Transaction<Tables>, transaction: TransactionRow, change: Partial<MovableFields>): Promise<TransactionRow> {
  return trx.updateTable('transactions').set(change).where('id', '=', transaction.id).returningAll().executeTakeFirstOrThrow();
}

type MovableFields = Pick<TransactionRow, 'status' | 'completed_at' | 'validator_pubkey'>;

/** Gives each transfer its block and its hash on the simulated chain. */
async function broadcast(trx: Transaction<Tables>, { id, created_at: createdAt }: TransactionRow, at: Date): Promise<void> {
  for (const { asset } of (await readAmounts(trx, [id])).get(id) ?? []) {
    if (!isAsset(asset)) throw new TypeError(`${asset} has no chain`);
    await trx
      .updateTable('transaction_amounts')
      .set({ hash: hashFor(asset, `broadcast ${id} ${createdAt.toISOString()}`), block: blockHeightAt(asset, at) })
      .where('transaction_id', '=', id)
      .where('asset', '=', asset)
      .execute();
  }
}

/**
 * Adds a webhook to the outbox. Spec: Events. Our choice: `associated_wallet_ids` has only wallets of the instance. A
 * transaction without a sending wallet or by ledger entry is not a withdrawal, so only changes of its status send webhooks.
 */
async function enqueueEvent(trx: Transaction<Tables>, transaction: TransactionRow, type: TransactionEvent): Promise<void> {
  const { id, source_wallet_id: source, destination_wallet_id: destination } = transaction;
  if (type !== 'transaction_status' && (source === null || transaction.delivery === 'ledger')) return;
  if (type !== 'transaction_status') return enqueueWebhook(trx, { type, transaction_id: id });
  return enqueueWebhook(trx, {
    type,
    transaction_id: id,
    associated_wallet_ids: {
      ...(source === null ? {} : { source_wallet_id: source }),
      ...(destination === null ? {} : { destination_wallet_id: destination }),
    },
  });
}
