import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { checks } from './check.ts';
import { postgresSeconds, secondsOfTimes, timesDescriptor, withTimes } from './cpu-time.ts';
import { measureMachine } from './machine-speed.ts';
import {
  describeOverBudget,
  filesOverBudget,
  gateBrowserTestsMax,
  gateSecondsMax,
  gateSecondsWarning,
  headlessShare,
  slowBrowserTestMs,
  slowestFiles,
} from './test-budgets.ts';
import { readBrowserTests, countTests, readVitestTests, type EndedTest } from './test-reports.ts';

// `npm test` runs the gate. `npm run test:all` runs every test, or the tests of the named parts, for example `npm run
// test:all -- servers browser --shard=1/2`.

const [scope, ...names] = process.argv.slice(2);
const isAll = scope === 'all';
const shard = names.find((name) => name.startsWith('--shard=')) ?? '';

/**
 * A command of a part. The commands of a part run one after another. A command with a `report` runs tests, and any other
 * command counts as one test.
 */
type Command = {
  readonly line: string;
  readonly report?: { readonly path: string; readonly read: (path: string) => readonly EndedTest[] };
};

const fileTimesPath = '.cache/file-cpu.jsonl';

/** Creates a command that runs Vitest with some of its projects. */
function vitestCommand(name: string, ...projects: readonly string[]): Command {
  const path = `.cache/${name}.json`;
  const line = `vitest run --reporter=default --reporter=json --outputFile.json=${path} ${shard} ${projects.map((project) => `--project ${project}`).join(' ')}`;
  return { line, report: { path, read: readVitestTests } };
}

const browserRun: Command = {
  line: `playwright test --config e2e/playwright.config.ts ${shard}`,
  report: { path: '.cache/e2e.json', read: readBrowserTests },
};

const { lint, ...otherChecks } = checks;

/**
 * The parts of a test run. A part waits for the parts in `after`. Component tests mostly wait for the browser, so other parts run
 * beside them. More parts at the same time would need a quarter more CPU time each on two cores.
 */
const parts: Readonly<Record<string, { readonly after?: readonly string[]; readonly commands: readonly Command[] }>> = {
  build: { commands: [{ line: 'vite build' }] },
  servers: { after: ['build'], commands: [vitestCommand('servers', 'contract', 'web', 'database', 'custody', 'bff', 'house')] },
  // Installs a browser if none is installed.
  chromium: { after: ['build'], commands: [{ line: 'node e2e/chromium.ts' }] },
  components: { after: ['servers', 'chromium'], commands: [vitestCommand('components', 'components')] },
  lint: { after: ['servers'], commands: [{ line: lint }] },
  check: { after: ['lint'], commands: Object.values(otherChecks).map((line) => ({ line })) },
  browser: { after: ['check', 'chromium'], commands: [browserRun] },
  ...(isAll ? { bench: { after: ['browser', 'components'], commands: [{ line: 'node e2e/bench.ts --smallest' }] } } : {}),
};

/** Every part needs the build, because the servers serve it. Two parts need the browser. */
const isChosen = (part: string) =>
  part === 'build' ||
  names.every((name) => name.startsWith('--')) ||
  names.includes(part) ||
  (part === 'chromium' && (names.includes('components') || names.includes('browser')));

type PartResult = { readonly seconds: number; readonly tests: readonly EndedTest[] };

/** Runs the commands of a part. The output goes to `.cache/<part>.log`. If the part fails, it is also printed. */
async function runPart(name: string, commands: readonly Command[]): Promise<PartResult> {
  const partStartMs = performance.now();
  const log = `.cache/${name}.log`;
  writeFileSync(log, '');
  const tests: EndedTest[] = [];
  let seconds = 0;
  for (const { line, report } of commands) {
    if (report !== undefined) rmSync(report.path, { force: true });
    const child = spawn(withTimes(line), { shell: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    let times = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => appendFileSync(log, chunk));
    child.stdio[timesDescriptor]?.on('data', (chunk: Buffer) => (times += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    seconds += secondsOfTimes(times);
    const foundTests = report?.read(report.path) ?? [];
    tests.push(...foundTests);
    // A command counts as one test if its report has no tests, or if its exit code does not match the tests in the report.
    const isExplained = status === 0 ? foundTests.length > 0 : foundTests.some((test) => test.status === 'failed');
    if (!isExplained) tests.push({ name: line, ms: 0, status: status === 0 && report === undefined ? 'passed' : 'failed' });
  }
  const { passed, failedCount } = countTests(tests);
  if (failedCount > 0) console.log(`\n${readFileSync(log, 'utf8').slice(-shownOutputLength)}`);
  console.log(
    `${name}: ${passed} passed, ${failedCount} failed in ${durationText(performance.now() - partStartMs)}, ${seconds.toFixed(0)} CPU-seconds`,
  );
  return { seconds, tests };
}

/** Maximum length of a failed part's output on the screen, in characters. */
const shownOutputLength = 20_000;

function durationText(ms: number): string {
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

/** Prints the CPU time of the run. Returns a sentence for each exceeded budget. Only the gate has budgets. */
async function checkBudgets(results: ReadonlyMap<string, PartResult>, serverSeconds: number, factor: number): Promise<readonly string[]> {
  const total = serverSeconds + [...results.values()].reduce((sum, { seconds }) => sum + seconds, 0);
  const browserSeconds = ['components', 'browser'].reduce((sum, part) => sum + (results.get(part)?.seconds ?? 0), 0);
  const surplus = process.env['CHROMIUM_PATH'] === undefined ? 0 : browserSeconds * (1 - headlessShare);
  const scaledSeconds = (total - surplus) / factor;
  console.log(
    `\nCPU-seconds: ${total.toFixed(0)}, of these ${serverSeconds.toFixed(0)} in PostgreSQL. This machine needs ${factor.toFixed(2)} times the reference: ${scaledSeconds.toFixed(0)} scaled.`,
  );
  if (surplus > 0) console.log(`The budget counts ${surplus.toFixed(0)} CPU-seconds less, because CHROMIUM_PATH names the browser.`);
  console.log(`Test files that took the most:\n${slowestFiles(fileTimesPath, 10).join('\n')}`);
  if (isAll || names.length > 0) return [];
  const browserCount = results.get('browser')?.tests.length ?? 0;
  const countFailures =
    browserCount > gateBrowserTestsMax ? [`The gate has ${browserCount} browser tests, at most ${gateBrowserTestsMax}.`] : [];
  // The embedded database needs several times the CPU time of PostgreSQL.
  if (serverSeconds < 1) {
    console.log('No budget of CPU time applies, because the tests did not run on PostgreSQL.');
    return countFailures;
  }
  if (scaledSeconds > gateSecondsWarning) console.log(`Warning: the gate is near its budget of ${gateSecondsMax} scaled CPU-seconds.`);
  return [
    ...countFailures,
    ...(scaledSeconds > gateSecondsMax
      ? [`The gate took ${scaledSeconds.toFixed(0)} scaled CPU-seconds; its budget is ${gateSecondsMax}.`]
      : []),
    ...(await checkSlowFiles(factor)),
  ];
}

/**
 * Returns sentences about test files above their budget. These files run once more, because files share a process and can be
 * charged for other files' garbage collection.
 */
async function checkSlowFiles(factor: number): Promise<readonly string[]> {
  const files = filesOverBudget(fileTimesPath, factor);
  if (files.length === 0) return [];
  rmSync(fileTimesPath);
  await runPart('slow files', [{ line: `vitest run ${files.join(' ')}` }]);
  return describeOverBudget(fileTimesPath, factor);
}

const startMs = performance.now();
mkdirSync('.cache', { recursive: true });
rmSync(fileTimesPath, { force: true });
if (isAll) Object.assign(process.env, { TEST_ALL: 'yes', TEST_DATABASES: 'both' });

const postgresBefore = postgresSeconds();
const machine = measureMachine();
const runningParts = new Map<string, Promise<PartResult>>();
for (const [name, { after = [], commands }] of Object.entries(parts).filter(([part]) => isChosen(part)))
  runningParts.set(
    name,
    Promise.all(after.flatMap((part) => runningParts.get(part) ?? [])).then(() => runPart(name, commands)),
  );
const results = new Map<string, PartResult>();
for (const [name, result] of runningParts) results.set(name, await result);

const tests = [...results.values()].flatMap((result) => result.tests);
const failures = await checkBudgets(results, postgresSeconds() - postgresBefore, machine.stop());
for (const { name, ms } of results.get('browser')?.tests ?? [])
  if (ms > slowBrowserTestMs) console.log(`slow: ${(ms / 1000).toFixed(0)} s  ${name}`);
for (const { name, status, failure = '' } of tests) if (status === 'failed') console.log(`failed: ${name}\n${failure}`);
for (const failure of failures) console.log(`failed: ${failure}`);

const { passed, failedCount: failed, skipped } = countTests(tests);
process.exitCode = failed + failures.length === 0 ? 0 : 1;
console.log(`\nin ${durationText(performance.now() - startMs)}`);
console.log(`\n${passed} passed, ${failed + failures.length} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
