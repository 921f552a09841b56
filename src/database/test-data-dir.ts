import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

let emptyTar: Promise<Blob> | undefined;

/** Puts an empty embedded database into a data folder. Without it, the first start would need 4 to 8 CPU-seconds. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await emptyTarPath(), '-C', folder]);
}

/**
 * Returns the files of an empty embedded database. They are created once per PGlite version and stored in `.cache`. This takes
 * 4 s the first time and 0.2 s later.
 */
export function emptyDataDir(): Promise<Blob> {
  emptyTar ??= emptyTarPath().then(async (path) => new Blob([await readFile(path)]));
  return emptyTar;
}

/** Returns the path of the stored tar. Creates the tar if it is missing. */
async function emptyTarPath(): Promise<string> {
  const { PGlite } = await import('@electric-sql/pglite');
  const version = createHash('sha256').update(await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  const folder = join(import.meta.dirname, '..', '..', '.cache');
  const path = join(folder, `empty-database-${version.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(path)) return path;
  const emptyDatabase = await PGlite.create();
  const tar = await emptyDatabase.dumpDataDir('none');
  await emptyDatabase.close();
  await mkdir(folder, { recursive: true });
  // The file is renamed when it is complete. Test files that start together therefore never read a partial file.
  await writeFile(`${path}.${process.pid}`, Buffer.from(await tar.arrayBuffer()));
  await rename(`${path}.${process.pid}`, path);
  return path;
}
