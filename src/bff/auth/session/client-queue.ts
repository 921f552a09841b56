import { Refusal } from '#bff/core/refusal.ts';

type Limits = {
  readonly runningMax: number;
  /** Maximum number of waiting functions of one client. */
  readonly waitingPerClientMax: number;
  /** Maximum number of waiting functions of all clients. */
  readonly waitingMax: number;
};

type WaitingEntry = { readonly start: () => void; readonly refuse: (refusal: Refusal) => void };

/**
 * Limits costly work. Each client has its own queue. A client is a browser that signed in before, or an address. The
 * queues are served in turn, so that a flood delays only its own client.
 */
export class ClientQueue {
  readonly #limits: Limits;
  /** The queue of each client, in the order of the next turns. The client that ran last is at the end. */
  readonly #queues = new Map<string, WaitingEntry[]>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the work in its turn. Throws the `Refusal` `too_many_requests` if the client's queue is full, and `unavailable`
   * if all queues together are full.
   */
  async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(client);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(client: string): Promise<void> | undefined {
    if (this.#running < this.#limits.runningMax) {
      this.#running += 1;
      return undefined;
    }
    const ownQueue = this.#queues.get(client) ?? [];
    if (ownQueue.length >= this.#limits.waitingPerClientMax)
      throw new Refusal('too_many_requests', 'Too many sign-ins from your address: try again in a few seconds', { retryAfter: '5' });
    this.#makeRoom(ownQueue.length);
    this.#queues.set(client, ownQueue);
    return new Promise((start, refuse) => ownQueue.push({ start, refuse }));
  }

  /**
   * Refuses the newest entry of the longest queue when all queues together are full. Throws when the client's own queue is
   * at least that long.
   */
  #makeRoom(ownLength: number): void {
    const queues = [...this.#queues.values()];
    if (queues.reduce((sum, { length }) => sum + length, 0) < this.#limits.waitingMax) return;
    const longestQueue = queues.reduce((most, queue) => (queue.length > most.length ? queue : most));
    const fullRefusal = new Refusal('unavailable', 'Too many users are signing in: try again in a few seconds', {
      retryAfter: '5',
    });
    if (longestQueue.length <= ownLength + 1) throw fullRefusal;
    longestQueue.pop()?.refuse(fullRefusal);
  }

  /** Starts the first entry of the next queue after a turn has ended. */
  #next(): void {
    const [nextQueue] = this.#queues;
    if (nextQueue === undefined) {
      this.#running -= 1;
      return;
    }
    const [client, queue] = nextQueue;
    this.#queues.delete(client);
    const firstTurn = queue.shift();
    if (queue.length > 0) this.#queues.set(client, queue);
    firstTurn?.start();
  }
}
