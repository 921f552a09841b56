import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from './connect.ts';
import { fillDataDir } from './test-data-dir.ts';
import { isTestAll } from './test-scope.ts';

/**
 * Time limit of a test, ms. Each test creates a database or waits for a process that creates one, which takes 4 s on an idle
 * machine.
 */
const slowMs = 60_000;

/**
 * A program that opens the folder and does not close it. It prints `open`, or the refusal and the process id of the lock's
 * owner.
 */
const holderProgram = `
  import { connectDatabase } from ${JSON.stringify(new URL('connect.ts', import.meta.url).href)};
  try {
    await connectDatabase({ dataDir: process.argv[1] });
    console.log(JSON.stringify({ is: 'open' }));
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(JSON.stringify({ is: error.name, pid: error.pid }));
  }
`;

const children: ChildProcess[] = [];

function startHolder(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holderProgram, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

interface Answer {
  is: string;
  pid?: number;
}

async function firstAnswer(child: ChildProcess): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.stdout?.once('data', (bytes: Buffer) => resolve(bytes.toString()));
  return JSON.parse(await promise) as Answer;
}

async function exitAfterKill(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGKILL');
  await promise;
}

describe('the embedded database on disk', { timeout: slowMs }, () => {
  let parent = '';
  let dataDir = '';
  const folder = (): string => join(dataDir, 'postgres');
  /** Returns the permission bits of other users for a path. Returns 0 on Windows. */
  const othersModeOf = (path: string): number => (process.platform === 'win32' ? 0 : statSync(path).mode & 0o077);

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'desk-database-'));
    dataDir = join(parent, 'data');
    await fillDataDir(dataDir);
    const database = await connectDatabase({ dataDir });
    await sql`create table kept as select 1.000000000000000001::numeric as amount`.execute(database.tables('public'));
    await database.close();
  }, slowMs);

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(parent, { recursive: true });
  });

  test('a closed database leaves a single folder that only its owner can use, without a lock or temporary files', () => {
    expect([othersModeOf(dataDir), othersModeOf(folder())]).toEqual([0, 0]);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  test('other users lose their access to the folder at a start', async () => {
    chmodSync(folder(), 0o755);
    await (await connectDatabase({ dataDir })).close();
    expect(othersModeOf(folder())).toBe(0);
  });

  test('a second process is refused, and the folder is free after the first process is killed', async () => {
    const holder = startHolder(dataDir);
    expect(await firstAnswer(holder)).toEqual({ is: 'open' });

    const refusal = await firstAnswer(startHolder(dataDir));
    expect(refusal).toMatchObject({ is: 'DatabaseLocked', pid: holder.pid });

    await exitAfterKill(holder);
    const database = await connectDatabase({ dataDir });
    const amounts = await sql`select amount from kept`.execute(database.tables('public'));
    expect(amounts.rows).toEqual([{ amount: '1.000000000000000001' }]);
    await database.close();
  });

  test.runIf(isTestAll)('if the creation of the database is killed, the next start creates it again', async () => {
    const newFolder = join(parent, 'killed');
    const creatingProcess = startHolder(newFolder);
    await vi.waitUntil(() => existsSync(join(newFolder, 'postgres.new', 'base')), { interval: 5, timeout: slowMs });
    await exitAfterKill(creatingProcess);
    expect(existsSync(join(newFolder, 'postgres'))).toBe(false);

    const database = await connectDatabase({ dataDir: newFolder });
    await database.ping();
    await database.close();
    expect(readdirSync(newFolder)).toEqual(['postgres']);
  });
});
