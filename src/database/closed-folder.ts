import { chmod, mkdir, stat } from 'node:fs/promises';

/** For its owner alone. */
const closedMode = 0o700;

/** What group and others may do. */
const othersBits = 0o077;

/** The sticky bit: a folder that users share, such as `/tmp`. */
const sharedBit = 0o1000;

/** A folder that others can look into and that cannot be closed. */
class FolderOpen extends Error {
  override readonly name = 'FolderOpen';
  readonly folder: string;

  constructor(folder: string, why: string) {
    super(`the folder ${folder} is open to other users of this machine and ${why}: choose another DATA_DIR, or close it with "chmod 700"`);
    this.folder = folder;
  }
}

/** Makes a folder that its owner alone can use, or closes the one that is there. Throws `FolderOpen` when it stays open. */
export async function closedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: closedMode });
  // Windows has other means than these bits.
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if ((mode & othersBits) === 0) return;
  if ((mode & sharedBit) !== 0) throw new FolderOpen(folder, 'shared by them');
  await chmod(folder, closedMode).catch(() => undefined);
  if (((await stat(folder)).mode & othersBits) !== 0) throw new FolderOpen(folder, 'cannot be closed');
}
