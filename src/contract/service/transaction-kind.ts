import { transactionSorts } from './transaction-status.ts';
import type { OutgoingTransaction, Transaction } from './transaction.ts';

/** The kinds of transactions, which the desk derives from the fields of a record. */
export type TransactionKind = 'deposit' | 'withdrawal' | 'transfer' | 'staking' | 'reconciliation';

/** The kinds of transactions from own wallets that a filter can name. */
export const ownKindFilters = ['withdrawal', 'transfer', 'staking'] as const;

/** The filters by kind: the two types of the custodian, and the desk's kinds. */
export const kindFilters = [...transactionSorts, ...ownKindFilters] as const;

/** Returns the kind of a transaction, or null for a type that the desk does not know. */
export function transactionKindOf(transaction: Transaction): TransactionKind | null {
  if (transaction.type === 'other') return null;
  if (transaction.type === 'external') return 'deposit';
  if (transaction.is_offchain_reconciliation === true) return 'reconciliation';
  if (transaction.validator_pubkey || (transaction.withdrawal_wallet ?? null) !== null) return 'staking';
  return isOwnWallet(transaction.destination) ? 'transfer' : 'withdrawal';
}

type Party = NonNullable<OutgoingTransaction['destination']>;

/**
 * Whether a source or destination is a wallet. External accounts have `kind: external` in lists and `type: external_account` in
 * transactions. Spec: External account.
 */
export function isOwnWallet(party: Pick<Party, 'id' | 'kind' | 'type'> | null | undefined): boolean {
  return (party?.id ?? null) !== null && party?.kind !== 'external' && party?.type !== 'external_account';
}
