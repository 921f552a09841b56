import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

type Count = { passed: number; failed: number };

const vitestReport = '.cache/vitest.json';
const e2eReport = '.cache/e2e.json';

/** Runs a command with its output shown; true when it ended well. */
function runs(command: string): boolean {
  console.log(`\n══ ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
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
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
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
console.log(`\n${passed} passed, ${failed} failed`);
