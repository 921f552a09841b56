import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { bytesOf, loadsOf, openFirstPage } from './page-loads.ts';

/** Bytes of a kilobyte in the budgets. The alternative, 1,024 bytes, would be less strict. */
const kb = 1000;

const assets = join(import.meta.dirname, '../dist/assets');

const scriptNames = () => readdirSync(assets).filter((name) => name.endsWith('.js'));

/** The names of the scripts that a built script imports. */
function importsOf(name: string): readonly string[] {
  return [...readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, imported = '']) => imported);
}

/** Scripts, with all scripts that they import, directly or indirectly. */
function withImports(names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const name of found) for (const imported of importsOf(name)) found.add(imported);
  return found;
}

/** A built script, by its name without the hash, with all scripts that it imports. */
function scriptsOf(title: string): Set<string> {
  return withImports(scriptNames().filter((name) => name.startsWith(`${title}-`)));
}

test('the sign-in page loads no script before the first keystroke', async ({ page }) => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(bytesOf(await loadsOf(page), 'script')).toBe(0);
});

test('the first page with data stays within its budget of bytes and requests', async ({ page, sandbox, signIn }) => {
  await openFirstPage({ page, sandbox, signIn });
  const pageLoads = await loadsOf(page);
  test.info().annotations.push({ type: 'loads', description: JSON.stringify(pageLoads) });
  expect(bytesOf(pageLoads, 'script'), 'JS, brotli').toBeGreaterThan(0);
  expect(bytesOf(pageLoads, 'script'), 'JS, brotli').toBeLessThanOrEqual(185 * kb);
  expect(bytesOf(pageLoads, 'style'), 'CSS, brotli').toBeLessThanOrEqual(17 * kb);
  expect(pageLoads.filter(({ name }) => name === '/bff/records/transactions')).toHaveLength(1);
  expect(pageLoads.length, `requests: ${pageLoads.map((load) => load.name).join(' ')}`).toBeLessThanOrEqual(8);
});

test('the list of wallets needs at most 25 KB of script beyond the first page', () => {
  const sharedNames = scriptsOf('desk');
  const addedNames = [...scriptsOf('wallets.index')].filter((name) => !sharedNames.has(name));
  expect(addedNames.length).toBeGreaterThan(0);
  expect(addedNames.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0)).toBeLessThanOrEqual(25 * kb);
});

test('every page needs at most 20 files of script and style beyond the first page', () => {
  const [name = ''] = scriptsOf('desk');
  const code = readFileSync(join(assets, name), 'utf8');
  const files = JSON.parse(/m\.f=(\[.*?\])/.exec(code)?.[1] ?? '[]') as string[];
  // The bundler lists the files of each page by their positions in `files`.
  const pages = [...code.matchAll(/import\([`"]\.\/([^`"]+)[`"]\),__vite__mapDeps\(\[([\d,]+)\]\)/g)].map(
    ([, page = '', positions = '']) => ({
      page,
      count: positions.split(',').filter((position) => !/\/(desk|rolldown-runtime)-/.test(files[Number(position)] ?? '')).length,
    }),
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter(({ count }) => count > 20)).toEqual([]);
});

test('only the scripts of charts import the chart library, so that no text waits for it', () => {
  const importsCharts = (name: string) => [...withImports([name])].some((imported) => imported.startsWith('charts-'));
  const chartNames = scriptNames().filter(importsCharts);
  expect(chartNames.length).toBeGreaterThan(1);
  expect(chartNames.filter((name) => !/^(charts|recharts-chart|deposit-window-chart)-/.test(name))).toEqual([]);
});

test('no script imports itself through others, because a script of such a circle runs before its imports', () => {
  expect(scriptNames().filter((name) => withImports(importsOf(name)).has(name))).toEqual([]);
});

test('all scripts of the web app together stay within their budget', () => {
  const zippedNames = readdirSync(assets).filter((name) => name.endsWith('.js.gz'));
  expect(zippedNames.length).toBeGreaterThan(0);
  expect(zippedNames.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)).toBeLessThanOrEqual(729 * kb);
});
