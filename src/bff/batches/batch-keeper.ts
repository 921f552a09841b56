import type { Desk } from '#bff/desk.ts';
import { reviewMsMax } from '#contract/desk/command.ts';
import { advanceBatch } from './advance-batch.ts';

/** Continues every running batch, whoever started it, and expires overdue reviews. */
export class BatchKeeper {
  readonly #desk: Desk;
  readonly #onFailure: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  /** The batches that this process is sending. */
  readonly #sending = new Map<string, Promise<void>>();
  #sweep: Promise<void> | null = null;
  #isStopped = false;

  constructor(desk: Desk, onFailure: (error: unknown) => void) {
    this.#desk = desk;
    this.#onFailure = onFailure;
    this.#timer = setInterval(() => this.wake(), desk.money.sweepMs);
  }

  /** Checks at once, before the next interval. */
  wake(): void {
    this.#sweep ??= this.#look()
      .catch(this.#onFailure)
      .finally(() => (this.#sweep = null));
  }

  /** Finishes the parts in progress. Another process, or the next start, continues the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#sweep;
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
      else if (madeAt.getTime() + reviewMsMax < desk.now()) await this.#expire(id);
    }
  }

  #send(id: string): void {
    if (this.#isStopped || this.#sending.has(id)) return;
    const sending = advanceBatch(this.#desk, id, () => this.#isStopped)
      .catch(this.#onFailure)
      .finally(() => this.#sending.delete(id));
    this.#sending.set(id, sending);
  }

  async #expire(id: string): Promise<void> {
    const set = { state: 'expired', reason: 'No one reviewed it within 24 hours' } as const;
    await this.#desk.batches.move({ id, from: ['awaiting_review'], set, by: null });
  }
}
