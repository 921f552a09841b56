import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Another process has the folder open. Two processes would destroy the embedded database. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked';
  readonly folder: string;
  /** Process id of the lock's owner, or null if unknown. */
  readonly pid: number | null;

  constructor(folder: string, holder: LockHolder | null, advice = '') {
    const owner = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`the embedded database in ${folder} is in use by ${owner}: stop it, choose another DATA_DIR, or set DATABASE_URL${advice}`);
    this.folder = folder;
    this.pid = holder?.pid ?? null;
  }
}

interface LockHolder {
  host: string;
  /** Id of the machine's current start, or empty if unknown. With it, an operator can see whether the process may still run. */
  boot: string;
  /**
   * The network namespace of the process, or empty if unknown. Each container has its own, and sockets are visible only within
   * it.
   */
  net: string;
  pid: number;
}

/** Interval at which an owner refreshes its lock file, ms. */
const beatMs = 2_000;

/** Time without a refresh after which the owner counts as ended, ms. It applies only to owners whose sockets this process cannot see. */
const silentMsMax = 10_000;

/** Name of the lock file inside the data folder. */
export const lockFileName = 'postgres.lock';

/**
 * Takes the lock of an existing folder. Throws `DatabaseLocked` at once if the lock is taken. Returns a function that
 * releases it. On Linux, the owner binds two abstract sockets, one named after the real path and one after the folder's
 * inode. The kernel closes them with the process, even after `kill -9`. Other containers and machines do not see sockets,
 * so the owner also refreshes a lock file every 2 s. An owner that stops refreshing counts as ended, and an owner ends
 * itself if another process took the file. The host name does not matter, because each container has another. On other
 * systems only the file matters, and the folder is locked while the process in the file runs.
 */
export async function lockFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  silentMs = silentMsMax,
): Promise<() => Promise<void>> {
  const realPath = realpathSync(folder);
  const path = join(realPath, lockFileName);
  const sockets = platform === 'linux' ? await bindNames(realPath) : [];
  if (sockets === null) throw new DatabaseLocked(realPath, readHolder(path)?.holder ?? null);
  try {
    if (platform === 'linux') await waitForSilence(realPath, path, silentMs);
    acquireLockFile(realPath, path, platform === 'linux');
  } catch (error) {
    for (const socket of sockets) socket.close();
    throw error;
  }
  const lockText = readFileSync(path, 'utf8');
  const refreshTimer = setInterval(() => {
    requireLock(realPath, path, lockText);
    refresh(path);
  }, beatMs).unref();
  return async () => {
    clearInterval(refreshTimer);
    rmSync(path, { force: true });
    for (const socket of sockets) socket.close();
  };
}

/**
 * Throws if another process has taken the folder, for example after a long pause of this process. Two writers would destroy the
 * database.
 */
function requireLock(real: string, path: string, writtenText: string): void {
  const holder = readHolder(path);
  if (holder !== null && holder.text !== writtenText) throw new DatabaseLocked(real, holder.holder);
}

/**
 * Binds both names of a folder: its path, and its device and inode, because another mount has another path. Returns null if
 * another process has bound either name.
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

/** Binds an abstract socket. Returns null if a running process has bound it. */
function bindName(folderName: string): Promise<Server | null> {
  const name = `\0custody-desk-${createHash('sha256').update(folderName).digest('hex')}`;
  const server = createServer((visitor) => visitor.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(name, () => resolve(server.unref()));
  });
}

/** A missing lock file is not an error here, because the socket protects the folder. */
function refresh(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/**
 * Waits for a refresh of the lock file. Only refreshes show that an owner in another container or on another machine runs.
 * Throws `DatabaseLocked` if the file is refreshed.
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
  const newHolder: LockHolder = { host: hostname(), boot: bootId(), net: netId(), pid: process.pid };
  try {
    writeFileSync(path, `${JSON.stringify(newHolder)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw new DatabaseLocked(real, readHolder(path)?.holder ?? null);
    throw error;
  }
}

/**
 * Deletes a stale lock file. The file is renamed first, so that a second start with the same stale file cannot delete the
 * new lock of the first start.
 */
function removeStale(realPath: string, path: string, staleText: string): void {
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
    throw new DatabaseLocked(realPath, movedHolder.holder);
  }
  rmSync(movedPath, { force: true });
}

/**
 * Whether the process in the file has certainly ended. On Linux, it has ended if its socket is free and the file is not
 * refreshed. On other systems, an unclear case (another host, a truncated file) counts as running, because a wrong refusal does
 * no harm.
 */
function isGone(holder: LockHolder | null, hasSocket: boolean): boolean {
  if (hasSocket) return true;
  if (holder === null || holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

function readHolder(path: string): { text: string; holder: LockHolder | null } | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  return { text, holder: parseHolder(text) };
}

function parseHolder(text: string): LockHolder | null {
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
