import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variableNames } from '#bff/server/env.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = [
  'README.md',
  '.deploy/README.md',
  '.github/CONTRIBUTING.md',
  '.github/CHANGELOG.md',
  ...globSync('src/**/*.md', { cwd: root }),
];

const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

/** Text between backticks, in lines and in blocks. */
const codeIn = (text: string) => [...text.matchAll(/```[a-z]*\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, inline]) => block ?? inline ?? '');

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links to what exists', () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  test('names scripts that exist', () => {
    const named = codeIn(text).flatMap((code) => [...code.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name));
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('names files of the repository that exist', () => {
    const named = codeIn(text).flatMap((code) =>
      /^(src|e2e|\.ci|\.deploy|\.github)\/[\w./-]+\.(ts|tsx|md|yaml|css)$/.test(code) ? [code] : [],
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('the documents are as short as a reader can bear', () => {
  const lines = (path: string) => read(path).trimEnd().split('\n').length;
  expect(lines('README.md')).toBeLessThanOrEqual(100);
  for (const side of ['contract', 'database', 'custody', 'bff', 'web'])
    expect([side, lines(`src/${side}/README.md`) <= 25]).toEqual([side, true]);
});

test('the operator’s guide tells every variable', () => {
  const guide = read('.deploy/README.md');
  expect(variableNames.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
