import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { readTransactionPage } from '#bff/proxy/index.ts';
import { pendingFilter } from '#contract/service/transaction-status.ts';
import { inboxChannel } from './inbox.ts';
import { noDepositNeeds } from './notices/read-deposit.ts';
import type { Events } from './open-events.ts';
import { pollMissed } from './poll-missed.ts';
import { DueReader } from './read-due.ts';

/** Interval at which due events are read without a wake-up, ms. */
const tickMs = 1000;

/** How long after the last event its reads may still be delayed or repeated, ms. */
const activeMs = 60_000;

/** Interval at which due events are read after this time, ms. Another replica may have stopped before it read its events. */
const idleTickMs = 10_000;

/** Interval at which a replica checks whether a poll is due, as a share of the interval of polls. */
const pollCheckShare = 0.1;

/** Interval at which the inbox is counted, because all replicas fill it, ms. */
const countMs = 60_000;

/**
 * Starts reading the records of webhooks, on arrival and repeatedly, and polling for missed webhooks. The jobs end with all
 * other jobs. `stop` ends the subscription to new webhooks.
 */
export async function startEvents(events: Events, pollMs: number, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const reader = new DueReader(events);
  let nextCheckMs = 0;
  let nextReadMs = 0;
  let activeUntilMs = 0;
  const job = jobs.every(tickMs, 'events', async () => {
    const nowMs = performance.now();
    if (nowMs < activeUntilMs || nowMs >= nextReadMs) {
      nextReadMs = nowMs + idleTickMs;
      if (await reader.readDue()) activeUntilMs = nowMs + activeMs;
    }
    // A flood of webhooks wakes the reader constantly.
    if (performance.now() < nextCheckMs) return;
    nextCheckMs = performance.now() + Math.max(tickMs, pollMs * pollCheckShare);
    await pollMissed(events, pollMs)
      .then((hasPolled) => (hasPolled ? endClearedNotices(events) : undefined))
      .catch(ignoreRefusedPoll);
  });
  const wake = () => {
    activeUntilMs = performance.now() + activeMs;
    job.wake();
  };
  const unlisten = await events.database.listen(inboxChannel, wake, wake);
  await events.inbox.count();
  jobs.every(countMs, 'events', () => events.inbox.count());
  return { stop: unlisten };
}

/** Ignores a refusal, because the next poll tries again. */
function ignoreRefusedPoll(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/**
 * Ends the notifications of deposits that need no more information, with a single read. Does nothing when a page cannot hold
 * all pending deposits, or when a pending deposit is unreadable. Our choice: the spec names no webhook for a change of the
 * regulatory status.
 */
export async function endClearedNotices(events: Events): Promise<void> {
  const openDeposits = await events.notices.openDeposits();
  if (openDeposits.length === 0) return;
  const page = await readTransactionPage(events, { ...pendingFilter, page_size: String(pendingFilter.page_size) });
  // An unreadable record could be a pending deposit.
  if (page.page_info.has_next_page || (page.unreadable ?? []).length > 0) return;
  const pendingIds = new Set(page.page.map(({ data }) => String(data.id)));
  const clearedIds = openDeposits.filter((id) => !pendingIds.has(id));
  for (const id of clearedIds)
    await events.tables.transaction().execute(async (trx) => {
      await events.notices.depositRead(trx, id, noDepositNeeds);
      await events.hints.publish(trx, { kind: 'transaction', id });
    });
}
