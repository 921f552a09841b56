import { existsSync, readFileSync } from 'node:fs';

/**
 * Budget of the whole gate in CPU-seconds, scaled to the machine. Above `gateSecondsWarning` the gate prints a warning, and
 * above `gateSecondsMax` it fails. 900 CPU-seconds are 8 minutes on two cores of the reference machine. These two numbers may
 * only be lowered.
 */
export const gateSecondsWarning = 850;
export const gateSecondsMax = 900;

/**
 * CPU time of the headless shell relative to a full browser that `CHROMIUM_PATH` names. The budget counts the time that the headless
 * shell would need.
 */
export const headlessShare = 0.74;

/** Maximum number of browser tests in the gate. A new test must replace another one or be in a `*-long.spec.ts` file. */
export const gateBrowserTestsMax = 40;

/** Time above which a browser test is listed as slow, ms. */
export const slowBrowserTestMs = 25_000;

/** Budget of one test file in CPU-seconds, scaled to the machine. A file fails above twice its budget. */
const fileSecondsBudget = 6;

/** Files with another budget, and the reason. */
const fileBudgets: Readonly<Record<string, { readonly seconds: number; readonly reason: string }>> = {
  'src/bff/money/simulation/simulation.test.ts': { seconds: 10, reason: 'random worlds: the seed decides how much happens in them' },
  'src/bff/main.test.ts': { seconds: 20, reason: 'starts the desk as a process, with the demo world of a first start' },
};

type FileTime = { readonly file: string; readonly seconds: number };

/** Returns the test files above twice their budget. `path` is the file with the lines of `file-cpu.ts`. */
export function filesOverBudget(path: string, factor: number): readonly string[] {
  return readFileTimes(path).flatMap(({ file, seconds }) => (seconds / factor > 2 * budgetOf(file) ? [file] : []));
}

/** Returns a sentence for each file of `filesOverBudget`. */
export function describeOverBudget(path: string, factor: number): readonly string[] {
  const times = new Map(readFileTimes(path).map(({ file, seconds }) => [file, seconds / factor]));
  return filesOverBudget(path, factor).map(
    (file) => `${file} took ${times.get(file)?.toFixed(1)} scaled CPU-seconds; its budget is ${budgetOf(file)}.`,
  );
}

function budgetOf(file: string): number {
  return fileBudgets[file]?.seconds ?? fileSecondsBudget;
}

/** Returns one line for each of the files that used the most CPU time. */
export function slowestFiles(path: string, count: number): readonly string[] {
  return readFileTimes(path)
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

function readFileTimes(path: string): readonly FileTime[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as FileTime);
}
