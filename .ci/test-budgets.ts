import { existsSync, readFileSync } from 'node:fs';

/** CPU-seconds of `vite build` on the reference machine of the budgets. The build time of another machine scales the budgets. */
const referenceBuildSeconds = 17;

/**
 * Scaled CPU-seconds of the whole gate. 900 CPU-seconds are 8 minutes of two cores of the reference machine. These numbers
 * may only be lowered.
 */
export const gateSecondsWarning = 850;
export const gateSecondsMax = 900;

/** Maximum number of browser tests in the gate. A new test replaces another, or goes to a `*-long.spec.ts` file. */
export const gateBrowserTestsMax = 40;

/** Time above which a browser test is listed as slow, ms. */
export const slowBrowserTestMs = 25_000;

/** Scaled CPU-seconds of one test file. A file fails above twice its budget. */
const fileSecondsBudget = 6;

/** Files with a budget of their own, and the reason. */
const fileBudgets: Readonly<Record<string, { readonly seconds: number; readonly reason: string }>> = {
  'src/bff/money/simulation/simulation.test.ts': { seconds: 10, reason: 'random worlds: the seed decides how much happens in them' },
  'src/bff/main.test.ts': { seconds: 20, reason: 'starts the desk as a process, with the demo world of a first start' },
};

/** How many times slower than the reference machine this machine is, measured by the CPU-seconds of its build, or 1 if they are unknown. */
export function machineFactor(buildSeconds: number): number {
  return buildSeconds === 0 ? 1 : buildSeconds / referenceBuildSeconds;
}

type FileTime = { readonly file: string; readonly seconds: number };

/** Test files above twice their budget. `path` is the file with the lines from `file-cpu.ts`. */
export function filesOverBudget(path: string, factor: number): readonly string[] {
  return readFileTimes(path).flatMap(({ file, seconds }) => (seconds / factor > 2 * budgetOf(file) ? [file] : []));
}

/** A sentence for each file of `filesOverBudget`. */
export function describeOverBudget(path: string, factor: number): readonly string[] {
  const times = new Map(readFileTimes(path).map(({ file, seconds }) => [file, seconds / factor]));
  return filesOverBudget(path, factor).map(
    (file) => `${file} took ${times.get(file)?.toFixed(1)} scaled CPU-seconds; its budget is ${budgetOf(file)}.`,
  );
}

function budgetOf(file: string): number {
  return fileBudgets[file]?.seconds ?? fileSecondsBudget;
}

/** The files that took the most CPU time, one line each. */
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
