import { readdirSync, readFileSync } from 'node:fs';

/** Number of kernel clock ticks in a second, as Linux reports them to programs. */
const ticksPerSecond = 100;

/** The descriptor on which `withTimes` prints. The program that runs the command reads it. */
export const timesDescriptor = 3;

/**
 * A shell command that also prints the CPU time of its processes on `timesDescriptor`. On Windows, which has no `times`,
 * the command is unchanged.
 */
export function withTimes(command: string): string {
  return process.platform === 'win32' ? command : `(${command}); code=$?; times >&${timesDescriptor}; exit $code`;
}

/**
 * CPU-seconds in the output of `times`, or 0 if they are missing. The second line has the user and system time of the
 * children (`1m2.5s 0m3.1s`).
 */
export function secondsOfTimes(printed: string): number {
  const [, children = ''] = printed.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** CPU-seconds that the PostgreSQL server of this machine has used, with its ended backends. The result is 0 if `/proc` does not exist. */
export function postgresSeconds(): number {
  let ticks = 0;
  for (const pid of listProcessIds()) {
    const [, command = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readStat(pid)) ?? [];
    // The fields are the user and system time of the process, then of its ended children.
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
