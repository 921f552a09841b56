import { secondMs } from '#contract/limits.ts';

/** How long a measured difference counts, ms: an hour. */
const knownMsMax = 3_600_000;

/**
 * How far the desk's wall clock may leave its monotonic one, ms. Beyond, it was set anew or the
 * machine slept, and an earlier measurement says nothing.
 */
const stepMsMax = 30_000;

type Measured = { readonly offsetMs: number; readonly wallMs: number; readonly monotonicMs: number };

/** The service's time, and whether the difference from the desk's clock is known. */
export type ServiceTime = { readonly date: Date; readonly isKnown: boolean };

/**
 * The service's clock, as far as the `Date` headers of its answers tell. Without an answer in the
 * last hour it is the desk's own.
 */
export class ServiceClock {
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #measured: Measured | null = null;

  constructor(now: () => number, monotonic: () => number = () => performance.now()) {
    this.#now = now;
    this.#monotonic = monotonic;
  }

  /**
   * Learns from the `Date` of an answer to a request made at `askedMs`, by the desk's clock. Takes
   * the difference that changes the last one least: an answer only bounds it.
   */
  learn(date: string | null, askedMs: number): void {
    const dateMs = Date.parse(date ?? '');
    if (Number.isNaN(dateMs)) return;
    const wallMs = this.#now();
    const [least, most] = [dateMs - wallMs, dateMs + secondMs - askedMs];
    const last = this.offsetMs() ?? 0;
    const offsetMs = least > most ? least : Math.min(Math.max(last, least), most);
    this.#measured = { offsetMs, wallMs, monotonicMs: this.#monotonic() };
  }

  /** How far the service's clock is ahead of the desk's, ms; null while that is not known. */
  offsetMs(): number | null {
    if (this.#measured === null) return null;
    const { offsetMs, wallMs, monotonicMs } = this.#measured;
    const [wallAge, age] = [this.#now() - wallMs, this.#monotonic() - monotonicMs];
    return age > knownMsMax || Math.abs(wallAge - age) > stepMsMax ? null : offsetMs;
  }

  time(): ServiceTime {
    const offsetMs = this.offsetMs();
    return { date: new Date(this.#now() + (offsetMs ?? 0)), isKnown: offsetMs !== null };
  }
}
