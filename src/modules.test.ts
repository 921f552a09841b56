import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The folders that each folder of a place needs when it runs: imports of types alone leave no trace
 * there. `'bff'` gives the rooms of the desk's server, `'bff/money'` the folders of one.
 */
function needsIn(place: string): Needs {
  const files = globSync(`src/${place}/*/**/*.ts`).filter((file) => !/\.test\.ts$|\/test-[^/]+$/.test(file));
  const depth = place.split('/').length;
  const named = new RegExp(`^#${place}/([^/]+)/`);
  const folders = Map.groupBy(files, (file) => file.split('/')[depth + 1] ?? '');
  return new Map(
    [...folders].map(([folder, own]) => {
      const needed = own.flatMap((file) => valueImports(file).flatMap((from) => named.exec(from)?.[1] ?? []));
      return [folder, new Set(needed.filter((other) => other !== folder))];
    }),
  );
}

/** What a file imports or re-exports that is there when it runs. */
function valueImports(file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest.value]));
  return [...imported, ...exported];
}

/** The ways from a folder back to itself: `[['money', 'events', 'money']]`. */
function circlesOf(needs: Needs): readonly (readonly string[])[] {
  return [...needs.keys()].map((folder) => circleFrom(folder, needs)).filter((circle) => circle !== null);
}

function circleFrom(room: string, rooms: Needs, way: readonly string[] = []): readonly string[] | null {
  if (way.includes(room)) return way[0] === room ? [...way, room] : null;
  for (const next of rooms.get(room) ?? []) {
    const circle = circleFrom(next, rooms, [...way, room]);
    if (circle !== null) return circle;
  }
  return null;
}

describe("the rooms of the desk's server", () => {
  const rooms = needsIn('bff');

  test('need each other in one direction', () => {
    expect(circlesOf(rooms)).toEqual([]);
  });

  test('stand on core, which needs none of them', () => {
    expect([...(rooms.get('core') ?? [])]).toEqual([]);
    expect(rooms.size).toBeGreaterThan(5);
  });

  test('that move money have folders which need each other in one direction: checks, orders, commands, reconcile, batches', () => {
    const folders = needsIn('bff/money');
    expect(circlesOf(folders)).toEqual([]);
    expect([...(folders.get('checks') ?? [])]).toEqual([]);
    expect([...(folders.get('orders') ?? [])]).toEqual(['checks']);
  });
});
