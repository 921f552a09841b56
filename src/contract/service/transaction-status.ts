import { pageSizeMax } from '#contract/wire/page.ts';

/** Statuses of a transaction that is not final. Its funds are locked. Spec: States. */
export const unfinishedStatuses = ['pending_approval', 'approved', 'pending_generation'] as const;

/** Final statuses of a transaction. Spec: States. */
export const finalStatuses = ['completed', 'canceled', 'failed'] as const;

/** All specified statuses of a transaction. The desk shows any other status unchanged. Spec: Transaction `status`. */
export const transactionStatuses = [...unfinishedStatuses, ...finalStatuses] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/** Values of the `type` filter of transaction lists. Spec: Transactions. */
export const transactionSorts = ['internal', 'external'] as const;

/** Values of the filter `regulatory_status`. Spec: Regulatory status. */
export const regulatoryFilters = ['pending', 'completed'] as const;

/** The filter that finds deposits without regulatory information, with the largest page. Spec: Regulatory flow 4. */
export const pendingFilter = { type: 'external', regulatory_status: 'pending', page_size: pageSizeMax } as const;
