import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What `npm test` runs; with `long`, what `npm run test:long` adds to it: endurance, kills, planted bugs, the suites of the servers on both databases, many seeds. */
const isLong = process.argv.includes('long');

if (isLong) Object.assign(process.env, { TEST_LONG: 'yes', TEST_DATABASES: 'both', SIMULATION_SEEDS: '20' });

type Count = { passed: number; failed: number; skipped?: number };

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

/** A part that ends badly without tests of its own counts as one failure. */
function ended(endedWell: boolean): Count {
  return endedWell ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs commands one after another beside what else runs; their output is printed at the end. Each counts as one. */
async function beside(...commands: readonly string[]): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  let said = '';
  for (const command of commands) {
    const startedMs = performance.now();
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    said += `══ ${command}: ${seconds(startedMs)}\n`;
    if (status === 0) count.passed += 1;
    else {
      count.failed += 1;
      failedParts.push(command);
    }
  }
  console.log(`\n${said}`);
  return count;
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;
}

/** The tests of a JSON report. A part that ended badly without a failed test, or ran no test at all, counts as one failure. */
async function counted(command: string, report: string, read: (json: unknown) => Count): Promise<Count> {
  rmSync(report, { force: true });
  console.log(`\n══ ${command}`);
  const startedMs = performance.now();
  const [status] = (await once(spawn(command, { shell: true, stdio: 'inherit' }), 'close')) as [number | null];
  const endedWell = status === 0;
  if (!endedWell) failedParts.push(command);
  console.log(`══ ${command.split(' ')[0]}: ${seconds(startedMs)}`);
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
  const report = json as { numPassedTests: number; numFailedTests: number; numPendingTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function e2eCount(json: unknown): Count {
  const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  const isTolerated = stats.flaky <= flakyMax;
  return {
    passed: stats.expected + (isTolerated ? stats.flaky : 0),
    failed: stats.unexpected + (isTolerated ? 0 : stats.flaky),
    skipped: stats.skipped,
  };
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

/** How many runs the rate of second attempts looks back on. */
const runsRemembered = 20;

const attemptsPath = '.cache/second-attempts.json';

/** Prints which browser tests needed a second attempt in the last runs of this machine, most often first. */
function printSecondAttempts(tests: readonly Ended[]): void {
  const again = tests.filter(({ end }) => end === 'again').map(({ name }) => name);
  const before = existsSync(attemptsPath) ? (JSON.parse(readFileSync(attemptsPath, 'utf8')) as string[][]) : [];
  const last = [...before, again].slice(-runsRemembered);
  writeFileSync(attemptsPath, JSON.stringify(last));
  const rates = Map.groupBy(last.flat(), (name) => name);
  for (const [name, times] of [...rates].toSorted(([, one], [, other]) => other.length - one.length))
    console.log(`second attempts in ${times.length} of the last ${last.length} runs: ${name}`);
}

/** Runs a preparation; true when it ended well. */
function prepares(command: string): boolean {
  const endedWell = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
  if (!endedWell) failedParts.push(command);
  return endedWell;
}

mkdirSync('.cache', { recursive: true });
const startedMs = performance.now();
// First of all: component tests, which are vitest's, need the browser too.
const counts = [ended(prepares('node e2e/chromium.ts'))];
const projects = isLong ? ['database', 'custody', 'bff'].map((name) => ` --project ${name}`).join('') : '';
counts.push(
  ...(await Promise.all([
    isLong ? beside('vite build') : beside('vite build', 'npm run --silent check'),
    counted(`vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}${projects}`, vitestReport, vitestCount),
  ])),
);
counts.push(await counted('playwright test --config e2e/playwright.config.ts', e2eReport, e2eCount));

const sumOf = (name: keyof Count) => counts.reduce((sum, count) => sum + (count[name] ?? 0), 0);
const [passed, failed, skipped] = [sumOf('passed'), sumOf('failed'), sumOf('skipped')];
process.exitCode = failed === 0 ? 0 : 1;
const e2e = endedIn(e2eReport, e2eEnded);
const tests = [...endedIn(vitestReport, vitestEnded), ...e2e];
printSlowest(tests);
printSecondAttempts(e2e);
printFailed(tests);
for (const part of failedParts) console.log(`failed: ${part}`);
console.log(`\nin ${seconds(startedMs)}`);
console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
