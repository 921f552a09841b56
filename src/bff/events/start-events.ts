import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { settleCleared } from '#bff/events/notices/settle-cleared.ts';
import type { Events } from './events.ts';
import { inboxChannel } from './inbox.ts';
import { pollMissed } from './poll-missed.ts';
import { DueReader } from './read-due.ts';

/** Interval at which due events are read when nothing wakes the reader, ms. */
const tickMs = 1000;

/** Interval of counts of the inbox, which every replica fills, ms. */
const countMs = 60_000;

/**
 * Reads the records that webhooks name, on arrival of one and every second, and polls for missed
 * ones. Its jobs end with the others; `stop` ends the listening.
 */
export async function startEvents(events: Events, pollMs: number, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const reader = new DueReader(events);
  let nextPollMs = 0;
  const job = jobs.every(tickMs, 'events', async () => {
    await reader.readDue();
    // A flood of webhooks wakes the reader all the time; that is no reason to ask whether to poll.
    if (performance.now() < nextPollMs) return;
    nextPollMs = performance.now() + tickMs;
    await pollMissed(events, pollMs)
      .then((hasPolled) => (hasPolled ? settleCleared(events) : undefined))
      .catch(passing);
  });
  const wake = () => job.wake();
  const unlisten = await events.database.listen(inboxChannel, wake, wake);
  await events.inbox.count();
  jobs.every(countMs, 'events', () => events.inbox.count());
  return { stop: unlisten };
}

/** A service that does not answer is polled again later. */
function passing(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
