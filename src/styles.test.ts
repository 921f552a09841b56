import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, 'web');

const files = globSync('**/*.{css,ts,tsx}', { cwd: web }).map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** What a pattern's first group matches in the files, each once, in order. */
function allIn(pattern: RegExp): readonly string[] {
  return [...new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted();
}

test('each property of the desk that a style reads is set somewhere, and none is set for nothing', () => {
  const read = allIn(/var\((--desk-[a-z-]+)/g);
  // In a style sheet, in the theme, or on an element by a script.
  const set = allIn(/(--desk-[a-z-]+)(?=:|'[:,])/g);
  expect(read).toContain('--desk-border');
  expect(read).toEqual(set);
});

test('each class of a style sheet is worn by an element', () => {
  const unworn = files
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) => {
      const users = files.filter((each) => each.text.includes(`/${basename(file)}'`)).map((each) => each.text);
      const rules = text.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '');
      const classes = new Set([...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
      // Some are chosen by a word: `classes[tone]`.
      return [...classes]
        .filter((name) => !users.some((user) => new RegExp(`\\w\\.${name}\\b|\\w\\[\\w+\\]\\}`).test(user)))
        .map((name) => `${file}: .${name}`);
    });
  expect(unworn).toEqual([]);
});

/** The theme, and the colours by which assets are told apart. */
const own: ReadonlySet<string> = new Set(['theme.ts', 'parts/asset-hues.ts']);

test('colours and sizes of text are of the theme alone, except on paper', () => {
  const literal = files
    .filter(({ file }) => !own.has(file) && !file.includes('.test.'))
    .flatMap(({ file, text }) => {
      const [onScreen = ''] = text.split(/^@media print|^@page/m);
      const colours = file.endsWith('.css') ? /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi : /'#(?:[0-9a-f]{6}|[0-9a-f]{8})'|\brgba?\(/gi;
      const sizes = file.endsWith('.css') ? /font-size: [\d.]+(?:px|rem)/g : /\bfontSize: '?[\d.]+/g;
      return [...onScreen.matchAll(colours), ...onScreen.matchAll(sizes)].map(([found]) => `${file}: ${found}`);
    });
  expect(literal).toEqual([]);
});
