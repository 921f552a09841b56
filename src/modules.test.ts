import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const production = globSync('src/bff/*/**/*.ts').filter((file) => !/\.test\.ts$|\/test-[^/]+$/.test(file));

/** The files of each room of the desk's server. What a room needs when it runs leaves out imports of types alone. */
const files = Map.groupBy(production, (file) => file.split('/')[2] ?? '');

function neededBy(ofRoom: readonly string[]): ReadonlySet<string> {
  return new Set(ofRoom.flatMap((file) => valueImports(file).flatMap((from) => /^#bff\/([^/]+)\//.exec(from)?.[1] ?? [])));
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
  const rooms = new Map([...files].map(([room, ofRoom]) => [room, withoutItself(room, neededBy(ofRoom))] as const));

  test('need each other in one direction', () => {
    expect([...rooms.keys()].map((room) => circleFrom(room, rooms)).filter((circle) => circle !== null)).toEqual([]);
  });

  test('get ten things at most from core, and nobody outside the server gets what all rooms opened', () => {
    const [, members = ''] = /export type Core = \{([^]*?)\n\};/.exec(readFileSync('src/bff/core.ts', 'utf8')) ?? [];
    const given = [...members.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name);
    expect(given.length).toBeGreaterThan(5);
    expect(given.length).toBeLessThanOrEqual(10);
    const takers = production.filter((file) => /: (Rooms|Desk)\b/.test(readFileSync(file, 'utf8')));
    expect(takers.filter((file) => !file.startsWith('src/bff/server/'))).toEqual([]);
  });

  test('repeat their work by `jobs.every` alone: single flight, rest after failures, seen in Health', () => {
    const repeating = production.filter((file) => /\bsetInterval\(/.test(readFileSync(file, 'utf8')));
    // A heartbeat of one stream, and the sweep of a stop, are no work.
    expect(repeating.toSorted()).toEqual(['src/bff/core/jobs/jobs.ts', 'src/bff/events/hint-stream.ts', 'src/bff/server/draining.ts']);
  });

  test('stand on core, which needs none of them', () => {
    expect([...(rooms.get('core') ?? [])]).toEqual([]);
    expect(rooms.size).toBeGreaterThan(5);
  });
});
