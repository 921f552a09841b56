import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const home = 'src/web/lib/unheard-events.ts';

test('no component listens for an event that is kept from it', () => {
  const kept = [...readFileSync(home, 'utf8').matchAll(/'(on[A-Z]\w+)'/g)].map(([, property]) => `${property}=`);
  const sources = globSync('src/web/**/*.tsx');
  expect(kept).toContain('onKeyUp=');
  expect(sources.length).toBeGreaterThan(100);
  const listening = sources.filter((path) => kept.some((property) => readFileSync(path, 'utf8').includes(property)));
  expect(listening).toEqual([]);
});
