import { hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { fitsQueue } from '#contract/rules/queue-filter.ts';
import type { QueueItem } from '#web/data/queue-items.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';

/** The default originators of wallets by wallet ID: null without one, absent until loaded. */
export type DefaultOriginators = ReadonlyMap<number, EntityRecord | null>;

/** The items that match the filters, at an instant in ms since 1970. Filtered here, because the service has no such filters. */
export function narrowed(
  items: readonly QueueItem[],
  { originator, ...filter }: QueueSearch,
  { originators, nowMs }: { readonly originators: DefaultOriginators; readonly nowMs: number },
): readonly QueueItem[] {
  return items.filter(
    (item) =>
      fitsQueue(item.deposit, item.due, filter, nowMs) &&
      (originator === undefined || originator === (hasEntity(defaultOf(item, originators)) ? 'yes' : 'no')),
  );
}

/** The default originator of an item's wallet: null without one, undefined until loaded. */
export function defaultOf({ walletId, deposit }: QueueItem, originators: DefaultOriginators): EntityRecord | null | undefined {
  if (hasEntity(deposit.originator_entity)) return deposit.originator_entity;
  return walletId === null ? null : originators.get(walletId);
}

/** The asset of an item in lower case, as in the filter. */
export function assetOf({ deposit }: QueueItem): string {
  return (deposit.currency ?? '').toLowerCase();
}

/** The next or previous item; null at the end of the queue or for an item outside it. */
export function neighbour(items: readonly QueueItem[], key: string, step: 1 | -1): QueueItem | null {
  const place = items.findIndex((item) => item.key === key);
  return place === -1 ? null : (items[place + step] ?? null);
}

/** The next item after a finished one: the item below it, otherwise the first one, or null if there are no others. */
export function nextToDo(items: readonly QueueItem[], doneKey: string): QueueItem | null {
  return neighbour(items, doneKey, 1) ?? items.find(({ key }) => key !== doneKey) ?? null;
}
