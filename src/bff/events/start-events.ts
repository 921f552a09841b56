import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { readTransactionPage } from '#bff/proxy/index.ts';
import { pendingFilter } from '#contract/service/transaction-status.ts';
import { inboxChannel } from './inbox.ts';
import { needsNothing } from './notices/read-deposit.ts';
import type { Events } from './open-events.ts';
import { pollMissed } from './poll-missed.ts';
import { DueReader } from './read-due.ts';

/** Interval of reads of due events without a wake-up, ms. */
const tickMs = 1000;

/** Interval of counts of the inbox, which all replicas fill, ms. */
const countMs = 60_000;

/**
 * Reads the records of webhooks, on arrival and every second, and polls for missed ones. Its jobs end with the others; `stop` ends the
 * listening.
 */
export async function startEvents(events: Events, pollMs: number, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const reader = new DueReader(events);
  let nextPollMs = 0;
  const job = jobs.every(tickMs, 'events', async () => {
    await reader.readDue();
    // A flood of webhooks wakes the reader constantly, but the poll is checked once per tick.
    if (performance.now() < nextPollMs) return;
    nextPollMs = performance.now() + tickMs;
    await pollMissed(events, pollMs)
      .then((hasPolled) => (hasPolled ? endClearedNotices(events) : undefined))
      .catch(passing);
  });
  const wake = () => job.wake();
  const unlisten = await events.database.listen(inboxChannel, wake, wake);
  await events.inbox.count();
  jobs.every(countMs, 'events', () => events.inbox.count());
  return { stop: unlisten };
}

/** A poll without an answer is repeated later. */
function passing(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/**
 * Ends the notifications of deposits that need no more information, by one read. Does nothing when there are more pending deposits than a
 * page has, or an unreadable one. Ours: the spec names no webhook for a change of the regulatory status.
 */
export async function endClearedNotices(events: Events): Promise<void> {
  const open = await events.notices.openDeposits();
  if (open.length === 0) return;
  const page = await readTransactionPage(events, { ...pendingFilter, page_size: String(pendingFilter.page_size) });
  // An unreadable record may be a pending deposit.
  if (page.page_info.has_next_page || (page.unreadable ?? []).length > 0) return;
  const pending = new Set(page.page.map(({ data }) => String(data.id)));
  const cleared = open.filter((id) => !pending.has(id));
  for (const id of cleared)
    await events.tables.transaction().execute(async (trx) => {
      await events.notices.depositRead(trx, id, needsNothing);
      await events.hints.publish(trx, { kind: 'transaction', id });
    });
}
