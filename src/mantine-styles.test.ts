import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, 'web');
const { resolve } = createRequire(import.meta.url);
const mantine = dirname(resolve('@mantine/core/styles.css'));

/** Style sheets of Mantine that belong to no component. */
const generalSheets: readonly string[] = ['baseline', 'global'];

/** Returns the components that the web app imports from Mantine. */
function importedComponents(): ReadonlySet<string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/(?:^|,)\s*([A-Z]\w+)/g)].map(([, name = '']) => name),
    ),
  );
  return new Set(names);
}

/** Returns a component and all components that its files import, directly or indirectly. */
function componentsWithin(name: string, visited = new Set<string>()): ReadonlySet<string> {
  if (visited.has(name)) return visited;
  visited.add(name);
  for (const file of globSync(`esm/components/${name}/**/*.mjs`, { cwd: mantine }))
    for (const [, part = ''] of readFileSync(join(mantine, file), 'utf8').matchAll(/from "(?:\.\.\/)+(?:utils\/)?([A-Z]\w+)\/\w+\.mjs"/g))
      if (['components', 'utils'].some((folder) => existsSync(join(mantine, 'esm', folder, part)))) componentsWithin(part, visited);
  return visited;
}

test('the style sheet imports exactly the styles of the Mantine components in use and of their parts', () => {
  const sheet = readFileSync(join(web, 'styles.css'), 'utf8');
  const importedSheets = new Set([...sheet.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name));
  const names = [...importedComponents()];
  const neededComponents = new Set(names.flatMap((name) => [...componentsWithin(name)]));
  const styledComponents = [...neededComponents].filter((name) => existsSync(join(mantine, `styles/${name}.css`)));
  expect(names).toContain('Radio');
  expect(neededComponents.has('ModalBase')).toBe(true);
  expect([...importedSheets].toSorted()).toEqual([...generalSheets, ...styledComponents].toSorted());
});

test("the style sheet has Mantine's order, because later rules override earlier rules", () => {
  const allRules = readFileSync(join(mantine, 'styles.css'), 'utf8');
  const names = [...readFileSync(join(web, 'styles.css'), 'utf8').matchAll(/@mantine\/core\/styles\/([A-Z]\w+)\.css/g)];
  const positions = names.map(([, name]) =>
    allRules.indexOf(/\.m_[0-9a-f]+/.exec(readFileSync(join(mantine, `styles/${name}.css`), 'utf8'))?.[0] ?? ''),
  );
  expect(positions.length).toBeGreaterThan(30);
  expect(positions).toEqual(positions.toSorted((left, right) => left - right));
});
