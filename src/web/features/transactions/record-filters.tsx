import { assets } from '#contract/money/assets.ts';
import { personalDataView } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { daysFilter } from '#web/parts/list/days-filter.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { walletFilter } from '#web/parts/list/wallet-filter.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { kindChoices, regulatoryChoices, statusChoices } from '#web/parts/transaction/transaction-filters.ts';

export const loadPanels = () => import('./record-filter-panels.tsx');

/** The filters of the list of transactions in the desk's index. */
export const recordFilters: readonly Filter[] = [
  { kind: 'text', name: 'counterparty', title: 'Counterparty', description: counterpartyHint },
  { ...walletFilter('wallet'), Panel: lazyComponent(async () => (await loadPanels()).WalletPanel) },
  {
    kind: 'choice',
    name: 'asset',
    title: 'Asset',
    choices: assets.map((value) => ({ value, label: value.toUpperCase() })),
    names: ['asset', 'amount_min', 'amount_max'],
  },
  {
    kind: 'panel',
    name: 'amount',
    title: 'Amount',
    names: ['amount_min', 'amount_max'],
    valueOf: ({ amount_min: min, amount_max: max, asset = '' }) => `${rangeText(min, max)} ${asset.toUpperCase()}`.trim(),
    Panel: lazyComponent(async () => (await loadPanels()).AmountPanel),
  },
  daysFilter('Dates', {
    created_since: 'Created or received from',
    created_until: 'Created or received to',
    completed_since: 'Signed from',
    completed_until: 'Signed to',
  }),
  { kind: 'choice', name: 'type', title: 'Kind', choices: kindChoices },
  { kind: 'choice', name: 'status', title: 'Status', choices: statusChoices },
  { kind: 'choice', name: 'regulatory_status', title: 'Regulatory', choices: regulatoryChoices },
];

/** What the counterparty filter finds. Only users who see personal data find beneficiaries, with the search of the desk. */
export function counterpartyHint(): string {
  const hint = '“Counterparty” finds wallets, accounts and addresses, not beneficiaries.';
  return personalDataView(userRoles()) === 'full' ? `${hint} The search at the top finds them.` : hint;
}

function rangeText(min: string | undefined, max: string | undefined): string {
  return [min && `from ${min}`, max && `to ${max}`].filter(Boolean).join(' ');
}
