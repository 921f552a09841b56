import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, 'web');

const files = globSync('**/*.{css,ts,tsx}', { cwd: web }).map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** Returns the text that the first group of a pattern matches in all files, sorted and without repetitions. */
function allMatches(pattern: RegExp): readonly string[] {
  return [...new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted();
}

test('every style variable of the desk is both set and used', () => {
  const usedVariables = allMatches(/var\((--desk-[a-z-]+)/g);
  // Variables that a style sheet, the theme or a script sets.
  const setVariables = allMatches(/(--desk-[a-z-]+)(?=:|'[:,])/g);
  expect(usedVariables).toContain('--desk-border');
  expect(usedVariables).toEqual(setVariables);
});

test('every class of a style sheet is used by a component', () => {
  const unusedClasses = files
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) => {
      const users = files.filter((user) => user.text.includes(`/${basename(file)}'`)).map((user) => user.text);
      const rules = text.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '');
      const classes = new Set([...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
      // Code such as `classes[tone]` chooses a class through a variable.
      return [...classes]
        .filter((name) => !users.some((user) => new RegExp(`\\w\\.${name}\\b|\\w\\[\\w+\\]\\}`).test(user)))
        .map((name) => `${file}: .${name}`);
    });
  expect(unusedClasses).toEqual([]);
});

/** The files with the theme and with the colours of assets. */
const filesWithColours: ReadonlySet<string> = new Set(['theme.ts', 'parts/money/asset-hues.ts']);

test('only the theme and print styles have literal colours and text sizes', () => {
  const literal = files
    .filter(({ file }) => !filesWithColours.has(file) && !file.includes('.test.'))
    .flatMap(({ file, text }) => {
      const [screenStyles = ''] = text.split(/^@media print|^@page/m);
      const colours = file.endsWith('.css') ? /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi : /'#(?:[0-9a-f]{6}|[0-9a-f]{8})'|\brgba?\(/gi;
      const sizes = file.endsWith('.css') ? /font-size: [\d.]+(?:px|rem)/g : /\bfontSize: '?[\d.]+/g;
      return [...screenStyles.matchAll(colours), ...screenStyles.matchAll(sizes)].map(([match]) => `${file}: ${match}`);
    });
  expect(literal).toEqual([]);
});
