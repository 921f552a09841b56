import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A running desk with its embedded service, in a process of its own. */
export type Desk = {
  readonly url: string;
  readonly custodyUrl: string;
  /** Password of every sandbox user. */
  readonly password: string;
  /** A second compliance officer, who sends money too, made as an administrator makes one. */
  readonly officer: { readonly email: string; readonly password: string };
  /** Credentials of an API Administrator. */
  readonly accessId: string;
  readonly secretKey: string;
  stop(): Promise<void>;
};

const startMsMax = 60_000;

const root = join(import.meta.dirname, '..');

/** Starts the built desk on ports of its own, with a fresh data folder that goes away with it. */
export async function startDesk(): Promise<Desk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'custody-desk-'));
  const [port, custodyPort] = await freePorts();
  const desk = {
    url: `http://127.0.0.1:${port}`,
    custodyUrl: `http://127.0.0.1:${custodyPort}`,
    password: 'correct horse battery',
    accessId: 'e2e-administrator',
    secretKey: 'e2e-secret-key-of-no-value-elsewhere',
  };
  const officer = await addOfficer(dataDir, 'maria@acme.example');
  const child = spawn(process.execPath, ['src/bff/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CUSTODY_PORT: String(custodyPort),
      DATA_DIR: dataDir,
      SANDBOX_PASSWORD: desk.password,
      CUSTODY_ACCESS_ID: desk.accessId,
      CUSTODY_SECRET_KEY: desk.secretKey,
    },
  });
  await ready(desk.url, child);
  return {
    ...desk,
    officer,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes a user on the command line, before the desk starts: the embedded database serves one process at a time. */
async function addOfficer(dataDir: string, email: string): Promise<Desk['officer']> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/bff/main.ts', 'add-user', email, 'compliance', 'treasury'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const password = / signs in with (\S+)/.exec(stdout)?.[1];
  if (password === undefined) throw new Error(`no user was made: ${stdout}`);
  return { email, password };
}

/** Two ports that nobody listens on: several runs on one machine do not meet. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  const [port = 0, custodyPort = 0] = await Promise.all(ports);
  for (const server of servers) server.close();
  return [port, custodyPort];
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const deadline = Date.now() + startMsMax;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the desk did not start at ${url}:\n${printed.slice(-4000)}`);
}
