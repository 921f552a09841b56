import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Dispatcher } from 'undici';
import { exchange } from './exchange.ts';

/** One line of the benchmark's table. */
export type Figure = {
  readonly what: string;
  /** The measured value with its unit: `'98 us'`. */
  readonly figure: string;
  readonly yardstick: string;
  readonly ratio: number;
  /** Maximum ratio to the comparison. Null for a figure without a budget. Source: the performance budgets. */
  readonly budget: number | null;
};

/**
 * The size of a measurement. With `--smallest` (`npm run test:all`) it is the smallest size, which only shows that the
 * measurement works.
 */
export function sizeOfRun(fullSize: number, smallestSize: number): number {
  return process.argv.includes('--smallest') ? smallestSize : fullSize;
}

/** A measurement that this machine cannot run, and the reason. */
export type SkippedMeasurement = { readonly what: string; readonly skipReason: string };

/** The median: the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The quantile of values: `quantile(ms, 0.95)` is the smallest value that at least 95 % of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((left, right) => left - right);
  return sortedValues[Math.max(0, Math.ceil(sortedValues.length * share) - 1)] ?? Number.NaN;
}

/** Whether this system reports the CPU time of other processes, as Linux does. */
export const hasCpuTimes = existsSync('/proc/self/schedstat');

/** CPU time that the threads of a process have used, ms. It is more exact than utime and stime. Source: kernel, sched-stats. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]));
  return nanoseconds.reduce((sum, nanosecond) => sum + nanosecond, 0) / 1e6;
}

/** Sends `count` requests over `connections` concurrent connections. Throws if any answer does not have status 200. */
export async function load(
  to: Dispatcher,
  path: string,
  headers: Readonly<Record<string, string>>,
  { count, connections }: { readonly count: number; readonly connections: number },
): Promise<void> {
  let remainingCount = count;
  const readInTurn = async () => {
    while (remainingCount > 0) {
      remainingCount -= 1;
      await readAnswer(to, path, headers);
    }
  };
  await Promise.all(Array.from({ length: connections }, readInTurn));
}

/** The time of one request until its answer is complete, ms. */
export async function measureRequest(to: Dispatcher, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const startedMs = performance.now();
  await readAnswer(to, path, headers);
  return performance.now() - startedMs;
}

/** The body of an answer with status 200. Throws for any other answer. */
export async function readAnswer(to: Dispatcher, path: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const { status, body } = await exchange(to, path, headers);
  if (status !== 200) throw new Error(`GET ${path} answered ${status} ${body.toString().slice(0, 200)}`);
  return body;
}
