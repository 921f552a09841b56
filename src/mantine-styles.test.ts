import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as mantine from '@mantine/core';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, 'web');
const { resolve } = createRequire(import.meta.url);

/** What draws nothing by itself, or is drawn with the attribute `unstyled` alone, in `parts/combobox`. */
const undrawn: readonly string[] = ['Combobox', 'MantineProvider', 'VirtualizedCombobox'];

/** A select's chevron. `base.css` draws it: Mantine keeps its rule among the 7 KB of the combobox. */
const drawnByBase: readonly string[] = ['m_2943220b'];

/** Props that together make a component draw all its parts. */
const drawings = [{ label: 'Label', description: 'Description', error: 'Error', value: '1', readOnly: true }, { loading: true }];

/** The components that files of the web app import from Mantine. */
async function importedComponents(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web }))
    for (const [, list = ''] of readFileSync(join(web, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const [, name = ''] of list.matchAll(/(?:^|,)\s*([A-Z]\w+)/g)) names.add(name);
  return names;
}

/** The style sheets of Mantine that the app imports, as one text. */
function importedStyles(): string {
  const sheet = readFileSync(join(web, 'styles.css'), 'utf8');
  return [...sheet.matchAll(/@import '(@mantine\/[^']+)'/g)].map(([, path = '']) => readFileSync(resolve(path), 'utf8')).join('\n');
}

function isComponent(value: unknown): value is ElementType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

test('the style sheet has the rules of every Mantine component that is used', async () => {
  const [used, all] = [importedStyles(), readFileSync(resolve('@mantine/core/styles.css'), 'utf8')];
  const names = [...(await importedComponents())].filter((name) => !undrawn.includes(name));
  const missing = names.flatMap((name) => {
    const component: unknown = Reflect.get(mantine, name);
    if (!isComponent(component)) return [];
    const elements = drawings.map((props) => createElement(component, { ...props, key: JSON.stringify(props) }));
    const html = renderToStaticMarkup(createElement(mantine.MantineProvider, null, elements));
    const classes = [...new Set(html.match(/\bm_[0-9a-f]+\b/g))].filter((each) => all.includes(`.${each}`) && !drawnByBase.includes(each));
    return classes.filter((each) => !used.includes(`.${each}`)).map((each) => `${name}: ${each}`);
  });
  expect(names).toContain('Radio');
  expect(missing).toEqual([]);
});
