import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '#bff/core/metrics.ts';
import type { JobName } from '#contract/desk/health.ts';
import type { FailingJobs } from './failing-jobs.ts';

/** Maximum delay of a failing job. The delay is at most `pauses` times the job's interval, and at most `ms`. */
const delayMax = { pauses: 16, ms: 60_000 } as const;

/** A job that runs repeatedly. */
export type Job = {
  /** Runs the job at once. When it is already running, it runs once more afterwards. */
  wake(): void;
};

type Options = {
  readonly failingJobs: FailingJobs;
  readonly metrics: Pick<Metrics, 'jobRan'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** How long a job counts as failing after one of its parts failed, ms. */
  readonly quietMs?: number;
};

/**
 * The background work of a replica. A job never runs twice at the same time, and waits longer after each consecutive
 * failure. A failure is logged, counted and listed (`FailingJobs`) until all jobs of its name succeed.
 */
export class Jobs {
  readonly #options: Options;
  readonly #jobs: RepeatedJob[] = [];
  /** Names of jobs that may have stored failures. It starts with all names, because an earlier process may have left failures. */
  readonly #failing = new Set<JobName>();
  /** When a part of each job last failed, by `performance.now()`. */
  readonly #partFailedMs = new Map<JobName, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs a job every `ms`, for the first time after one interval. */
  every(ms: number, name: JobName, run: () => Promise<unknown>): Job {
    const recordEnd = (error?: unknown) => (error === undefined ? this.#worked(name) : this.#failed(name, error));
    const job = new RepeatedJob({ name, ms, run, ended: recordEnd });
    this.#jobs.push(job);
    this.#failing.add(name);
    return job;
  }

  /** Counts the failure of one part of a job while its other parts succeeded. */
  async recordFailure(name: JobName, error: unknown): Promise<void> {
    this.#partFailedMs.set(name, performance.now());
    await this.#failed(name, error);
  }

  async #failed(name: JobName, error: unknown): Promise<void> {
    const { failingJobs, log, metrics } = this.#options;
    metrics.jobRan(name, 'failed');
    log.error({ err: error, job: name }, 'a job failed');
    this.#failing.add(name);
    await this.#noted(() => failingJobs.recordFailure(name, error));
  }

  async #worked(name: JobName): Promise<void> {
    const { failingJobs, metrics, quietMs = 300_000 } = this.#options;
    metrics.jobRan(name, 'worked');
    if (!this.#failing.has(name) || this.#jobs.some((job) => job.name === name && job.isFailing)) return;
    if (performance.now() - (this.#partFailedMs.get(name) ?? -Infinity) < quietMs) return;
    this.#failing.delete(name);
    await this.#noted(() => failingJobs.recordSuccess(name));
  }

  /** Records a run. A failed write means that the database is down, which Health reports. */
  async #noted(note: () => Promise<void>): Promise<void> {
    await note().catch((error: unknown) => this.#options.log.error({ err: error }, 'the result of a job could not be stored'));
  }

  /** Starts no more runs, and waits until current runs have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => job.stop()));
  }
}

type RepeatedOptions = {
  readonly name: JobName;
  readonly ms: number;
  readonly run: () => Promise<unknown>;
  /** Called after each run, with the error when the run failed. */
  readonly ended: (error?: unknown) => Promise<void>;
};

class RepeatedJob implements Job {
  readonly #options: RepeatedOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isStopped = false;
  /** Number of consecutive failures up to now. */
  #failures = 0;
  #restUntilMs = 0;

  constructor(options: RepeatedOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#restUntilMs) this.#begin();
    }, options.ms);
  }

  get name(): JobName {
    return this.#options.name;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
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
    const { ms, run, ended } = this.#options;
    try {
      await run();
    } catch (error) {
      this.#failures += 1;
      this.#restUntilMs = performance.now() + Math.min(ms * Math.min(2 ** this.#failures, delayMax.pauses), delayMax.ms) - ms / 2;
      return ended(error ?? new Error('no reason'));
    }
    this.#failures = 0;
    await ended();
  }
}
