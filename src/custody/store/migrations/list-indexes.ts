/** The SQL expression for the value of a transaction in the filter `regulatory_status`. Spec: Transactions. */
export const regulatoryFilterSql =
  "(case regulatory_status when 'completed' then 'completed' when 'not_required' then 'not_required' else 'pending' end)";

/** Drops objects that earlier versions created for lists. New databases do not have them. */
const droppedObjects = [
  ...['type', 'status', 'regulatory', 'type_regulatory', 'pending', 'created_place', 'completed_place', 'completed_places'].map(indexOf),
  ...['completed_types', 'by_type', 'by_status', 'by_standing', 'by_status_and_standing'].map(indexOf),
  'drop trigger if exists transactions_change on custody.transactions',
  'drop trigger if exists transaction_wallets_enter on custody.transaction_wallets',
  'drop trigger if exists transaction_wallets_type on custody.transaction_wallets',
  ...['change_lists', 'enter_lists', 'copy_type'].map((name) => `drop function if exists custody.${name}()`),
  'drop table if exists custody.wallet_lists',
  'alter table custody.transaction_wallets drop column if exists type', // Dropping the column also drops its index.
];

/** Number of ids in one block of the block indexes. */
export const blockIds = 1000;

/**
 * The block indexes sort transactions by their block of ids, and within a block by time. With them, a list since a time
 * finds its first block without reading all older records. Migration 013.
 */
export const blockIndexes = ['created_at', 'completed_at'].map(
  (column) => `create index transactions_${column}_by_block on custody.transactions ((id / ${blockIds}), ${column})`,
);

function indexOf(name: string): string {
  return `drop index if exists custody.transactions_${name}`;
}

/** One index for each filter of the transaction lists, newest id first like the lists. Migration 012. */
export const listIndexes = [
  ...droppedObjects,
  'create index transactions_by_type on custody.transactions (type, (-id))',
  'create index transactions_by_status on custody.transactions (status, (-id))',
  `create index transactions_by_standing on custody.transactions (${regulatoryFilterSql}, (-id))`,
  'create index if not exists transactions_completed_at on custody.transactions (completed_at, id) where completed_at is not null',
  'create index if not exists transaction_wallets_transaction on custody.transaction_wallets (transaction_id)',
];
