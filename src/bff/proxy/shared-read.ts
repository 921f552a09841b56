type Options = { readonly now: () => number; /** How long the result of a read is used again, ms. */ readonly freshMs: number };

/** A read whose result all callers share for some time. A failed read is not cached. */
export class SharedRead<Value> {
  readonly #read: () => Promise<Value>;
  readonly #options: Options;
  #value: Promise<Value> | null = null;
  #readMs = 0;

  constructor(readValue: () => Promise<Value>, options: Options) {
    this.#read = readValue;
    this.#options = options;
  }

  get(): Promise<Value> {
    const { now, freshMs } = this.#options;
    if (this.#value !== null && now() - this.#readMs < freshMs) return this.#value;
    this.#readMs = now();
    const value = this.#read();
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = null;
    });
    return value;
  }

  /** Deletes the cached value after a change. */
  forget(): void {
    this.#value = null;
  }
}
