import { readFile, stat } from 'node:fs/promises';

/**
 * The text of a file that a command names. Checks the size before it reads, and returns null for a file larger than `bytesMax`.
 * Throws if the path names no file, such as a device or a pipe.
 */
export async function readTextFile(path: string, bytesMax: number): Promise<string | null> {
  const file = await stat(path).catch(() => null);
  if (file === null || !file.isFile()) throw new Error(`there is no file ${path}`);
  return file.size > bytesMax ? null : readFile(path, 'utf8');
}
