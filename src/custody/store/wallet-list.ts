import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';
import { sinceDate, storedType, type TransactionFilters } from './transactions.ts';
import { any } from './wallet-lists.ts';

type Filters = Pick<TransactionFilters, 'status' | 'type' | 'completed_since'>;

/** The ids of a wallet's transactions that all given filters let through, as `list.transaction_id`. */
export function walletList(
  db: Kysely<Tables>,
  walletId: number,
  { status, type, completed_since: since }: Filters,
): SelectQueryBuilder<Tables & { list: Tables['wallet_lists'] }, 'list', { transaction_id: number }> {
  const list = db
    .selectFrom('wallet_lists as list')
    .select('list.transaction_id')
    .where('list.wallet_id', '=', walletId)
    .where('list.type', '=', type === undefined ? any : storedType[type])
    .where('list.status', '=', status ?? (since === undefined ? any : 'completed'));
  if (since === undefined) return list;
  // Only the completed have a time of completion.
  if (status !== undefined && status !== 'completed') return list.where(sql<boolean>`false`);
  // No join: a planner that may turn it round walks along the transactions of every wallet.
  return list.where(
    (eb) => eb.selectFrom('transactions').select('completed_at').whereRef('transactions.id', '=', 'list.transaction_id'),
    '>=',
    sinceDate(since),
  );
}
