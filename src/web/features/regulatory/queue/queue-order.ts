import { hasEntity, type EntityRecord } from '#contract/entity.ts';
import { fitsDue } from '#contract/rules/due-clock.ts';
import type { QueueItem } from '#web/data/queue-items.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';

/** The default originators of wallets by their id: null for a wallet that has none, absent while it is not known. */
export type DefaultOriginators = ReadonlyMap<number, EntityRecord | null>;

/** The items that a filter lets through at an instant in ms since 1970: the service has no such filters. */
export function narrowed(
  items: readonly QueueItem[],
  { asks, asset, wallet, originator, due }: QueueSearch,
  { originators, nowMs }: { readonly originators: DefaultOriginators; readonly nowMs: number },
): readonly QueueItem[] {
  return items.filter(
    (item) =>
      (asks ?? item.asks) === item.asks &&
      (asset?.toLowerCase() ?? assetOf(item)) === assetOf(item) &&
      (wallet ?? String(item.walletId)) === String(item.walletId) &&
      (originator === undefined || originator === (hasEntity(defaultOf(item, originators)) ? 'yes' : 'no')) &&
      (due === undefined || fitsDue(item.due, due, nowMs)),
  );
}

/** The default originator of an item's wallet: null when it has none, undefined while it is not known. */
export function defaultOf({ walletId, deposit }: QueueItem, originators: DefaultOriginators): EntityRecord | null | undefined {
  if (hasEntity(deposit.originator_entity)) return deposit.originator_entity;
  return walletId === null ? null : originators.get(walletId);
}

/** The asset of an item in lower case, as the filter has it. */
export function assetOf({ deposit }: QueueItem): string {
  return (deposit.currency ?? '').toLowerCase();
}

/** The item a step from this one, or null where the queue ends or does not hold it. */
export function neighbour(items: readonly QueueItem[], key: string, step: 1 | -1): QueueItem | null {
  const place = items.findIndex((item) => item.key === key);
  return place === -1 ? null : (items[place + step] ?? null);
}

/** The item to do after this one is done: the one below it, from the top again at the end, or null when it was the last. */
export function nextToDo(items: readonly QueueItem[], doneKey: string): QueueItem | null {
  return neighbour(items, doneKey, 1) ?? items.find(({ key }) => key !== doneKey) ?? null;
}
