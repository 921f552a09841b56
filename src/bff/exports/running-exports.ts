import { Refusal } from '#bff/refusal.ts';

/** Exports that one user may have running at once. */
const perUserMax = 2;

/** Counts the exports that are running, by user. */
export class RunningExports {
  readonly #counts = new Map<number, number>();

  /** Begins one; gives what ends it. Throws a `Refusal` when the user has enough of them. */
  begin(userId: number): () => void {
    const running = this.#counts.get(userId) ?? 0;
    if (running >= perUserMax)
      throw new Refusal('too_many_requests', `You have ${perUserMax} exports running: wait for one, or cancel it`, { retryAfter: '5' });
    this.#counts.set(userId, running + 1);
    return () => this.#counts.set(userId, (this.#counts.get(userId) ?? 1) - 1);
  }
}
