import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createConnection } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { operatorSigningKey } from '#bff/evidence/index.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openServices } from '#bff/server/open-rooms.ts';
import type { Role } from '#contract/roles.ts';
import { startCustody } from '#custody';
import type { Database } from '#database/connect.ts';
import { buildDesk } from './server/app.ts';
import type { DeskOptions } from './server/desk-options.ts';
import { loadBuiltApp } from './server/pages/built-app.ts';

/** The password of the sandbox users in tests. */
export const testPassword = 'correct horse battery';

export const testCredentials = { accessId: 'test-administrator', secretKey: 'test-secret-key-of-no-value' };

export const testScheme = 'BalanceAPIAuth';

/** The signing key of every test desk. */
export const testSigningKey = operatorSigningKey({ DESK_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') });

/** Time limit for opening databases and servers on a slow, busy machine, ms. */
export const openMsMax = 60_000;

/** The cost of password hashes in tests. It is low, because the tests do not measure it. */
const passwordCost = 10;

/** A sandbox user by role. `treasury2` is the second treasurer, and `security2` is the second security admin. */
export type TestUser = Role | 'treasury2' | 'security2';

export type TestDesk = {
  readonly app: FastifyInstance;
  /** Signs in as a sandbox user. Returns the Cookie header. */
  signIn(user: TestUser): Promise<string>;
  /** The headers of a browser fetch with the cookie of this user. */
  as(user: TestUser): Promise<Record<string, string>>;
};

/** Opens a desk with a service at `baseUrl`. The caller closes `app` at the end. */
export async function testDesk(database: Database, baseUrl: string, overrides: Partial<DeskOptions> = {}): Promise<TestDesk> {
  const app = await buildDesk({
    database,
    custody: { baseUrl, scheme: testScheme, ...testCredentials },
    environment: { kind: 'sandbox', host: new URL(baseUrl).host },
    sandboxPassword: testPassword,
    keys: ['test-desk-key'],
    signingKey: testSigningKey,
    web: () => loadBuiltApp('/nothing is built here'),
    passwordCost,
    log: { level: 'silent' },
    ...overrides,
  });
  await app.ready();
  const cookies = new Map<TestUser, Promise<string>>();
  const signIn = async (role: TestUser) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/bff/session',
      headers: pageHeaders,
      payload: { email: emailOf(role), password: testPassword },
    });
    return cookieOf(answer.headers['set-cookie']);
  };
  return {
    app,
    signIn,
    as: async (role) => {
      const cookie = cookies.get(role) ?? signIn(role);
      cookies.set(role, cookie);
      return { ...pageHeaders, cookie: await cookie };
    },
  };
}

/**
 * Opens another replica without routes, with the state that the routes of a desk share. The caller closes `sessions` and
 * `custody` at the end.
 */
export function replicaOf(database: Database, baseUrl: string, now: () => number = () => Date.now()): Promise<DeskServices> {
  const web = () => loadBuiltApp('/nothing is built here');
  const custody = { baseUrl, scheme: testScheme, ...testCredentials };
  const environment = { kind: 'sandbox', host: 'test' } as const;
  const options = {
    database,
    custody,
    environment,
    web,
    sandboxPassword: testPassword,
    keys: ['test-desk-key'] as const,
    signingKey: testSigningKey,
    passwordCost,
    now,
  };
  return openServices(options, { onReachable: () => undefined, onCalled: () => undefined });
}

/** The headers that a browser adds to a fetch from a page of the desk. */
export const pageHeaders = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'x-requested-by': 'desk' } as const;

function emailOf(role: TestUser): string {
  const emailNameByUser: Partial<Record<TestUser, string>> = { administrator: 'admin', security: 'security2' };
  return `${emailNameByUser[role] ?? role}@desk.example`;
}

/** The Cookie header for a Set-Cookie header. */
export function cookieOf(setCookie: string | string[] | undefined): string {
  return String(setCookie).split(';', 1)[0] ?? '';
}

/** The sandbox service with a real listener. */
export function testCustody(database: Database) {
  return startCustody({
    database,
    host: '127.0.0.1',
    port: 0,
    scheme: testScheme,
    administrator: testCredentials,
    member: { accessId: 'test-member', secretKey: 'another-test-secret' },
    firstSeed: 'empty',
  });
}

type FakeService = { readonly url: string; readonly receivedRequests: IncomingMessage[]; close(): Promise<void> };

/** A simulated service, for behaviour that the sandbox never shows. It stores the heads of the requests that it received. */
export async function fakeService(listener: RequestListener): Promise<FakeService> {
  const receivedRequests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    receivedRequests.push(request);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    receivedRequests,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the answer to raw bytes that an HTTP client would not send. Clients resolve dots and refuse unusual headers. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
