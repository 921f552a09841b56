import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobName } from '#contract/desk/health.ts';

/** Upper limits of the buckets of a duration, s. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** A finished request. `route` is its template, or null for an unknown path. */
type FinishedRequest = { readonly method: string; readonly route: string | null; readonly status: number; readonly ms: number };

/** A finished call of the custody service. `outcome` is its status, or how it was lost. */
export type FinishedCall = { readonly endpoint: string; readonly outcome: string; readonly ms: number };

/** The measurements of this process for Prometheus. Labels are templates, statuses and states, never an id, a name or an address. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'desk_request_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [this.registry],
  });
  readonly #calls = new Histogram({
    name: 'desk_upstream_seconds',
    help: 'Calls of the custody service by endpoint and outcome: a status, or the kind of failure',
    labelNames: ['endpoint', 'outcome'],
    buckets: seconds,
    registers: [this.registry],
  });
  readonly #refusals = new Counter({
    name: 'desk_webhooks_total',
    help: 'Webhooks by result',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly #jobRuns = new Counter({
    name: 'desk_job_runs_total',
    help: 'Runs of background jobs, and failures of their parts, by result',
    labelNames: ['job', 'outcome'],
    registers: [this.registry],
  });

  countRequest({ method, route, status, ms }: FinishedRequest): void {
    this.#requests.observe({ method, route: route ?? 'unknown', status: String(status) }, ms / 1000);
  }

  countCall({ endpoint, outcome, ms }: FinishedCall): void {
    this.#calls.observe({ endpoint, outcome }, ms / 1000);
  }

  countWebhook(outcome: 'accepted' | 'refused' | 'too_many'): void {
    this.#refusals.inc({ outcome });
  }

  jobRan(job: JobName, outcome: 'worked' | 'failed'): void {
    this.#jobRuns.inc({ job, outcome });
  }

  /** Adds a gauge, which is measured when Prometheus reads the metrics. It has one value for each state. */
  gauge(name: string, help: string, readValues: () => Promise<readonly GaugeValue[]>): void {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [this.registry],
      async collect() {
        const values = await readValues();
        this.reset();
        for (const { state, value } of values) this.set(state === undefined ? {} : { state }, value);
      },
    });
  }
}

type GaugeValue = { readonly state?: string; readonly value: number };
