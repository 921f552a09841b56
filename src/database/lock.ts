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
  /** Process id of the lock's owner, null when unknown. */
  readonly pid: number | null;

  constructor(folder: string, holder: Holder | null, advice = '') {
    const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`the embedded database in ${folder} is in use by ${who}: stop it, choose another DATA_DIR, or set DATABASE_URL${advice}`);
    this.folder = folder;
    this.pid = holder?.pid ?? null;
  }
}

interface Holder {
  host: string;
  /**
   * Changes with every start of the machine, so that people can judge whether the process may be
   * running. Empty when unknown.
   */
  boot: string;
  /** Its network namespace, within which the socket decides: another container has another. Empty when unknown. */
  net: string;
  pid: number;
}

/** Interval at which an owner touches its file, ms. */
const beatMs = 2_000;

/** Time without a touch after which an owner whose socket cannot be seen is gone, ms. */
const silentMsMax = 10_000;

/** Name of the lock file inside the data folder. */
export const lockFileName = 'postgres.lock';

/**
 * Takes the lock of an existing folder, or throws `DatabaseLocked` at once. Returns the function
 * that releases it.
 *
 * On Linux an abstract socket named after the real path decides: the kernel frees it with the
 * process, even after `kill -9`. It does not reach across containers or machines; the lock file
 * does, and it names the owner, who touches it every 2 s. Elsewhere only the file decides, by whether
 * its process is running.
 */
export async function lockFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  silentMs = silentMsMax,
): Promise<() => Promise<void>> {
  const real = realpathSync(folder);
  const path = join(real, lockFileName);
  const socket = platform === 'linux' ? await holdName(real) : null;
  if (platform === 'linux' && socket === null) throw new DatabaseLocked(real, readHolder(path)?.holder ?? null);
  try {
    if (socket !== null) await waitForSilence(real, path, silentMs);
    takeFile(real, path, socket !== null);
  } catch (error) {
    socket?.close();
    throw error;
  }
  const beat = setInterval(() => touch(path), beatMs).unref();
  return async () => {
    clearInterval(beat);
    rmSync(path, { force: true });
    socket?.close();
  };
}

/** Binds the abstract socket of a path; null when a running process has it. */
function holdName(real: string): Promise<Server | null> {
  const name = `\0custody-desk-${createHash('sha256').update(real).digest('hex')}`;
  const server = createServer((visitor) => visitor.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(name, () => resolve(server.unref()));
  });
}

/** A lock file that was taken away is no reason to fail: the socket decides here. */
function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/**
 * An owner in another container of this machine has its socket elsewhere: whether it runs is seen by
 * its touches alone. Throws `DatabaseLocked` when it does.
 */
async function waitForSilence(real: string, path: string, silentMs: number): Promise<void> {
  const holder = readHolder(path)?.holder ?? null;
  if (holder === null || holder.boot !== bootId() || ['', netId()].includes(holder.net)) return;
  const touchedMs = touchedMsOf(path);
  await pause(silentMs);
  if (touchedMsOf(path) !== touchedMs) throw new DatabaseLocked(real, holder);
}

function touchedMsOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function takeFile(real: string, path: string, hasSocket: boolean): void {
  const found = readHolder(path);
  if (found !== null) {
    if (!isGone(found.holder, hasSocket)) throw new DatabaseLocked(real, found.holder, `. If it is gone, delete ${path}`);
    removeStale(real, path, found.text);
  }
  const me: Holder = { host: hostname(), boot: bootId(), net: netId(), pid: process.pid };
  try {
    writeFileSync(path, `${JSON.stringify(me)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw new DatabaseLocked(real, readHolder(path)?.holder ?? null);
    throw error;
  }
}

/**
 * Renames the file before deleting it. A second start that saw the same stale file therefore cannot
 * delete the first one's new lock.
 */
function removeStale(real: string, path: string, judged: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== null && moved.text !== judged) {
    renameSync(aside, path);
    throw new DatabaseLocked(real, moved.holder);
  }
  rmSync(aside, { force: true });
}

/**
 * Whether the file's process has surely ended. Unknown cases (another host, a truncated file) count
 * as running, because a refusal loses nothing.
 */
function isGone(holder: Holder | null, hasSocket: boolean): boolean {
  if (holder === null) return hasSocket;
  if (holder.host !== hostname()) return false;
  if (hasSocket) return true;
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
