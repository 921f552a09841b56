import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '#custody/service.ts';
import { removeDocuments } from './document-folder.ts';

/** Minimum age at which a file without a record is deleted, ms (one day). No upload takes so long in any replica. */
export const orphanAgeMs = 24 * 60 * 60 * 1000;

/** Matches the file names that the service generates. */
const generatedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.spool)?$/;

/**
 * Deletes files without a record. They remain when a service stops during an upload. Files younger than a day stay. If the
 * database has no document at all, every file stays, because the folder may belong to another database.
 */
export async function removeOrphans({ db, documentsDir }: Pick<Service, 'db' | 'documentsDir'>): Promise<void> {
  const oldFiles: string[] = [];
  for (const name of (await readdir(documentsDir)).filter((fileName) => generatedName.test(fileName)))
    if ((await changedMs(join(documentsDir, name))) <= Date.now() - orphanAgeMs) oldFiles.push(name);
  if (oldFiles.length === 0) return;
  const records = await db.selectFrom('direct_party_documents').select('file').execute();
  if (records.length === 0) return;
  const recordedFiles = new Set(records.map(({ file }) => file));
  await removeDocuments(
    documentsDir,
    oldFiles.filter((name) => !recordedFiles.has(name)),
  );
}

/**
 * Returns the time at which a file was last written, by the machine's clock. Returns Infinity if another replica has just
 * deleted the file.
 */
async function changedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Infinity;
    throw error;
  }
}
