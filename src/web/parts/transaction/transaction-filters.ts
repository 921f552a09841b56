import { regulatoryFilters, transactionSorts, transactionStatuses } from '#contract/service/transaction-status.ts';
import { daysFilter } from '#web/parts/list/days-filter.ts';
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

export const sortChoices = transactionSorts.map((value) => ({ value, label: sortLabels[value] }));

export const statusChoices = transactionStatuses.map((value) => ({ value, label: statusLabel('transaction', value).label }));

export const regulatoryChoices = regulatoryFilters.map((value) => ({ value, label: regulatoryLabels[value] }));

/** The filters of the list of a wallet's transactions. */
export const walletTransactionFilters: readonly Filter[] = [
  { kind: 'choice', name: 'type', title: 'Kind', choices: sortChoices },
  { kind: 'choice', name: 'status', title: 'Status', choices: statusChoices },
  daysFilter('Signed', { completed_since: 'From' }),
];
