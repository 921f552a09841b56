import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Maximum number of source files in one folder. A folder with more must be split. */
const folderFilesMax = 40;

/** File names that several sides have, or that a module shares with the contract that it implements. */
const sharedStems: ReadonlySet<string> = new Set(['index', 'main', 'app', 'env', 'batches', 'money', 'preflight']);

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file));

/** Groups files by key. Returns the keys with more files than the maximum, each with its number of files. */
function crowdedKeys(files: readonly string[], keyOf: (file: string) => string, keyFilesMax: number): readonly string[] {
  return [...Map.groupBy(files, keyOf)].flatMap(([key, group]) => (group.length > keyFilesMax ? [`${key}: ${group.length}`] : []));
}

describe('the folders and file names of the source', () => {
  test('no folder has more than the maximum number of source files', () => {
    expect(crowdedKeys(sources, dirname, folderFilesMax)).toEqual([]);
  });

  test('no two files of a side have the same name', () => {
    const sharedFileNames = sources.filter(
      (file) => !/^src\/(web|bff)\/routes\//.test(file) && !['index', 'main', 'app', 'env'].includes(stemOf(file)),
    );
    expect(crowdedKeys(sharedFileNames, (file) => `${file.split('/')[1]} ${stemOf(file)}`, 1)).toEqual([]);
  });

  test('no two files of the servers and their shared code have the same name', () => {
    const sharedNames = sources.filter((file) => !file.startsWith('src/web/') && !sharedStems.has(stemOf(file)));
    expect(crowdedKeys(sharedNames, stemOf, 1)).toEqual([]);
  });
});

function stemOf(file: string): string {
  return basename(file).replace(/\.tsx?$/, '');
}
