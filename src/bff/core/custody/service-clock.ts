import { secondMs } from '#contract/limits.ts';

/** Validity of a measured difference, ms (an hour). */
const measurementAgeMsMax = 3_600_000;

/**
 * Largest drift between the desk's wall clock and its monotonic clock, ms. A larger drift means that the wall clock was
 * set or the machine slept, which makes earlier measurements invalid.
 */
const stepMsMax = 30_000;

type Measurement = { readonly offsetMs: number; readonly wallMs: number; readonly monotonicMs: number };

/** The service's time, and whether its difference from the desk's clock was measured. */
export type ServiceTime = { readonly date: Date; readonly isMeasured: boolean };

/**
 * The service's clock, estimated from the `Date` headers of its answers. It equals the desk's clock when no answer came in
 * the last hour.
 */
export class ServiceClock {
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #measured: Measurement | null = null;

  constructor(now: () => number, monotonic: () => number = () => performance.now()) {
    this.#now = now;
    this.#monotonic = monotonic;
  }

  /**
   * Updates the estimate from the `Date` of an answer to a request that was sent at `sentMs` by the desk's clock. An
   * answer only limits the difference, so the value closest to the last estimate is chosen.
   */
  learnOffset(date: string | null, sentMs: number): void {
    const dateMs = Date.parse(date ?? '');
    if (Number.isNaN(dateMs)) return;
    const wallMs = this.#now();
    const [differenceMinMs, differenceMaxMs] = [dateMs - wallMs, dateMs + secondMs - sentMs];
    const lastOffsetMs = this.offsetMs() ?? 0;
    const offsetMs =
      differenceMinMs > differenceMaxMs ? differenceMinMs : Math.min(Math.max(lastOffsetMs, differenceMinMs), differenceMaxMs);
    this.#measured = { offsetMs, wallMs, monotonicMs: this.#monotonic() };
  }

  /** How far the service's clock is ahead of the desk's clock, ms, or null if unknown. */
  offsetMs(): number | null {
    if (this.#measured === null) return null;
    const { offsetMs, wallMs, monotonicMs } = this.#measured;
    const [wallAge, age] = [this.#now() - wallMs, this.#monotonic() - monotonicMs];
    return age > measurementAgeMsMax || Math.abs(wallAge - age) > stepMsMax ? null : offsetMs;
  }

  time(): ServiceTime {
    const offsetMs = this.offsetMs();
    return { date: new Date(this.#now() + (offsetMs ?? 0)), isMeasured: offsetMs !== null };
  }
}
