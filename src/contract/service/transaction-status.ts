import { pageSizeMax } from '#contract/wire/page.ts';

/** Statuses that are not final. The funds of such a transaction are locked. Spec: States. */
export const unfinishedStatuses = ['pending_approval', 'approved', 'pending_generation'] as const;

/** Final statuses. Spec: States. */
export const finalStatuses = ['completed', 'canceled', 'failed'] as const;

/** Statuses of a transaction. The desk shows any other status unchanged. Spec: Transaction `status`. */
export const transactionStatuses = [...unfinishedStatuses, ...finalStatuses] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/** Values of the `type` filter of transaction lists. Spec: Transactions. */
export const transactionSorts = ['internal', 'external'] as const;

/** Values of the `regulatory_status` filter. Spec: Regulatory status. */
export const regulatoryFilters = ['pending', 'completed'] as const;

/**
 * Filter for deposits that await regulatory information, with the largest page. Spec: Regulatory
 * flow 4.
 */
export const pendingFilter = { type: 'external', regulatory_status: 'pending', page_size: pageSizeMax } as const;
