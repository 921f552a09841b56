import { acceptedLabel, stageOfRecord } from '#contract/rules/payment-life.ts';
import { ownKindFilters } from '#contract/service/transaction-kind.ts';
import { regulatoryFilters, transactionSorts, transactionStatuses, unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { daysFilter } from '#web/parts/list/days-filter.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { statusLabel } from './status-labels.ts';
import { kindLabels } from './transaction-facts.ts';
import { stageLabels } from './transaction-life.tsx';

const sortLabels = { internal: 'From own wallets', external: 'External deposits' } as const satisfies Record<
  (typeof transactionSorts)[number],
  string
>;

const regulatoryLabels = { pending: 'Information required', completed: 'Complete' } as const satisfies Record<
  (typeof regulatoryFilters)[number],
  string
>;

const sortChoices = transactionSorts.map((value) => ({ value, label: sortLabels[value] }));

/** The kinds of transactions that the index can filter. */
export const kindChoices = [...sortChoices, ...ownKindFilters.map((value) => ({ value, label: kindLabels[value].label }))];

/** The name of a status in filters and counts. It begins with the stage that the lists show. */
export function statusFilterLabel(status: string): string {
  const stage = stageOfRecord({ status, block: null });
  if (stage === 'signed') return `${stageLabels.signed} or ${stageLabels.confirmed.toLowerCase()}`;
  const unfinishedStatus = unfinishedStatuses.find((each) => each === status);
  return unfinishedStatus === undefined ? statusLabel('transaction', status).label : acceptedLabel(unfinishedStatus);
}

export const statusChoices = transactionStatuses.map((value) => ({ value, label: statusFilterLabel(value) }));

export const regulatoryChoices = regulatoryFilters.map((value) => ({ value, label: regulatoryLabels[value] }));

/** The filters of the list of a wallet's transactions. */
export const walletTransactionFilters: readonly Filter[] = [
  { kind: 'choice', name: 'type', title: 'Kind', choices: sortChoices },
  { kind: 'choice', name: 'status', title: 'Status', choices: statusChoices },
  daysFilter('Signed', { completed_since: 'From' }),
];
