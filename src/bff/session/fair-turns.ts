import { Refusal } from '#bff/refusal.ts';

type Limits = {
  readonly atOnceMax: number;
  /** Most that wait of one lane. */
  readonly perLaneMax: number;
  /** Most that wait of all lanes. */
  readonly waitingMax: number;
};

type Waiting = { readonly start: () => void; readonly sendAway: (refusal: Refusal) => void };

/** Turns at costly work. Who waits is served lane by lane (an address is one), so that a lane that floods waits for itself alone. */
export class FairTurns {
  readonly #limits: Limits;
  /** The lane that was served last stands last. */
  readonly #lanes = new Map<string, Waiting[]>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work when its turn has come. Throws a `Refusal`, `too_many_requests` when the lane is full or `unavailable` when all are. */
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
      throw new Refusal('too_many_requests', 'Too many sign-ins from here at this moment: try again in a few seconds', { retryAfter: '5' });
    this.#makeRoom(own.length);
    this.#lanes.set(lane, own);
    return new Promise((start, sendAway) => own.push({ start, sendAway }));
  }

  /** When all is full, the newest of the longest lane goes, unless the lane that comes is as long. */
  #makeRoom(ownLength: number): void {
    const lanes = [...this.#lanes.values()];
    if (lanes.reduce((sum, { length }) => sum + length, 0) < this.#limits.waitingMax) return;
    const longest = lanes.reduce((most, lane) => (lane.length > most.length ? lane : most));
    const full = new Refusal('unavailable', 'Too many people are signing in at this moment: try again in a few seconds', {
      retryAfter: '5',
    });
    if (longest.length <= ownLength + 1) throw full;
    longest.pop()?.sendAway(full);
  }

  /** Hands the turn that has ended to the first of the next lane. */
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
