import { existsSync, readFileSync } from 'node:fs';

/** CPU-seconds of `vite build` on the machine for which the budgets are written. Others scale by their own build. */
const referenceBuildSeconds = 17;

/** Scaled CPU-seconds of the whole gate. The aim is 900, which is 8 minutes of two cores; runs took 1,180 to 1,280, since the build varies by a tenth. Only lower these. */
export const gateSecondsWarning = 900;
export const gateSecondsMax = 1500;

/** Browser tests in the gate, at most. A new one replaces another, or goes to a `*-long.spec.ts` file. */
export const gateBrowserTestsMax = 40;

/** A browser test that takes longer is listed. */
export const slowBrowserTestMs = 25_000;

/** Scaled CPU-seconds of one test file; a file fails above twice its budget. */
const fileSecondsBudget = 6;

/** Files with a budget of their own, and the reason. */
const fileBudgets: Readonly<Record<string, { readonly seconds: number; readonly reason: string }>> = {
  'src/bff/main.test.ts': { seconds: 40, reason: 'starts the desk as a process, with the demo world of a first start' },
};

/** How much slower than the reference this machine runs, by the CPU-seconds of its build; 1 when they are unknown. */
export function machineFactor(buildSeconds: number): number {
  return buildSeconds === 0 ? 1 : buildSeconds / referenceBuildSeconds;
}

type FileTime = { readonly file: string; readonly seconds: number };

/** A sentence for each test file above twice its budget. `path`: the lines that `file-cpu.ts` wrote. */
export function filesOverBudget(path: string, factor: number): readonly string[] {
  return readFileTimes(path).flatMap(({ file, seconds }) => {
    const budget = fileBudgets[file]?.seconds ?? fileSecondsBudget;
    const scaled = seconds / factor;
    return scaled > 2 * budget ? [`${file} took ${scaled.toFixed(1)} scaled CPU-seconds; its budget is ${budget}`] : [];
  });
}

/** The files that took the most CPU time, one line each. */
export function slowestFiles(path: string, count: number): readonly string[] {
  return readFileTimes(path)
    .toSorted((one, other) => other.seconds - one.seconds)
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
