import { Refusal } from '#bff/core/refusal.ts';

/** Maximum concurrent exports of one user. */
const exportsPerUserMax = 2;

/** Counts the running exports by user. */
export class RunningExports {
  readonly #counts = new Map<number, number>();

  /** Starts an export and returns the function that ends it. Throws a `Refusal` if the user already runs the maximum. */
  begin(userId: number): () => void {
    const runningCount = this.#counts.get(userId) ?? 0;
    if (runningCount >= exportsPerUserMax)
      throw new Refusal('too_many_requests', `You have ${exportsPerUserMax} exports running: wait until one is done, or cancel one`, {
        retryAfter: '5',
      });
    this.#counts.set(userId, runningCount + 1);
    return () => this.#counts.set(userId, (this.#counts.get(userId) ?? 1) - 1);
  }
}
