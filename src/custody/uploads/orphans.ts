import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '#custody/service.ts';
import { removeDocuments } from './document-folder.ts';

/** Age in milliseconds from which a file without a record is an orphan: a day. No upload lasts so long, here or in another replica. */
export const orphanAgeMs = 24 * 60 * 60 * 1000;

/** Names that the service gives. */
const ownName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.spool)?$/;

/**
 * Removes what a service left in the folder of documents that died before the record was written. What is younger than a day stays, and
 * everything as long as no record names any document: then nothing says that the folder belongs to this database.
 */
export async function removeOrphans({ db, documentsDir }: Pick<Service, 'db' | 'documentsDir'>): Promise<void> {
  const old: string[] = [];
  for (const name of (await readdir(documentsDir)).filter((each) => ownName.test(each)))
    if ((await changedMs(join(documentsDir, name))) <= Date.now() - orphanAgeMs) old.push(name);
  if (old.length === 0) return;
  const records = await db.selectFrom('direct_party_documents').select('file').execute();
  if (records.length === 0) return;
  const named = new Set(records.map(({ file }) => file));
  await removeDocuments(
    documentsDir,
    old.filter((name) => !named.has(name)),
  );
}

/** When a file was last written, by the clock of the machine; never when another replica has just removed it. */
async function changedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Infinity;
    throw error;
  }
}
