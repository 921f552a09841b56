import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureClosedFolder } from './closed-folder.ts';

/** The file of a secret is empty, for example after an interrupted first start. */
class EmptySecret extends Error {
  override readonly name = 'EmptySecret';
  readonly path: string;

  constructor(path: string) {
    super(`the secret in ${path} is empty: put it back from a copy, or delete the file to create a new secret`);
    this.path = path;
  }
}

/**
 * Reads the secret in `<dataDir>/secrets/<name>`, or generates and stores it once (file mode 0600, folders 0700). It has 256
 * bits, as 43 characters of base64url. Throws `EmptySecret`. Our choice, in the section Environment of the design.
 */
export async function loadOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await ensureClosedFolder(dataDir);
  await ensureClosedFolder(folder);
  const path = join(folder, name);
  return (await secretIn(path)) ?? makeSecret(folder, path);
}

/** Reads the stored secret with this name. Returns null if it does not exist. Throws `EmptySecret`. */
export function existingSecret(dataDir: string, name: string): Promise<string | null> {
  return secretIn(join(dataDir, 'secrets', name));
}

/**
 * Writes and syncs the secret under a temporary name, then renames the file, so that it is always complete. If two processes
 * start at the same time, both use the secret of the first process.
 */
async function makeSecret(folder: string, path: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const unfinished = `${path}.${randomBytes(8).toString('hex')}.new`;
  await writeSynced(unfinished, secret);
  try {
    await link(unfinished, path);
    await syncFolder(folder);
    return secret;
  } catch (error) {
    const concurrentSecret = isCode(error, 'EEXIST') ? await secretIn(path) : null;
    if (concurrentSecret === null) throw error;
    return concurrentSecret;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, so that the name of a new file survives a crash. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function secretIn(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  if (text.trim() === '') throw new EmptySecret(path);
  return text.trim();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
