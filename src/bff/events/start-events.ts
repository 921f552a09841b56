import type { Desk } from '#bff/desk.ts';
import { settleCleared } from '#bff/notices/settle-cleared.ts';
import { Refusal } from '#bff/refusal.ts';
import { inboxChannel } from './inbox.ts';
import { pollMissed } from './poll-missed.ts';
import { DueReader } from './read-due.ts';

/** Interval at which due events are read when nothing wakes the reader, ms. */
const tickMs = 1000;

/** Interval of counts of the inbox, which every replica fills, ms. */
const countMs = 60_000;

/**
 * Reads the records that webhooks name, on arrival of one and every second, and polls for missed
 * ones. One run at a time, until stopped.
 */
export async function startEvents(desk: Desk, pollMs: number, onFailure: (error: unknown) => void): Promise<{ stop(): Promise<void> }> {
  const reader = new DueReader(desk);
  let running: Promise<void> | null = null;
  let isWanted = false;
  let nextPollMs = 0;
  const run = async () => {
    do {
      isWanted = false;
      await reader.readDue();
      // A flood of webhooks wakes the reader all the time; that is no reason to ask whether to poll.
      if (performance.now() < nextPollMs) continue;
      nextPollMs = performance.now() + tickMs;
      await pollMissed(desk, pollMs)
        .then((hasPolled) => (hasPolled ? settleCleared(desk) : undefined))
        .catch(passing);
    } while (isWanted);
  };
  const look = () => {
    isWanted = true;
    running ??= run()
      .catch(onFailure)
      .finally(() => (running = null));
  };
  const unlisten = await desk.database.listen(inboxChannel, look, look);
  await desk.inbox.count();
  const timer = setInterval(look, tickMs);
  const counting = setInterval(() => void desk.inbox.count().catch(onFailure), countMs);
  return {
    stop: async () => {
      clearInterval(timer);
      clearInterval(counting);
      await unlisten();
      await running;
    },
  };
}

/** A service that does not answer is polled again later. */
function passing(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
