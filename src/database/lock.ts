import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Another process has the folder open. Two processes on one embedded database destroy it. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked';
  readonly folder: string;
  /** Process id of the lock's owner, or null if unknown. */
  readonly pid: number | null;

  constructor(folder: string, holder: Holder | null, advice = '') {
    const owner = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`the embedded database in ${folder} is in use by ${owner}: stop it, choose another DATA_DIR, or set DATABASE_URL${advice}`);
    this.folder = folder;
    this.pid = holder?.pid ?? null;
  }
}

interface Holder {
  host: string;
  /** Changes with every start of the machine, so that an operator can judge whether the process may be running. Empty when unknown. */
  boot: string;
  /** The network namespace of the process. Sockets are visible only within it, and each container has its own. Empty if unknown. */
  net: string;
  pid: number;
}

/** Interval at which an owner refreshes its lock file, ms. */
const beatMs = 2_000;

/** Time without a refresh, ms, after which the owner counts as ended. Applies to owners whose sockets are not visible here. */
const silentMsMax = 10_000;

/** Name of the lock file inside the data folder. */
export const lockFileName = 'postgres.lock';

/**
 * Takes the lock of an existing folder, or throws `DatabaseLocked` at once. Returns the function that releases it. On
 * Linux, two abstract sockets decide, one named after the real path and one after the folder's inode. The kernel closes
 * them with the process, even after `kill -9`. Sockets are not visible in other containers or on other machines, so the
 * owner also refreshes a lock file every 2 s. An owner that stops refreshing counts as ended, and an owner ends itself if
 * another process took the file. The host name decides nothing, because it changes with each container. On other systems
 * only the file decides. Then the folder is locked while the process named in it runs.
 */
export async function lockFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  silentMs = silentMsMax,
): Promise<() => Promise<void>> {
  const real = realpathSync(folder);
  const path = join(real, lockFileName);
  const sockets = platform === 'linux' ? await bindNames(real) : [];
  if (sockets === null) throw new DatabaseLocked(real, readHolder(path)?.holder ?? null);
  try {
    if (platform === 'linux') await waitForSilence(real, path, silentMs);
    acquireLockFile(real, path, platform === 'linux');
  } catch (error) {
    for (const socket of sockets) socket.close();
    throw error;
  }
  const lockText = readFileSync(path, 'utf8');
  const beat = setInterval(() => {
    requireLock(real, path, lockText);
    refresh(path);
  }, beatMs).unref();
  return async () => {
    clearInterval(beat);
    rmSync(path, { force: true });
    for (const socket of sockets) socket.close();
  };
}

/** Throws in a process that was paused for so long that another process took its folder, because two writers destroy the database. */
function requireLock(real: string, path: string, written: string): void {
  const holder = readHolder(path);
  if (holder !== null && holder.text !== written) throw new DatabaseLocked(real, holder.holder);
}

/**
 * Binds the two names of a folder, which are its path, and its device and inode, because another mount has another path.
 * Returns null if another process has either name.
 */
async function bindNames(real: string): Promise<readonly Server[] | null> {
  const { dev, ino } = statSync(real);
  const byPath = await bindName(real);
  if (byPath === null) return null;
  const byFolder = await bindName(`${dev}:${ino}`);
  if (byFolder !== null) return [byPath, byFolder];
  byPath.close();
  return null;
}

/** Binds an abstract socket. Returns null if a running process has it. */
function bindName(folderName: string): Promise<Server | null> {
  const name = `\0custody-desk-${createHash('sha256').update(folderName).digest('hex')}`;
  const server = createServer((visitor) => visitor.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(name, () => resolve(server.unref()));
  });
}

/** A deleted lock file is not an error here, because the socket decides. */
function refresh(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/**
 * Only refreshes of the lock file show whether an owner in another container or on another machine runs, because its
 * sockets are not visible here. Throws `DatabaseLocked` if it runs.
 */
async function waitForSilence(real: string, path: string, silentMs: number): Promise<void> {
  const holder = readHolder(path)?.holder ?? null;
  if (holder === null || (holder.boot === bootId() && holder.net === netId())) return;
  const refreshedMs = refreshedMsOf(path);
  await pause(silentMs);
  if (refreshedMsOf(path) !== refreshedMs) throw new DatabaseLocked(real, holder);
}

function refreshedMsOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function acquireLockFile(real: string, path: string, hasSocket: boolean): void {
  const holder = readHolder(path);
  if (holder !== null) {
    if (!isGone(holder.holder, hasSocket)) throw new DatabaseLocked(real, holder.holder, `. If it is gone, delete ${path}`);
    removeStale(real, path, holder.text);
  }
  const newHolder: Holder = { host: hostname(), boot: bootId(), net: netId(), pid: process.pid };
  try {
    writeFileSync(path, `${JSON.stringify(newHolder)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw new DatabaseLocked(real, readHolder(path)?.holder ?? null);
    throw error;
  }
}

/**
 * Renames the file before deleting it. A second start that saw the same stale file therefore cannot
 * delete the first one's new lock.
 */
function removeStale(real: string, path: string, staleText: string): void {
  const movedPath = `${path}.${process.pid}`;
  try {
    renameSync(path, movedPath);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const movedHolder = readHolder(movedPath);
  if (movedHolder !== null && movedHolder.text !== staleText) {
    renameSync(movedPath, path);
    throw new DatabaseLocked(real, movedHolder.holder);
  }
  rmSync(movedPath, { force: true });
}

/**
 * Whether the process named in the file has certainly ended. Where sockets decide, it has if its socket is free and it did
 * not refresh the file. Elsewhere, unknown cases (another host, a truncated file) count as running, because a refusal
 * loses nothing.
 */
function isGone(holder: Holder | null, hasSocket: boolean): boolean {
  if (hasSocket) return true;
  if (holder === null || holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

function readHolder(path: string): { text: string; holder: Holder | null } | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  return { text, holder: parseHolder(text) };
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('host' in value) || !('boot' in value) || !('pid' in value)) return null;
    const { host, boot, pid } = value;
    if (typeof host !== 'string' || typeof boot !== 'string' || typeof pid !== 'number') return null;
    return { host, boot, net: 'net' in value && typeof value.net === 'string' ? value.net : '', pid };
  } catch {
    return null;
  }
}

function bootId(): string {
  return process.platform === 'linux' ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '';
}

function netId(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/net') : '';
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
