import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCredentials, testScheme } from '#bff/test-desk.ts';

/** Time that a desk gets to say where it listens, ms. */
const startMsMax = 60_000;

/** A desk in a process of its own, before a service and on a database that outlive it. */
export type DeskProcess = { readonly url: string; kill(): Promise<void> };

/** Starts desks on one database before one service; `close` ends those that are left. */
export async function openDesks({ databaseUrl, custodyUrl }: { readonly databaseUrl: string; readonly custodyUrl: string }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-killed-'));
  const children: ChildProcess[] = [];
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    start: async (): Promise<DeskProcess> => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
        env: {
          PATH: process.env.PATH,
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          CUSTODY_BASE_URL: custodyUrl,
          CUSTODY_ACCESS_ID: testCredentials.accessId,
          CUSTODY_SECRET_KEY: testCredentials.secretKey,
          CUSTODY_AUTH_SCHEME: testScheme,
          MONEY_SIGNATURE_WINDOW_S: '3',
          MONEY_READBACK_S: '1',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return { url: await addressOf(child), kill: () => kill(child) };
    },
    close: async (): Promise<void> => {
      for (const child of children) await kill(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where it says that it listens; one that ends before says why. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`the desk did not start: ${text}`)), startMsMax);
    const settled = (then: () => void) => {
      clearTimeout(late);
      then();
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const url = /Custody Desk: (http\S+)/.exec(text)?.[1];
        if (url !== undefined) settled(() => resolve(url));
      });
    child.once('exit', () => settled(() => reject(new Error(`the desk ended: ${text}`))));
  });
}
