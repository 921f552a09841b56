import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Sandbox } from './sandbox.ts';

/** A desk that runs in its own process, with its embedded service. */
export type Desk = {
  readonly url: string;
  readonly custodyUrl: string;
  /** Password of every sandbox user. */
  readonly password: string;
  /** The second compliance officer of the desk. This user is also a treasurer. */
  readonly officer: { readonly email: string; readonly password: string };
  /** The access ID of an API Administrator. `secretKey` is its secret key. */
  readonly accessId: string;
  readonly secretKey: string;
  /** The URL at which the desk receives webhooks. A test of live updates lets the service send webhooks to it. */
  readonly webhookUrl: string;
  stop(): Promise<void>;
};

const startMsMax = 60_000;

const root = join(import.meta.dirname, '..');

/** The credentials with which every desk calls its service. */
const credentials = {
  password: 'correct horse battery',
  accessId: 'e2e-administrator',
  secretKey: 'e2e-secret-key-of-no-value-elsewhere',
} as const;

/**
 * The data with which every desk of a test run starts: a data folder to copy, and its officer. Workers read it from the
 * environment.
 */
type FirstData = Pick<Desk, 'officer'> & { readonly dataDir: string };

/** The secret part of the path at which every desk receives webhooks. */
const webhookToken = 'e2e-webhook-token-of-no-value-elsewhere';

const firstDataVariable = 'E2E_BEGINNING';

/**
 * Creates the data folder that all desks of a test run copy, because creating a database takes long. Returns a function that
 * deletes the folder.
 */
export async function prepareFirstData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'custody-desk-beginning-'));
  const email = 'maria@acme.example';
  const path = await addOfficer(dataDir, email);
  const { url, custodyUrl, stop } = await runDesk(dataDir);
  const officer = { email, password: await setPassword(url, path) };
  await new Sandbox({ ...credentials, custodyUrl }).stopWebhooks();
  await stop();
  process.env[firstDataVariable] = JSON.stringify({ dataDir, officer } satisfies FirstData);
  return () => rm(dataDir, { recursive: true, force: true });
}

/**
 * Starts the built desk on its own ports with these environment variables. When the desk is stopped, its data folder is deleted.
 */
export async function startDesk(variables: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const firstData = JSON.parse(process.env[firstDataVariable] ?? '') as FirstData;
  const dataDir = await mkdtemp(join(tmpdir(), 'custody-desk-'));
  await cp(firstData.dataDir, dataDir, { recursive: true });
  const { url, custodyUrl, stop } = await runDesk(dataDir, variables);
  return {
    url,
    custodyUrl,
    ...credentials,
    officer: firstData.officer,
    webhookUrl: `${url}/hooks/${webhookToken}`,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a desk with a data folder until the desk is stopped. */
async function runDesk(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Pick<Desk, 'url' | 'custodyUrl' | 'stop'>> {
  const [port, custodyPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['src/bff/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CUSTODY_PORT: String(custodyPort),
      DATA_DIR: dataDir,
      SANDBOX_PASSWORD: credentials.password,
      CUSTODY_ACCESS_ID: credentials.accessId,
      CUSTODY_SECRET_KEY: credentials.secretKey,
      WEBHOOK_TOKEN: webhookToken,
      // The desk does not poll, because polls would trigger faults that a test has prepared for other requests.
      EVENT_POLL_S: '86400',
      ...variables,
    },
  });
  await waitUntilReady(url, child);
  return {
    url,
    custodyUrl: `http://127.0.0.1:${custodyPort}`,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Creates a user on the command line, before the desk opens its database. Returns the path of the user's link for setting a
 * password.
 */
async function addOfficer(dataDir: string, email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/bff/main.ts', 'add-user', email, 'compliance', 'treasury'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const path = /(\/invite\/\S+)/.exec(stdout)?.[1];
  if (path === undefined) throw new Error(`no user was made: ${stdout}`);
  return path;
}

/** Sets the password of the user with this link, as the link's page does. Returns the user's password. */
async function setPassword(url: string, path: string): Promise<string> {
  const password = 'maria and her seven bicycles';
  const body = new URLSearchParams({ token: path.split('/').at(-1) ?? '', password, again: password });
  const answer = await fetch(`${url}/invite`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`no password was set: ${answer.status}`);
  return password;
}

/** Finds two free ports, so that several test runs on one machine do not use the same ports. */
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

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  let printedOutput = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printedOutput += chunk.toString()));
  const deadline = Date.now() + startMsMax;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the desk did not start at ${url}:\n${printedOutput.slice(-4000)}`);
}
