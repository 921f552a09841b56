import { dueFilters, type DueFilter } from '#contract/desk/due-filters.ts';
import type { readQueue } from '#contract/desk/queue-endpoints.ts';
import { originatorFilters } from '#contract/desk/queue-filters.ts';
import { assets, isAsset } from '#contract/money/assets.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';
import { cutText } from '#web/lib/shorten.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';

type Choices = ResponseOf<typeof readQueue>['choices'];

const dueFilterLabels = { late: 'Late', today: 'Today', week: 'This week', none: 'No due date' } as const satisfies Record<
  DueFilter,
  string
>;

const originatorLabels = { yes: 'Set', no: 'Not set' } as const satisfies Record<(typeof originatorFilters)[number], string>;

/**
 * The filters of the queue, with the assets and wallets of the pending deposits as choices. Only users who may see originators
 * get the originator filter.
 */
export function queueFilters(
  { assets: assetChoices, wallets }: Choices,
  search: QueueSearch,
  maySeeOriginators: boolean,
): readonly Filter[] {
  const { asset, wallet, originator } = search;
  const assetsToOffer = new Set([...assetChoices, ...(asset === undefined ? [] : [asset.toLowerCase()])]);
  const orderedAssets = [...assets.filter((each) => assetsToOffer.has(each)), ...[...assetsToOffer].filter((each) => !isAsset(each))];
  return [
    { kind: 'choice', name: 'due', title: 'Due', choices: dueFilters.map((value) => ({ value, label: dueFilterLabels[value] })) },
    {
      kind: 'choice',
      name: 'asks',
      title: 'Status',
      choices: pendingStatuses.map((value) => ({ value, label: statusLabel('regulatory', value).label })),
    },
    { kind: 'choice', name: 'asset', title: 'Asset', choices: orderedAssets.map((value) => ({ value, label: value.toUpperCase() })) },
    { kind: 'choice', name: 'wallet', title: 'Receiving wallet', choices: walletChoices(wallets, wallet) },
    ...(maySeeOriginators || originator !== undefined ? [originatorFilter] : []),
  ];
}

const originatorFilter: Filter = {
  kind: 'choice',
  name: 'originator',
  title: 'Default originator',
  choices: originatorFilters.map((value) => ({ value, label: originatorLabels[value] })),
};

function walletChoices(wallets: Choices['wallets'], chosenWallet: string | undefined) {
  const names = new Map<string, string>(chosenWallet === undefined ? [] : [[chosenWallet, `Wallet ${chosenWallet}`]]);
  for (const { id, name } of wallets) names.set(String(id), name ?? `Wallet ${id}`);
  return [...names]
    .map(([value, label]) => ({ value, label: cutText(label) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
