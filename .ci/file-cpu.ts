import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { afterAll, expect } from 'vitest';

// A setup file of the tests. It appends the CPU-seconds of each test file to `.cache/file-cpu.jsonl`.

/** Number of kernel clock ticks in a second, as Linux reports them to programs. */
const ticksPerSecond = 100;

/** CPU-seconds of the ended child processes of this process, or 0 if the system does not report them. */
function childSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** CPU-seconds that this worker has used. Threads share a process, so a thread counts only its own CPU time. */
function usedSeconds(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1e6 + (isMainThread ? childSeconds() : 0);
}

const secondsAtStart = usedSeconds();

// The hook is registered first, so it runs after the hooks of the file.
afterAll(() => {
  const file = relative('.', expect.getState().testPath ?? '');
  mkdirSync('.cache', { recursive: true });
  appendFileSync('.cache/file-cpu.jsonl', `${JSON.stringify({ file, seconds: usedSeconds() - secondsAtStart })}\n`);
});
