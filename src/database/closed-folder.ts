import { chmod, mkdir, stat } from 'node:fs/promises';

/** Permissions that give access only to the owner. */
const closedMode = 0o700;

/** Permission bits of the group and of other users. */
const othersBits = 0o077;

/** The sticky bit of shared folders such as `/tmp`. */
const sharedBit = 0o1000;

/** Other users can open a folder, and its permissions cannot be changed. */
class FolderOpen extends Error {
  override readonly name = 'FolderOpen';
  readonly folder: string;

  constructor(folder: string, reason: string) {
    super(
      `the folder ${folder} is open to other users of this machine and ${reason}: choose another DATA_DIR, or close it with "chmod 700"`,
    );
    this.folder = folder;
  }
}

/**
 * Creates a folder that only its owner can use, or removes other users' permissions from an existing folder. Throws
 * `FolderOpen` if that fails.
 */
export async function ensureClosedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: closedMode });
  // Windows does not use these permission bits.
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if ((mode & othersBits) === 0) return;
  if ((mode & sharedBit) !== 0) throw new FolderOpen(folder, 'shared by them');
  await chmod(folder, closedMode).catch(() => undefined);
  if (((await stat(folder)).mode & othersBits) !== 0) throw new FolderOpen(folder, 'cannot be closed');
}
