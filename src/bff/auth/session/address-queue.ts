import { Refusal } from '#bff/core/refusal.ts';

type Limits = {
  readonly atOnceMax: number;
  /** Maximum number of waiting functions in one lane. */
  readonly perLaneMax: number;
  /** Maximum number of waiting functions in all lanes. */
  readonly waitingMax: number;
};

type Waiting = { readonly start: () => void; readonly refuse: (refusal: Refusal) => void };

/** Limits costly work. Waiting work is served lane by lane (each address is a lane), so that a flood delays only its own lane. */
export class AddressQueue {
  readonly #limits: Limits;
  /** The lanes in the order of their next turns: the lane that ran last is at the end. */
  readonly #lanes = new Map<string, Waiting[]>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work in its turn. Throws a `Refusal`: `too_many_requests` when the lane is full, `unavailable` when all lanes are full. */
  async run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(lane);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(lane: string): Promise<void> | undefined {
    if (this.#running < this.#limits.atOnceMax) {
      this.#running += 1;
      return undefined;
    }
    const own = this.#lanes.get(lane) ?? [];
    if (own.length >= this.#limits.perLaneMax)
      throw new Refusal('too_many_requests', 'Too many sign-ins from your address: try again in a few seconds', { retryAfter: '5' });
    this.#makeRoom(own.length);
    this.#lanes.set(lane, own);
    return new Promise((start, refuse) => own.push({ start, refuse }));
  }

  /** When all lanes are full, refuses the newest entry of the longest lane; throws when the caller's own lane is as long as that. */
  #makeRoom(ownLength: number): void {
    const lanes = [...this.#lanes.values()];
    if (lanes.reduce((sum, { length }) => sum + length, 0) < this.#limits.waitingMax) return;
    const longest = lanes.reduce((most, lane) => (lane.length > most.length ? lane : most));
    const full = new Refusal('unavailable', 'Too many users are signing in: try again in a few seconds', {
      retryAfter: '5',
    });
    if (longest.length <= ownLength + 1) throw full;
    longest.pop()?.refuse(full);
  }

  /** Starts the first entry of the next lane after a turn has ended. */
  #next(): void {
    const [next] = this.#lanes;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [name, lane] = next;
    this.#lanes.delete(name);
    const first = lane.shift();
    if (lane.length > 0) this.#lanes.set(name, lane);
    first?.start();
  }
}
