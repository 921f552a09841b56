/** What wrong passwords of one kind cost: so many nothing, each further one twice the wait of the last, from 1 s up to a bound in ms. */
type Rule = { readonly free: number; readonly waitMsMax: number };

/** People mistype, and an office shares an address. Under a minute each: one wrong password a minute keeps no account shut. */
const rules = {
  /** An account from an address. */
  accountHere: { free: 4, waitMsMax: 30_000 },
  /** An address, over all accounts. */
  address: { free: 20, waitMsMax: 30_000 },
  /** An account, over all addresses. */
  account: { free: 20, waitMsMax: 10_000 },
  /** An account from a browser that it signed in from before. */
  browser: { free: 4, waitMsMax: 30_000 },
} satisfies Record<string, Rule>;

/** A count is forgotten after this, ms. */
const memoryMs = 15 * 60_000;

/** Counts in memory, so that guessing with made-up names cannot fill it: the oldest go first. */
const countsMax = 10_000;

type Count = { readonly failures: number; readonly lastMs: number };

/** A try that counts as wrong until it is taken back. With seconds to wait it must not be made, and nothing was counted. */
type Reservation = {
  readonly waitSeconds: number;
  /** The password was never checked: as if the try had not been made. */
  takeBack(): void;
  /** The password was right: the account starts anew from here, what was counted elsewhere stays. */
  succeeded(): void;
};

type Try = {
  readonly email: string;
  readonly address: string;
  /** The browser's id when this account signed in from it before. It counts by itself then: no stranger can make it wait. */
  readonly browser: string | null;
};

/** Slows down guessing. A try is counted before its password is checked, so that tries at the same moment all count. Counted per replica. */
export class SignInThrottle {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  /** `now` is monotonic, ms: a clock that is set back must not make a wait longer. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a try as a wrong one, unless it has to wait. */
  reserve(attempt: Try): Reservation {
    const counted = countedFor(attempt);
    const waitMs = Math.max(...counted.map(({ key, rule }) => this.#waitMs(key, rule)));
    if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000), takeBack: () => undefined, succeeded: () => undefined };
    const undo = counted.map(({ key }) => this.#count(key));
    const takeBack = () => undo.forEach((each) => each());
    return {
      waitSeconds: 0,
      takeBack,
      succeeded: () => {
        takeBack();
        this.#counts.delete(counted[0].key);
      },
    };
  }

  /** Counts one more, and gives what takes it back. */
  #count(key: string): () => void {
    const before = this.#living(key);
    const counted = { failures: (before?.failures ?? 0) + 1, lastMs: this.#now() };
    this.#set(key, counted);
    return () => {
      const found = this.#counts.get(key);
      if (found === undefined) return;
      // Without another try since, the wait of the one before goes on as it was.
      this.#set(key, found === counted ? before : { ...found, failures: found.failures - 1 });
    };
  }

  #set(key: string, count: Count | undefined): void {
    this.#counts.delete(key);
    if (count === undefined || count.failures < 1) return;
    this.#counts.set(key, count);
    if (this.#counts.size > countsMax) this.#counts.delete(this.#counts.keys().next().value ?? '');
  }

  #waitMs(key: string, { free, waitMsMax }: Rule): number {
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

/** What a try counts against; first what a right password makes forgotten. */
function countedFor({ email, address, browser }: Try): readonly [Counted, ...Counted[]] {
  const account = email.toLowerCase();
  if (browser !== null) return [{ key: `browser ${browser} ${account}`, rule: rules.browser }];
  return [
    { key: `here ${address} ${account}`, rule: rules.accountHere },
    { key: `address ${address}`, rule: rules.address },
    { key: `account ${account}`, rule: rules.account },
  ];
}

type Counted = { readonly key: string; readonly rule: Rule };
