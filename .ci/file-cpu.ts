import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { afterAll, expect } from 'vitest';

// A setup file of the tests. It appends the CPU-seconds of each test file to `.cache/file-cpu.jsonl`.

/** Number of kernel clock ticks in a second, as Linux reports them to programs. */
const ticksPerSecond = 100;

/** Returns the CPU-seconds of this process's ended child processes, or 0 if the system does not report them. */
function childSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/**
 * Returns the CPU-seconds that this worker has used. If workers are threads of one process, only the thread's own CPU time
 * counts.
 */
function usedSeconds(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1e6 + (isMainThread ? childSeconds() : 0);
}

const secondsAtStart = usedSeconds();

// `afterAll` hooks run in reverse order. This hook is registered first, so it runs after the hooks of the test file.
afterAll(() => {
  const file = relative('.', expect.getState().testPath ?? '');
  mkdirSync('.cache', { recursive: true });
  appendFileSync('.cache/file-cpu.jsonl', `${JSON.stringify({ file, seconds: usedSeconds() - secondsAtStart })}\n`);
});
