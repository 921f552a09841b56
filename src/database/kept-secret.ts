import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret that the desk makes once and keeps in `<dataDir>/secrets/<name>` (file mode 0600, folder 0700): 43 characters of base64url,
 * 256 bits. Ours: design, Environment, "generated, kept in DATA_DIR".
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const made = randomBytes(32).toString('base64url');
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(made);
    await file.close();
    return made;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return (await readFile(path, 'utf8')).trim();
    throw error;
  }
}
