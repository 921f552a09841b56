import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Most source files in one folder: more are two rooms. */
const folderFilesMax = 40;

/** Each side has these, or they are a room's own side of what the contract says. */
const sharedStems: ReadonlySet<string> = new Set(['index', 'main', 'app', 'env', 'batches', 'money', 'preflight']);

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file));

/** Keys under which more than `most` of the files fall, with how many. */
function crowded(files: readonly string[], keyOf: (file: string) => string, most: number): readonly string[] {
  return [...Map.groupBy(files, keyOf)].flatMap(([key, group]) => (group.length > most ? [`${key}: ${group.length}`] : []));
}

describe('the rooms of the house', () => {
  test('no folder has more source files than fit one look', () => {
    expect(crowded(sources, dirname, folderFilesMax)).toEqual([]);
  });

  test('no two files of a side share a name, so that a search finds one', () => {
    const named = sources.filter(
      (file) => !/^src\/(web|bff)\/routes\//.test(file) && !['index', 'main', 'app', 'env'].includes(stem(file)),
    );
    expect(crowded(named, (file) => `${file.split('/')[1]} ${stem(file)}`, 1)).toEqual([]);
  });

  test('nor do two files of the servers and what they share', () => {
    const shared = sources.filter((file) => !file.startsWith('src/web/') && !sharedStems.has(stem(file)));
    expect(crowded(shared, stem, 1)).toEqual([]);
  });
});

function stem(file: string): string {
  return basename(file).replace(/\.tsx?$/, '');
}
