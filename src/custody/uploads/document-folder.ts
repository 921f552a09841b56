import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder with the documents of direct parties. */
export type DocumentFolder = { readonly path: string; close(): Promise<void> };

/** Opens a folder that only its owner can use (0700). Without a path it is a temporary folder, which `close` deletes. */
export async function openDocumentFolder(path: string | undefined): Promise<DocumentFolder> {
  if (path === undefined) {
    const temporaryFolder = await mkdtemp(join(tmpdir(), 'custody-documents-'));
    return { path: temporaryFolder, close: () => rm(temporaryFolder, { recursive: true, force: true }) };
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  return { path, close: async () => {} };
}

/** Removes documents whose records were deleted. */
export async function removeDocuments(path: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(path, file), { force: true });
}
