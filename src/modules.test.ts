import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/** The rooms that each room of the desk's server needs when it runs: imports of types alone leave no trace there. */
const needs = Map.groupBy(
  globSync('src/bff/*/**/*.ts').filter((file) => !/\.test\.ts$|\/test-[^/]+$/.test(file)),
  (file) => file.split('/')[2] ?? '',
);

function neededBy(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => valueImports(file).flatMap((from) => /^#bff\/([^/]+)\//.exec(from)?.[1] ?? [])));
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

/** A way from a room back to itself: `['money', 'events', 'money']`; null when there is none. */
function circleFrom(room: string, rooms: ReadonlyMap<string, ReadonlySet<string>>, way: readonly string[] = []): readonly string[] | null {
  if (way.includes(room)) return way[0] === room ? [...way, room] : null;
  for (const next of rooms.get(room) ?? []) {
    const circle = circleFrom(next, rooms, [...way, room]);
    if (circle !== null) return circle;
  }
  return null;
}

function withoutItself(room: string, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...others].filter((other) => other !== room));
}

describe("the rooms of the desk's server", () => {
  const rooms = new Map([...needs].map(([room, files]) => [room, withoutItself(room, neededBy(files))] as const));

  test('need each other in one direction', () => {
    expect([...rooms.keys()].map((room) => circleFrom(room, rooms)).filter((circle) => circle !== null)).toEqual([]);
  });

  test('stand on core, which needs none of them', () => {
    expect([...(rooms.get('core') ?? [])]).toEqual([]);
    expect(rooms.size).toBeGreaterThan(5);
  });
});
