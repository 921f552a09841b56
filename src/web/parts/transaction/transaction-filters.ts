import { regulatoryFilters, transactionSorts, transactionStatuses } from '#contract/service/transaction-status.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { statusLabel } from './status-labels.ts';

const sortLabels = { internal: 'From own wallets', external: 'External deposits' } as const satisfies Record<
  (typeof transactionSorts)[number],
  string
>;

const regulatoryLabels = { pending: 'Information required', completed: 'Complete' } as const satisfies Record<
  (typeof regulatoryFilters)[number],
  string
>;

/** All filters of the transaction list that the service supports. A wallet's own list has some of them. */
export const transactionFilters = [
  { kind: 'choice', name: 'type', title: 'Kind', choices: transactionSorts.map((value) => ({ value, label: sortLabels[value] })) },
  {
    kind: 'choice',
    name: 'status',
    title: 'Status',
    choices: transactionStatuses.map((value) => ({ value, label: statusLabel('transaction', value).label })),
  },
  {
    kind: 'choice',
    name: 'regulatory_status',
    title: 'Regulatory',
    choices: regulatoryFilters.map((value) => ({ value, label: regulatoryLabels[value] })),
  },
  { kind: 'day', name: 'created_since', title: 'Created since (UTC)' },
  { kind: 'day', name: 'completed_since', title: 'Signed since (UTC)' },
] as const satisfies readonly Filter[];
