/** Maximum requests at once, and requests per second after that. */
export type Rate = { readonly burst: number; readonly perSecond: number };

/** A budget of requests that refills over time up to its size. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #atMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#atMs = nowMs;
  }

  /** Takes the cost of a request from the budget. Returns 0, or the delay in ms when the budget is too small. */
  take(cost: number, nowMs: number): number {
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#atMs) / 1000) * perSecond);
    this.#atMs = nowMs;
    if (this.#tokens < cost) return ((cost - this.#tokens) / perSecond) * 1000;
    this.#tokens -= cost;
    return 0;
  }
}
