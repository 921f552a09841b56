import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const startMsMax = 60_000;

type Run = { readonly child: ChildProcess; readonly printed: () => string; readonly ended: Promise<unknown> };

/** Runs `main.ts` as `npm start` does, on ports that are free. */
const children: ChildProcess[] = [];

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', CUSTODY_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, printed: () => text, ended: once(child, 'close').then(([code]) => code as unknown) };
}

/** Where it says that it is. A run that ends before says why. */
async function addressOf({ child, printed }: Run): Promise<string> {
  const isDecided = () => child.exitCode !== null || addressIn(printed()) !== undefined;
  await expect.poll(isDecided, { timeout: startMsMax, interval: 50 }).toBe(true);
  const url = addressIn(printed());
  if (url === undefined) throw new Error(`the desk did not start: ${printed()}`);
  return url;
}

function addressIn(text: string): string | undefined {
  return /Custody Desk: (http\S+)/.exec(text)?.[1];
}

const signIn = (url: string, password: string) =>
  fetch(`${url}/bff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'desk' },
    body: JSON.stringify({ email: 'viewer@desk.example', password }),
  });

describe('the desk as a process', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'desk-main-'));
  });
  // A test that fails half way leaves its desk behind.
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    }
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test(
    'prints where it is and how to sign in, keeps a second one out of its folder, stops with 0 and starts again with the same password',
    async () => {
      const first = run({ DATA_DIR: dataDir });
      const url = await addressOf(first);
      const password = /viewer@desk\.example +(\S+)/.exec(first.printed())?.[1] ?? '';
      expect(password).toMatch(/^[\w-]{43}$/);
      expect((await signIn(url, password)).status).toBe(200);

      const second = run({ DATA_DIR: dataDir });
      expect([await second.ended, second.printed()]).toEqual([
        1,
        expect.stringMatching(/^Custody Desk did not start: .* is in use by .*DATA_DIR/),
      ]);

      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const again = run({ DATA_DIR: dataDir });
      expect((await signIn(await addressOf(again), password)).status).toBe(200);
      again.child.kill('SIGINT');
      expect(await again.ended).toBe(0);
    },
    3 * startMsMax,
  );

  test('lets a running request end before it stops, and takes no new one', { timeout: 2 * startMsMax }, async () => {
    const desk = run({ DATA_DIR: dataDir, SANDBOX_PASSWORD: 'pw' });
    const url = await addressOf(desk);
    // A sign-in takes long enough to be running when the signal comes: two hashes at a time, the others wait.
    const running = Array.from({ length: 4 }, () => signIn(url, 'pw').then(({ status }) => status));
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
    desk.child.kill('SIGTERM');
    expect(await Promise.all(running)).toEqual([200, 200, 200, 200]);
    expect(await desk.ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test.for([
    ['PORT', { PORT: 'x' }],
    ['DATABASE_URL', { CUSTODY_BASE_URL: 'https://custody.example', CUSTODY_ACCESS_ID: 'a', CUSTODY_SECRET_KEY: 'b' }],
  ] as const)('does not start with a bad %s and names it', async ([variable, env]) => {
    const { ended, printed } = run({ DATA_DIR: dataDir, ...env });
    expect([await ended, printed()]).toEqual([1, expect.stringContaining(`Custody Desk did not start: ${variable} `)]);
  });

  test.for(['PORT', 'CUSTODY_PORT'])('names %s when its port is taken', { timeout: startMsMax }, async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const { ended, printed } = run({ DATA_DIR: dataDir, [variable]: port });
    expect([await ended, printed()]).toEqual([1, expect.stringContaining(`${variable}: port ${port} is taken`)]);
    other.close();
  });
});
