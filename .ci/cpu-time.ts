import { readdirSync, readFileSync } from 'node:fs';

/** Number of kernel clock ticks in a second, as Linux reports them to programs. */
const ticksPerSecond = 100;

/** The file descriptor on which a command of `withTimes` prints its CPU time. */
export const timesDescriptor = 3;

/**
 * Returns a shell command that also prints the CPU time of its processes on `timesDescriptor`. On Windows, which has no
 * `times`, the command stays unchanged.
 */
export function withTimes(command: string): string {
  return process.platform === 'win32' ? command : `(${command}); code=$?; times >&${timesDescriptor}; exit $code`;
}

/**
 * Returns the CPU-seconds in the output of `times`, or 0 without them. The second line has the user and system time of the
 * child processes (`1m2.5s 0m3.1s`).
 */
export function secondsOfTimes(printedTimes: string): number {
  const [, children = ''] = printedTimes.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/**
 * Returns the CPU-seconds that the PostgreSQL server of this machine has used, including its ended processes. Returns 0 if
 * `/proc` does not exist.
 */
export function postgresSeconds(): number {
  let ticks = 0;
  for (const pid of listProcessIds()) {
    const [, command = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readStat(pid)) ?? [];
    // These four fields are the user and system time of the process and of its ended child processes.
    if (command.startsWith('postgres')) for (const field of rest.split(' ').slice(11, 15)) ticks += Number(field);
  }
  return ticks / ticksPerSecond;
}

function listProcessIds(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
