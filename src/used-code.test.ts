import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { usedCode } from './used-code.ts';

type Ticks = {
  readonly getNiceTickValues: (domain: readonly [number, number], count: number, allowsDecimals: boolean) => readonly number[];
};

const library = join(dirname(createRequire(import.meta.url).resolve('recharts')), '../es6/util/scale/getNiceTickValues.js');

/** Builds the ticks of the chart library, with its own decimal numbers or with those of the web app. */
async function builtTicks(plugins: readonly ReturnType<typeof usedCode>[]): Promise<Ticks> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins],
    build: { write: false, lib: { entry: library, formats: ['es'] } },
  }).then((results) => (Array.isArray(results) ? results[0] : results))) as Rolldown.RolldownOutput;
  return (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as Ticks;
}

test('charts have the same ticks with the decimal numbers of the web app as with those of the chart library', async () => {
  const [ownTicks, ticks] = [await builtTicks([]), await builtTicks([usedCode()])];
  const bounds = [0, 1e-9, 0.00037, 0.1, 0.3, 1, 9.99, 10, 1234.5678, 1e6, 987_654_321.12].flatMap((value) => [value, -value]);
  const domains = bounds.flatMap((low) => bounds.map((high) => [low, high] as const));
  const valuesOf = ({ getNiceTickValues }: Ticks) =>
    domains.flatMap((domain) => [true, false].map((allowsDecimals) => [domain, getNiceTickValues(domain, 5, allowsDecimals)]));
  expect(valuesOf(ticks)).toEqual(valuesOf(ownTicks));
  expect(ticks.getNiceTickValues([0, 47], 5, true)).toEqual([0, 15, 30, 45, 60]);
});
