import type { Job, Jobs } from '#bff/core/jobs/jobs.ts';
import type { Desk } from '#bff/desk.ts';
import { codeOf } from '#bff/proxy/index.ts';
import { reviewTime } from '#contract/limits.ts';
import { isAway } from '#database/away.ts';
import { advanceBatch } from './advance-batch.ts';

/** Continues every running batch, whoever started it, and expires overdue reviews. */
export class BatchKeeper {
  readonly #desk: Desk;
  readonly #jobs: Jobs;
  readonly #sweep: Job;
  /** The batches that this process is sending. */
  readonly #sending = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(desk: Desk, jobs: Jobs) {
    this.#desk = desk;
    this.#jobs = jobs;
    this.#sweep = jobs.every(desk.money.sweepMs, 'batches', () => this.#look());
  }

  /** Checks at once, before the next interval. */
  wake(): void {
    this.#sweep.wake();
  }

  /** Finishes the parts in progress, once its job has stopped. Another process, or the next start, continues the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#sending.values());
  }

  async #look(): Promise<void> {
    const desk = this.#desk;
    await desk.moment('before_sweep', '');
    const open = await desk.tables
      .selectFrom('batches')
      .select(['id', 'state', 'made_at'])
      .where('state', 'in', ['awaiting_review', 'running'])
      .orderBy('made_at')
      .execute();
    for (const { id, state, made_at: madeAt } of open) {
      if (state === 'running') this.#send(id);
      else if (madeAt.getTime() + reviewTime.ms < desk.now()) await this.#expire(id).catch(this.#failed);
    }
  }

  #send(id: string): void {
    if (this.#isStopped || this.#sending.has(id)) return;
    const sending = this.#advance(id).finally(() => this.#sending.delete(id));
    this.#sending.set(id, sending);
  }

  /** Goes on with one batch. Its failure is recorded for its page, and stops no other batch. */
  async #advance(id: string): Promise<void> {
    const { batches } = this.#desk;
    try {
      await advanceBatch(this.#desk, id, () => this.#isStopped);
      await batches.noteStall(id, null);
    } catch (error) {
      await this.#failed(error);
      await batches.noteStall(id, stallWords(error)).catch(this.#failed);
    }
  }

  readonly #failed = (error: unknown) => this.#jobs.failed('batches', error);

  async #expire(id: string): Promise<void> {
    const set = { state: 'expired', reason: `No one reviewed it within ${reviewTime.words}` } as const;
    await this.#desk.batches.move({ id, from: ['awaiting_review'], set, by: null });
  }
}

/** Why a batch does not go on, without the error's own words: they may name what is sealed. */
function stallWords(error: unknown): string {
  if (isAway(error)) return 'The desk cannot reach its database. It tries again';
  const kind = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
  return `The desk failed to go on with it (${kind}; its log says more). It tries again`;
}
