import { retryDelayMs } from '#web/data/retry.ts';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import type { BulkItem } from './bulk-check.ts';
import type { BulkRecords } from './bulk-records.ts';

/** The selected deposits that could not be loaded because of a temporary failure. */
export function unreadIn(items: readonly BulkItem[]): readonly BulkItem[] {
  return items.filter(({ error }) => retryDelayMs(error) !== null);
}

/** States how many deposits could not be loaded because of a temporary failure, with a retry button. */
export function UnreadNote({ items, retry: retryReads, isLoading }: BulkRecords) {
  const unreadItems = unreadIn(items);
  const [error] = unreadItems.flatMap((item) => item.error ?? []);
  if (error === undefined) return null;
  const subject = unreadItems.length === items.length ? 'The deposits' : `${unreadItems.length} of ${items.length} deposits`;
  return <FailurePanel error={error} retry={retryReads} isRetrying={isLoading} what={items.length === 1 ? 'The deposit' : subject} />;
}
