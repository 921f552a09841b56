import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signRegular } from '#custody/index.ts';
import { administrator, member, scheme } from '#custody/test-custody.ts';
import { signUpload } from '#custody/test-uploads.ts';

/** Time limit for a service to print its address, in milliseconds. */
const startMsMax = 60_000;

/** A service in a process of its own, on a database that outlives it. */
export type Process = { readonly url: string; readonly pid: number; kill(): Promise<void> };

/**
 * Starts services on one database, one after the other. `close` ends the last one and deletes their
 * files.
 */
export async function openProcesses(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'custody-killed-'));
  let last: ChildProcess | null = null;
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    /** The services' folder of uploads. */
    documents: join(dataDir, 'documents'),
    start: async (): Promise<Process> => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
        env: {
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          CUSTODY_PORT: '0',
          CUSTODY_ACCESS_ID: administrator.accessId,
          CUSTODY_SECRET_KEY: administrator.secretKey,
          CUSTODY_MEMBER_ACCESS_ID: member.accessId,
          CUSTODY_MEMBER_SECRET_KEY: member.secretKey,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      last = child;
      return { url: await addressOf(child), pid: child.pid ?? 0, kill: () => kill(child) };
    },
    close: async (): Promise<void> => {
      if (last !== null) await kill(last);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address that it prints; a process that ends before reports why. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`the service did not start: ${text}`)), startMsMax);
    const settled = (then: () => void) => {
      clearTimeout(late);
      then();
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const url = /Custody service on (http\S+)/.exec(text)?.[1];
        if (url !== undefined) settled(() => resolve(url));
      });
    child.once('exit', () => settled(() => reject(new Error(`the service ended: ${text}`))));
  });
}

/** The answer. Null without a complete answer: the service died, and the outcome is unknown. */
type Answer = { readonly status: number; readonly text: string } | null;

/** A signed call over a connection of its own. */
export function callProcess({ url }: Pick<Process, 'url'>, method: 'GET' | 'POST' | 'PUT', path: string, body = ''): Promise<Answer> {
  const [bare = ''] = path.split('?');
  const headers = signRegular({ method, path: bare, body, ...administrator, scheme, date: new Date() });
  return answerOf(url + path, { method, headers, ...(body === '' ? {} : { body }) });
}

/** A signed upload of a form. */
export function uploadTo({ url }: Pick<Process, 'url'>, path: string, form: Uint8Array): Promise<Answer> {
  return answerOf(url + path, { method: 'POST', headers: signUpload({ path, body: form, date: new Date() }), body: new Uint8Array(form) });
}

async function answerOf(url: string, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}
