import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const productionFiles = globSync('src/bff/*/**/*.ts').filter((file) => !/\.test\.ts$|\/test-[^/]+$/.test(file));

type ImportedFolders = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns, for each folder of a side or a module, the folders that it imports at run time. Type imports do not count. `'bff'`
 * gives the modules of the desk's server, and `'bff/money'` gives the folders of one module.
 */
function importedFolders(scope: string, imports: (file: string) => readonly string[] = readAllImports): ImportedFolders {
  const files = globSync(`src/${scope}/*/**/*.ts`).filter((file) => !/\.test\.ts$|\/test-[^/]+$/.test(file));
  const depth = scope.split('/').length;
  const folderImport = new RegExp(`^#${scope}/([^/]+)/`);
  const folders = Map.groupBy(files, (file) => file.split('/')[depth + 1] ?? '');
  return new Map(
    [...folders].map(([folder, folderFiles]) => {
      const neededFolders = folderFiles.flatMap((file) => imports(file).flatMap((from) => folderImport.exec(from)?.[1] ?? []));
      return [folder, new Set(neededFolders.filter((other) => other !== folder))];
    }),
  );
}

function readAllImports(file: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const exported = staticExports.flatMap(({ entries }) => entries).map(({ moduleRequest }) => moduleRequest?.value ?? '');
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported];
}

/** Returns the modules that a file imports or re-exports at run time. */
function readValueImports(file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const importedModules = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exportedNames = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest.value]));
  return [...importedModules, ...exportedNames];
}

/** Returns the circles of imports. Each starts and ends at the same folder, for example `[['money', 'events', 'money']]`. */
function circlesOf(needs: ImportedFolders): readonly (readonly string[])[] {
  return [...needs.keys()].map((folder) => findCircle(folder, needs)).filter((circle) => circle !== null);
}

function findCircle(room: string, rooms: ImportedFolders, path: readonly string[] = []): readonly string[] | null {
  if (path.includes(room)) return path[0] === room ? [...path, room] : null;
  for (const nextRoom of rooms.get(room) ?? []) {
    const importCycle = findCircle(nextRoom, rooms, [...path, room]);
    if (importCycle !== null) return importCycle;
  }
  return null;
}

describe("the modules of the desk's server", () => {
  const rooms = importedFolders('bff');

  test('no modules of the server import each other in a circle', () => {
    expect(circlesOf(rooms)).toEqual([]);
  });

  test('the core imports no other module of the server', () => {
    expect(readAllImports('src/bff/core.ts').filter((from) => /^#bff\/(?!core\/)/.test(from))).toEqual([]);
  });

  test('the core has at most ten members, and only the module `server` gets all modules', () => {
    const [, members = ''] = /export type Core = \{([^]*?)\n\};/.exec(readFileSync('src/bff/core.ts', 'utf8')) ?? [];
    const memberNames = [...members.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name);
    expect(memberNames.length).toBeGreaterThan(5);
    expect(memberNames.length).toBeLessThanOrEqual(10);
    const filesWithAllModules = productionFiles.filter((file) => /: DeskServices\b/.test(readFileSync(file, 'utf8')));
    expect(filesWithAllModules.filter((file) => !file.startsWith('src/bff/server/'))).toEqual([]);
  });

  test('the modules of the server repeat work only with `jobs.every`', () => {
    const filesWithIntervals = productionFiles.filter((file) => /\bsetInterval\(/.test(readFileSync(file, 'utf8')));
    // Jobs have their own timer. Only two other timers are permitted: the heartbeat of a stream, and the wait for requests at a
    // stop.
    expect(filesWithIntervals.toSorted()).toEqual([
      'src/bff/core/jobs/jobs.ts',
      'src/bff/events/hint-stream.ts',
      'src/bff/server/draining.ts',
    ]);
  });

  test('the core folder imports no module of the server', () => {
    expect([...(rooms.get('core') ?? [])]).toEqual([]);
    expect(rooms.size).toBeGreaterThan(5);
  });

  test('the folders of the module `money` import each other only in the order policy, checks, orders, commands, reconcile, batches', () => {
    const folders = importedFolders('bff/money', readValueImports);
    expect(circlesOf(folders)).toEqual([]);
    expect([...(folders.get('policy') ?? [])]).toEqual([]);
    expect([...(folders.get('checks') ?? [])]).toEqual(['policy']);
    expect([...(folders.get('orders') ?? [])].toSorted()).toEqual(['checks', 'policy']);
  });
});

describe('the folders of the contract', () => {
  const folders = importedFolders('contract');

  test('no folders of the contract import each other in a circle', () => {
    expect(circlesOf(folders)).toEqual([]);
    expect(folders.size).toBeGreaterThan(5);
  });

  test('the folder `wire` of the contract imports no other folder', () => {
    expect([...(folders.get('wire') ?? [])]).toEqual([]);
  });
});
