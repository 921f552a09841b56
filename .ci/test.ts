import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

type Count = { passed: number; failed: number };

const vitestReport = '.cache/vitest.json';
const e2eReport = '.cache/e2e.json';

/** How many of the slowest tests are printed. */
const slowestShown = 10;

/** How many characters of a failure are repeated at the end. */
const failureShownMax = 600;

/** How many browser tests may pass only at their second attempt, on a fresh desk: two browsers and two desks share two cores. */
const flakyMax = 2;

/** The commands that ended badly. */
const failedParts: string[] = [];

/** Runs a command with its output shown; true when it ended well. */
function runs(command: string): boolean {
  console.log(`\n══ ${command}`);
  const endedWell = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
  if (!endedWell) failedParts.push(command);
  return endedWell;
}

/** A part without tests of its own counts as one. */
function one(command: string): Count {
  return runs(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** What only prepares the next part counts when it fails. */
function prepared(command: string): Count {
  return { ...one(command), passed: 0 };
}

/** The tests of a JSON report. A part that ended badly without a failed test, or ran no test at all, counts as one failure. */
function counted(command: string, report: string, read: (json: unknown) => Count): Count {
  rmSync(report, { force: true });
  const endedWell = runs(command);
  const count = readReport(report, read);
  const isSilentFailure = count.failed === 0 && (!endedWell || count.passed === 0);
  return isSilentFailure ? { ...count, failed: 1 } : count;
}

function readReport(report: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`no report in ${report}: ${String(error)}`);
    return { passed: 0, failed: 0 };
  }
}

function vitestCount(json: unknown): Count {
  const report = json as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function e2eCount(json: unknown): Count {
  const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number } };
  const isTolerated = stats.flaky <= flakyMax;
  return { passed: stats.expected + (isTolerated ? stats.flaky : 0), failed: stats.unexpected + (isTolerated ? 0 : stats.flaky) };
}

/** A test that ended; `again` passed at its second attempt. */
type Ended = { readonly name: string; readonly ms: number; readonly end: 'passed' | 'again' | 'failed' };

/** The tests that took longest, so that the gate's minutes are seen where they go. */
function printSlowest(tests: readonly Ended[]): void {
  console.log(`\nThe ${slowestShown} slowest tests:`);
  for (const { name, ms } of tests.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The names of the tests that failed at first, at the end where whoever sees only the last lines sees them. */
function printFailed(tests: readonly Ended[]): void {
  for (const { name } of tests.filter(({ end }) => end === 'again')) console.log(`passed only at the second attempt: ${name}`);
  for (const { name } of tests.filter(({ end }) => end === 'failed')) console.log(`failed: ${name}`);
}

type VitestFile = { name: string; assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[] };

function vitestEnded(json: unknown): readonly Ended[] {
  const { testResults } = json as { testResults: VitestFile[] };
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
      name: status === 'failed' ? `${fullName} (${relative('.', file)}): ${failureMessages[0]?.slice(0, failureShownMax)}` : fullName,
      ms: duration,
      end: status === 'failed' ? 'failed' : 'passed',
    })),
  );
}

type Suite = { title: string; suites?: Suite[]; specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[] };

function e2eEnded(json: unknown): readonly Ended[] {
  const endedOf = ({ title, suites = [], specs }: Suite): readonly Ended[] => [
    ...specs.map((spec) => ({
      name: `${title} › ${spec.title}`,
      ms: Math.max(0, ...spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
      end: endOf(spec.tests.map(({ status }) => status)),
    })),
    ...suites.flatMap(endedOf),
  ];
  return (json as { suites: Suite[] }).suites.flatMap(endedOf);
}

function endOf(statuses: readonly string[]): Ended['end'] {
  if (statuses.includes('unexpected')) return 'failed';
  return statuses.includes('flaky') ? 'again' : 'passed';
}

function endedIn(report: string, read: (json: unknown) => readonly Ended[]): readonly Ended[] {
  return existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
}

mkdirSync('.cache', { recursive: true });
const counts = [
  one('npm run --silent check'),
  counted(`vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`, vitestReport, vitestCount),
  one('vite build'),
  prepared('node e2e/chromium.ts'),
  counted('playwright test --config e2e/playwright.config.ts', e2eReport, e2eCount),
];

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
const tests = [...endedIn(vitestReport, vitestEnded), ...endedIn(e2eReport, e2eEnded)];
printSlowest(tests);
printFailed(tests);
for (const part of failedParts) console.log(`failed: ${part}`);
console.log(`\n${passed} passed, ${failed} failed`);
