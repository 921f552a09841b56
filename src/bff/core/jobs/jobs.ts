import type { FastifyBaseLogger } from 'fastify';
import type { JobName } from '#contract/desk/health.ts';
import type { FailingJobs } from './failing-jobs.ts';

/** A job that runs again and again. */
export type Job = {
  /** Runs it at once; while it runs, once more afterwards. */
  wake(): void;
};

type Options = { readonly failing: FailingJobs; readonly log: Pick<FastifyBaseLogger, 'error'> };

/**
 * What a replica does in the background. A job never runs twice at once, and a failure is logged,
 * counted and listed (`FailingJobs`) until a run ends well.
 */
export class Jobs {
  readonly #failing: FailingJobs;
  readonly #log: Options['log'];
  readonly #jobs: Repeated[] = [];

  constructor({ failing, log }: Options) {
    this.#failing = failing;
    this.#log = log;
  }

  /** Runs a job every `ms`, the first time after that time. */
  every(ms: number, name: JobName, run: () => Promise<unknown>): Job {
    const job = new Repeated({ ms, run, worked: () => this.#worked(name), failed: (error) => this.failed(name, error) });
    this.#jobs.push(job);
    return job;
  }

  /** Counts a failure of a part of a job whose other parts went on. */
  async failed(name: JobName, error: unknown): Promise<void> {
    this.#log.error({ err: error, job: name }, 'a job failed');
    await this.#noted(() => this.#failing.failed(name, error));
  }

  #worked(name: JobName): Promise<void> {
    return this.#noted(() => this.#failing.works(name));
  }

  /** Whoever cannot write it down has lost the database, which Health says of itself. */
  async #noted(note: () => Promise<void>): Promise<void> {
    await note().catch((error: unknown) => this.#log.error({ err: error }, 'the end of a job could not be noted'));
  }

  /** Starts no more runs, and waits for those under way. */
  async stop(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => job.stop()));
  }
}

type RepeatedOptions = {
  readonly ms: number;
  readonly run: () => Promise<unknown>;
  readonly worked: () => Promise<void>;
  readonly failed: (error: unknown) => Promise<void>;
};

class Repeated implements Job {
  readonly #options: RepeatedOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isStopped = false;
  /** Whether the last run failed; at the start another process may have left its failures. */
  #isFailing = true;

  constructor(options: RepeatedOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#begin(), options.ms);
  }

  wake(): void {
    this.#isWanted = true;
    this.#begin();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #begin(): void {
    if (this.#isStopped) return;
    this.#running ??= this.#runAll().finally(() => (this.#running = null));
  }

  async #runAll(): Promise<void> {
    do {
      this.#isWanted = false;
      await this.#runOnce();
    } while (this.#isWanted && !this.#isStopped);
  }

  async #runOnce(): Promise<void> {
    const { run, worked, failed } = this.#options;
    try {
      await run();
      if (this.#isFailing) await worked();
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      await failed(error);
    }
  }
}
