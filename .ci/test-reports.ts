import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

export type Count = { readonly passed: number; readonly failedCount: number; readonly skipped: number };

/** A test that has ended. `failure` is the start of the error message. */
export type EndedTest = {
  readonly name: string;
  readonly ms: number;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly failure?: string;
};

/** Maximum length of a failure in the summary at the end of a run, in characters. */
const failureLength = 600;

type VitestFile = {
  name: string;
  message: string;
  status: string;
  assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[];
};

/** Reads the tests in a JSON report of Vitest. A file that could not be loaded counts as one failed test. */
export function readVitestTests(path: string): readonly EndedTest[] {
  const { testResults } = readReport(path) as { testResults?: VitestFile[] };
  return (testResults ?? []).flatMap(({ name, message, status: fileStatus, assertionResults }): EndedTest[] => {
    const file = relative('.', name);
    if (fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      return [{ name: file, ms: 0, status: 'failed', failure: message.slice(0, failureLength) }];
    return assertionResults.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
      name: `${file} › ${fullName}`,
      ms: duration,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      ...(failureMessages[0] === undefined ? {} : { failure: failureMessages[0].slice(0, failureLength) }),
    }));
  });
}

type Suite = {
  title: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[];
};

/** Reads the tests in a JSON report of Playwright. */
export function readBrowserTests(path: string): readonly EndedTest[] {
  const { suites } = readReport(path) as { suites?: Suite[] };
  const testsOf = ({ title, suites: innerSuites = [], specs }: Suite): readonly EndedTest[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }): EndedTest => ({
        name: `${title} › ${spec.title}`,
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
        status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        failure: (results.at(-1)?.error?.message ?? status).slice(0, failureLength),
      })),
    ),
    ...innerSuites.flatMap(testsOf),
  ];
  return (suites ?? []).flatMap(testsOf);
}

export function countTests(tests: readonly EndedTest[]): Count {
  const countOf = (status: EndedTest['status']) => tests.filter((test) => test.status === status).length;
  return { passed: countOf('passed'), failedCount: countOf('failed'), skipped: countOf('skipped') };
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
