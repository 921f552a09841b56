/** Where a transaction stands for the regulatory filter, as SQL. Spec: Transactions, `regulatory_status`. */
export const standing =
  "(case regulatory_status when 'completed' then 'completed' when 'not_required' then 'not_required' else 'pending' end)";

/** An index for each set of equality filters, that ends in the id: the planner need not choose. Migration 010. */
export const filterIndexes = [
  'drop index custody.transactions_regulatory',
  'drop index custody.transactions_type_regulatory',
  'drop index custody.transactions_pending',
  `create index transactions_type_standing on custody.transactions (type, ${standing}, id)`,
  `create index transactions_status_standing on custody.transactions (status, type, ${standing}, id)`,
];
