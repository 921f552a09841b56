import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '#custody/service.ts';
import { removeDocuments } from './document-folder.ts';

/** Minimum age of a file without a record before it is deleted, ms (one day). No upload takes that long, in any replica. */
export const orphanAgeMs = 24 * 60 * 60 * 1000;

/** The names of files that the service generates. */
const generatedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.spool)?$/;

/**
 * Removes files of a service that ended before it wrote their records. Files younger than a day stay. All files stay while
 * the database has no document, because the folder may belong to another database.
 */
export async function removeOrphans({ db, documentsDir }: Pick<Service, 'db' | 'documentsDir'>): Promise<void> {
  const oldFiles: string[] = [];
  for (const name of (await readdir(documentsDir)).filter((each) => generatedName.test(each)))
    if ((await changedMs(join(documentsDir, name))) <= Date.now() - orphanAgeMs) oldFiles.push(name);
  if (oldFiles.length === 0) return;
  const records = await db.selectFrom('direct_party_documents').select('file').execute();
  if (records.length === 0) return;
  const named = new Set(records.map(({ file }) => file));
  await removeDocuments(
    documentsDir,
    oldFiles.filter((name) => !named.has(name)),
  );
}

/** When a file was last written, by the machine's clock. Infinity when another replica has just removed the file. */
async function changedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Infinity;
    throw error;
  }
}
