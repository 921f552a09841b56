import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { variableNames } from '#bff/server/env.ts';
import { isTestAll } from '#database/test-scope.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = [
  'README.md',
  '.deploy/README.md',
  '.github/CONTRIBUTING.md',
  '.github/CHANGELOG.md',
  ...globSync('src/**/*.md', { cwd: root }),
];

const { scripts } = JSON.parse(readText('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

/** Returns the texts between backticks, inline and in blocks. */
const codeIn = (text: string) =>
  [...text.matchAll(/```[a-z]*\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, inlineCode]) => block ?? inlineCode ?? '');

describe.each(documents)('%s', (document) => {
  const text = readText(document);

  test('every link of the document leads to an existing target', () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  test('every script that the document names exists', () => {
    const namedScripts = codeIn(text).flatMap((code) => [...code.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name));
    expect(namedScripts.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('every repository file that the document names exists', () => {
    const namedFiles = codeIn(text).flatMap((code) =>
      /^(src|e2e|\.ci|\.deploy|\.github)\/[\w./-]+\.(ts|tsx|md|yaml|css)$/.test(code) ? [code] : [],
    );
    expect(namedFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('no document has more than its maximum number of lines', () => {
  const lineCount = (path: string) => readText(path).trimEnd().split('\n').length;
  expect(lineCount('README.md')).toBeLessThanOrEqual(100);
  for (const side of ['contract', 'database', 'custody', 'bff', 'web'])
    expect([side, lineCount(`src/${side}/README.md`) <= 25]).toEqual([side, true]);
});

test('the guide of the operator describes every variable', () => {
  const guide = readText('.deploy/README.md');
  expect(variableNames.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

/**
 * For each command of the documents, the file of the gate that runs it. For a command that only measures or serves, the program
 * that it runs.
 */
const commandRunners: Readonly<Record<string, string>> = {
  test: '.ci/run',
  start: 'src/bff/main.test.ts',
  dev: 'src/bff/server/pages/development-app.ts',
  custody: 'src/custody/main.ts',
  prestart: '.ci/test.ts',
  check: '.ci/test.ts',
  typecheck: '.ci/check.ts',
  lint: '.ci/check.ts',
  format: '.ci/check.ts',
  'test:unit': '.ci/test.ts',
  'test:watch': '.ci/test.ts',
  'test:e2e': '.ci/test.ts',
  'test:all': '.ci/test.ts',
  bench: 'e2e/bench.ts',
  'verify-statement': 'src/bff/evidence/statements/statement-routes.test.ts',
};

/** Commands of the documents with their expected output. They run in this order and share one data folder. */
const expectedOutputs = {
  'add-user': [
    ['maria@acme.example', 'administrator', 'security'],
    /Open this link within 72 hours to set a password for maria@acme\.example \(administrator, security\): .*\/invite\//,
  ],
  'verify-audit': [[], /1 row/],
  doctor: [[], /^ok +Environment/m],
  sbom: [[], /"bomFormat": ?"CycloneDX"/],
} as const satisfies Readonly<Record<string, readonly [readonly string[], RegExp]>>;

describe('the commands of the documents', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'documents-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('a test of this repository runs every npm script that the documents name', () => {
    const allScripts = documents
      .flatMap((path) => codeIn(readText(path)))
      .flatMap((code) => [...code.matchAll(/npm (?:run )?(?!ci\b|run\b)([a-z][a-z0-9:-]*)/g)]);
    const documentedScripts = new Set(allScripts.map(([, name = '']) => name));
    expect([...documentedScripts].filter((name) => !Object.hasOwn(expectedOutputs, name) && !Object.hasOwn(commandRunners, name))).toEqual(
      [],
    );
    expect(Object.values(commandRunners).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test.runIf(isTestAll).for(Object.entries(expectedOutputs))(
    'the command npm run %s prints the output in the documents',
    ([name, [input, output]]) => {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
      const printedText = execFileSync('npm', ['run', '--silent', name, '--', ...input], { cwd: root, env, encoding: 'utf8' });
      expect(printedText).toMatch(output);
    },
  );
});
