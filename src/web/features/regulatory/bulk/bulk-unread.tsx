import { recoveryMs } from '#web/data/recovery.ts';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import type { BulkItem } from './bulk-check.ts';
import type { BulkRecords } from './bulk-records.ts';

/** The chosen deposits that may come to be read yet. */
export function unreadIn(items: readonly BulkItem[]): readonly BulkItem[] {
  return items.filter(({ error }) => recoveryMs(error) !== null);
}

/** How many of the chosen deposits could not be read for a reason that passes, and a way to read them at once. */
export function Unread({ items, again, isReading }: BulkRecords) {
  const unread = unreadIn(items);
  const [error] = unread.flatMap((item) => item.error ?? []);
  if (error === undefined) return null;
  const what = unread.length === items.length ? 'The deposits' : `${unread.length} of ${items.length} deposits`;
  return <FailurePanel error={error} retry={again} isRetrying={isReading} what={items.length === 1 ? 'The deposit' : what} />;
}
