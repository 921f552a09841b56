import type * as z from 'zod/mini';
import type { outgoingTransactionSchema } from '#contract/service/transaction.ts';
import type { TransactionRow } from '#custody/store/custody-tables.ts';
import { amountLiterals } from './amounts.ts';
import { externalDestination } from './external-account-record.ts';
import type { Parties } from './involved-parties.ts';
import { walletIdentity } from './wallet-record.ts';

type OutgoingRecord = z.input<typeof outgoingTransactionSchema>;

/**
 * Returns an internal or outgoing transaction. Spec: Internal or outgoing transaction. Our choice: an internal transaction is
 * `incoming` for the receiving wallet.
 */
export function outgoingRecord(transaction: TransactionRow, parties: Parties, viewingWalletId?: number): OutgoingRecord {
  const { id, status, regulatory_status, requested_by, notes, is_batched, completed_at, validator_pubkey } = transaction;
  const source = parties.wallet(transaction.source_wallet_id);
  const movedAmounts = parties.amountsOf(transaction);
  // The amounts are read after the row. If the transaction was broadcast between the two reads, its amounts have chain
  // data that contradicts the row's status.
  const onChainAmounts = status === 'completed' ? movedAmounts : [];
  const beneficiaries = transaction.beneficiary_entities ?? [];
  return {
    id,
    type: 'transaction',
    status,
    direction: viewingWalletId !== undefined && viewingWalletId !== transaction.source_wallet_id ? 'incoming' : 'outgoing',
    created_at: transaction.created_at.toISOString(),
    ...(completed_at === null ? {} : { completed_at: completed_at.toISOString() }),
    requested_by,
    source: source && walletIdentity(source),
    destination: destinationOf(transaction, parties),
    amounts: amountLiterals(movedAmounts.map(({ asset, amount }) => [asset, amount])),
    fees: amountLiterals(movedAmounts.map(({ asset, fee }) => [asset, fee])),
    fee_units: Object.fromEntries(movedAmounts.flatMap(({ asset, fee_unit: unit }) => (unit === null ? [] : [[asset, unit]]))),
    cad_rates: amountLiterals(movedAmounts.map(({ asset, cad_rate: rate }) => [asset, rate])),
    block: Object.fromEntries(onChainAmounts.flatMap(({ asset, block }) => (block === null ? [] : [[asset, block]]))),
    transaction_ids: onChainAmounts.flatMap(({ asset, hash }) => (hash === null ? [] : [{ currency: asset, transaction_id: hash }])),
    notes,
    is_batched,
    regulatory_status,
    originator_entity: transaction.originator_entity ?? {},
    beneficiary_entity: beneficiaries.at(-1) ?? {},
    beneficiary_entities: [...beneficiaries],
    ...reconciliationOf(transaction, parties),
    ...stakingFields(transaction, parties),
    ...(validator_pubkey === null ? {} : { validator_pubkey }),
  };
}

/** Returns the destination of a transaction: a wallet, an external account, or addresses without an id. */
function destinationOf(transaction: TransactionRow, parties: Parties) {
  const wallet = parties.wallet(transaction.destination_wallet_id);
  if (wallet !== undefined) return walletIdentity(wallet);
  const account = parties.account(transaction.destination_account_id);
  if (account !== undefined) return externalDestination(account);
  return transaction.destination_raw === null ? null : { type: 'external_account', addresses: { ...transaction.destination_raw } };
}

/**
 * Returns the reconciliations of a transaction, or the transfers that a reconciliation settles. Spec: Internal or outgoing
 * transaction. Our choice: `reconciling_transaction_ids` has the reconciliations that settle a transfer by ledger entry, and
 * the reconciliations that a withdrawal waited for. The spec permits both.
 */
function reconciliationOf({ id, delivery, triggered_by_transaction_id }: TransactionRow, parties: Parties) {
  const reconciling = parties.reconciling(id);
  return {
    ...(delivery === 'reconciliation'
      ? { is_offchain_reconciliation: true, reconciled_transaction_ids: [...parties.reconciled(id)], triggered_by_transaction_id }
      : {}),
    ...(reconciling.length === 0 ? {} : { reconciling_transaction_ids: [...reconciling] }),
  };
}

/** Returns the fields that only staking transactions have. Spec: Internal or outgoing transaction. */
function stakingFields(transaction: TransactionRow, parties: Parties) {
  if (transaction.withdrawal_wallet_id === null) return {};
  const wallet = parties.wallet(transaction.withdrawal_wallet_id);
  const account = parties.account(transaction.withdrawal_wallet_id);
  if (wallet !== undefined) return { withdrawal_wallet: walletIdentity(wallet) };
  return account === undefined ? {} : { withdrawal_wallet: externalDestination(account) };
}
