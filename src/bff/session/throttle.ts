/** Wrong passwords that cost nothing: people mistype. */
const freeFailures = 4;

/** Wrong passwords of one address over all accounts that cost nothing. */
const freeFailuresOfAddress = 20;

/** The longest wait, ms. There is no lockout: whoever waits may try. */
const waitMsMax = 60_000;

/** A count is forgotten after this, ms. */
const memoryMs = 15 * 60_000;

/** Counts kept, so that guessing with made-up names cannot fill the memory: the oldest go first. */
const countsMax = 10_000;

type Count = { readonly failures: number; readonly lastMs: number };

/**
 * Slows down guessing: after a few wrong passwords for an account from an address (or many from an address), each further one doubles the
 * wait, 1 s up to 60 s. Tries at the same moment are bounded by `Passwords`, which checks few at once. Counted per replica.
 */
export class SignInThrottle {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Seconds until this account may be tried from this address; 0 when it may now. */
  waitSeconds(email: string, address: string): number {
    const waits = keysOf(email, address).map(({ key, free }) => this.#waitMs(key, free));
    return Math.ceil(Math.max(...waits) / 1000);
  }

  /** Counts a wrong password. */
  failed(email: string, address: string): void {
    for (const { key } of keysOf(email, address)) {
      const failures = (this.#living(key)?.failures ?? 0) + 1;
      this.#counts.delete(key);
      this.#counts.set(key, { failures, lastMs: this.#now() });
    }
    while (this.#counts.size > countsMax) this.#counts.delete(this.#counts.keys().next().value ?? '');
  }

  /** A right password: the account's count is forgotten, the address keeps its own. */
  succeeded(email: string, address: string): void {
    const [account] = keysOf(email, address);
    this.#counts.delete(account.key);
  }

  #waitMs(key: string, free: number): number {
    const count = this.#living(key);
    if (count === undefined || count.failures <= free) return 0;
    const waitMs = Math.min(1000 * 2 ** (count.failures - free - 1), waitMsMax);
    return Math.max(0, count.lastMs + waitMs - this.#now());
  }

  #living(key: string): Count | undefined {
    const count = this.#counts.get(key);
    return count !== undefined && this.#now() - count.lastMs < memoryMs ? count : undefined;
  }
}

function keysOf(email: string, address: string) {
  return [
    { key: `${address} ${email.toLowerCase()}`, free: freeFailures },
    { key: address, free: freeFailuresOfAddress },
  ] as const;
}
