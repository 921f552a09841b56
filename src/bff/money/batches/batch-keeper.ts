import type { Job, Jobs } from '#bff/core/jobs/jobs.ts';
import type { Money } from '#bff/money/money.ts';
import { expireReviews } from '#bff/money/orders/review-order.ts';
import { codeOf } from '#bff/proxy/index.ts';
import { isConnectionLost } from '#database/connection-lost.ts';
import { advanceBatch } from './advance-batch.ts';

/** Continues every running batch of all requesters, and expires overdue approvals. */
export class BatchKeeper {
  readonly #money: Money;
  readonly #jobs: Jobs;
  readonly #sweep: Job;
  /** The batches that this process is sending now. */
  readonly #sending = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(money: Money, jobs: Jobs) {
    this.#money = money;
    this.#jobs = jobs;
    this.#sweep = jobs.every(money.times.sweepMs, 'batches', () => this.#look());
  }

  /** Checks at once instead of at the next interval. */
  wake(): void {
    this.#sweep.wake();
  }

  /**
   * Waits for the parts that are being sent. Call it after the job has stopped. Another process, or the next start,
   * continues the batches.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#sending.values());
  }

  async #look(): Promise<void> {
    const money = this.#money;
    await money.moment('before_sweep', '');
    await expireReviews(money.batches).catch(this.#failed);
    const runningBatches = money.tables.selectFrom('batches').select('id').where('state', '=', 'running').orderBy('made_at');
    for (const { id } of await runningBatches.execute()) this.#send(id);
  }

  #send(id: string): void {
    if (this.#isStopped || this.#sending.has(id)) return;
    const sendPromise = this.#advance(id).finally(() => this.#sending.delete(id));
    this.#sending.set(id, sendPromise);
  }

  /** Continues a batch. Its failure is recorded for the batch's page, and stops no other batch. */
  async #advance(id: string): Promise<void> {
    const { batches } = this.#money;
    try {
      await advanceBatch(this.#money, id, () => this.#isStopped);
      await batches.noteStall(id, null);
    } catch (error) {
      await this.#failed(error);
      await batches.noteStall(id, stallMessage(error)).catch(this.#failed);
    }
  }

  readonly #failed = (error: unknown) => this.#jobs.recordFailure('batches', error);
}

/** Why a batch is stalled. Leaves out the error's message, which may have encrypted data. */
function stallMessage(error: unknown): string {
  if (isConnectionLost(error)) return 'The desk cannot reach its database and retries';
  const kind = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
  return `The desk could not continue this batch (${kind}; details are in its log) and retries`;
}
