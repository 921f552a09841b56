/** Where a transaction stands for the regulatory filter, as SQL. Spec: Transactions, `regulatory_status`. */
export const standing =
  "(case regulatory_status when 'completed' then 'completed' when 'not_required' then 'not_required' else 'pending' end)";

/**
 * An index for each set of equality filters, in the order of the list. They end in `-id`, so that the planner cannot walk along the primary key
 * instead, which looks as good where every other record fits, and reads all that lies between where those that fit lie elsewhere. Migration 010.
 */
export const filterIndexes = [
  'drop index custody.transactions_type',
  'drop index custody.transactions_status',
  'drop index custody.transactions_regulatory',
  'drop index custody.transactions_type_regulatory',
  'drop index custody.transactions_pending',
  'create index transactions_by_type on custody.transactions (type, (-id)) include (id)',
  'create index transactions_by_status on custody.transactions (status, type, (-id)) include (id)',
  `create index transactions_by_standing on custody.transactions (type, ${standing}, (-id)) include (id)`,
  `create index transactions_by_status_and_standing on custody.transactions (status, type, ${standing}, (-id)) include (id)`,
];
