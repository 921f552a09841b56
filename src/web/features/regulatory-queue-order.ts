import type { Page } from '#contract/page.ts';
import { isPendingStatus, transactionKey, type ExternalTransaction, type PendingStatus, type Transaction } from '#contract/transaction.ts';

/** What narrows the queue: what is asked, and the asset. Of the loaded items alone: the service has no such filters. */
export type QueueFilter = { readonly asks?: PendingStatus | undefined; readonly asset?: string | undefined };

/** A deposit that waits, with what stands for it in a path. */
export type QueueItem = { readonly key: string; readonly deposit: ExternalTransaction; readonly asks: PendingStatus };

/** The waiting deposits of a page, in its order; what cannot be opened or waits no longer is left out. */
export function waitingIn(page: Page<Transaction>): readonly QueueItem[] {
  return page.page.flatMap(({ data }) => {
    const [key, asks] = [transactionKey(data), data.regulatory_status];
    return data.type === 'external' && key !== null && isPendingStatus(asks) ? [{ key, deposit: data, asks }] : [];
  });
}

/** The items that a filter lets through. */
export function narrowed(items: readonly QueueItem[], { asks, asset }: QueueFilter): readonly QueueItem[] {
  return items.filter((item) => (asks ?? item.asks) === item.asks && (asset ?? assetOf(item)) === assetOf(item));
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
