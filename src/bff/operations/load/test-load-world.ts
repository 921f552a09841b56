import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import type { DeskTables } from '#bff/core/tables.ts';
import { callDirectly } from '#bff/money/commands/test-direct.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openDesks } from '#bff/money/simulation/test-killed.ts';
import { migrations } from '#bff/server/migrations.ts';
import { pageHeaders, testCredentials, testScheme } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { openGate } from '#database/test-gate.ts';
import { createDatabase } from '#database/test-postgres.ts';
import { openBalancer } from './test-balancer.ts';
import { startServer } from './test-process.ts';
import { seedRecords } from './test-records.ts';
import { createSignedInUsers } from './test-seats.ts';
import { draftPath } from './test-traffic.ts';

const webhookToken = 'a-webhook-token-of-the-load';
const metricsToken = 'a-metrics-token-of-the-load';

/** Number of wallets for the reads. Each wallet has one deposit. */
const recordCount = 20;

/** Number of drafts that the setup saves concurrently. */
const concurrentDrafts = 10;

/** The roles of the last two users of a world, who administer and send. */
const staffRoles = ['administrator', 'treasury'] as const satisfies readonly Role[];

/** Opens two replicas behind a balancer, on one PostgreSQL and one service, each behind a gate. Each user has a session and a draft. */
export async function openLoadWorld(users: number) {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    return { ...(await openWorld(users, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type LoadWorld = Awaited<ReturnType<typeof openLoadWorld>>;

async function openWorld(users: number, closers: (() => unknown)[]) {
  const [createdDatabase, serviceDatabase] = [await createDatabase(), await createDatabase()];
  closers.push(createdDatabase.drop, serviceDatabase.drop);
  const database = await connectDatabase({ url: createdDatabase.url, dataDir: '' });
  closers.push(() => database.close());
  const service = await startService(serviceDatabase.url, closers);
  const [databaseGate, serviceGate] = [await openGate(new URL(createdDatabase.url)), await openGate(new URL(service.url))];
  closers.push(databaseGate.close, serviceGate.close);
  const balancer = await openBalancer();
  closers.push(balancer.close);

  await migrate(database, 'desk', migrations);
  const roles = Array.from(
    { length: users - staffRoles.length },
    (_each, index) => (['viewer', 'compliance', 'treasury'] as const)[index % 3] ?? 'viewer',
  );
  const signedInUsers = await createSignedInUsers(database, [...roles, ...staffRoles]);
  const [administrator, treasurer] = signedInUsers.slice(-staffRoles.length);
  if (administrator === undefined || treasurer === undefined) throw new RangeError('a world has at least its staff');

  const settings = { DESK_HOSTS: balancer.host, DRAIN_S: '1', WEBHOOK_TOKEN: webhookToken, METRICS_TOKEN: metricsToken };
  const databaseUrl = gateUrl(createdDatabase.url, databaseGate.port);
  const custodyUrl = gateUrl(service.url, serviceGate.port);
  const desks = await openDesks({ databaseUrl, custodyUrl, settings, reportsMemory: true });
  closers.push(desks.close);
  const replicas = [await desks.start(), await desks.start()];
  balancer.use(replicas.map(({ url }) => url));

  const put = async (path: string, cookie: string, body: unknown) => {
    const headers = { ...pageHeaders, 'content-type': 'application/json', cookie };
    const answer = await fetch(balancer.url + path, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`PUT ${path}: ${answer.status} ${await answer.text()}`);
  };
  await setReviews(database.tables<DeskTables>('desk'), 'off');
  for (let firstIndex = 0; firstIndex < signedInUsers.length; firstIndex += concurrentDrafts)
    await Promise.all(
      signedInUsers
        .slice(firstIndex, firstIndex + concurrentDrafts)
        .map(({ cookie, email }) => put(draftPath, cookie, { values: { owner: email }, based_on: 0 })),
    );
  const records = await seedRecords(service.url, recordCount);
  await callDirectly(service.url, 'PUT', '/sandbox/settings', { webhook_url: `${balancer.url}/hooks/${webhookToken}` });
  return {
    url: balancer.url,
    database,
    service,
    databaseGate,
    serviceGate,
    signedInUsers,
    treasurer,
    records,
    /** The living replicas. The first replica is never killed. */
    replicas,
    /** Kills the last replica at any moment. */
    killLast: async () => {
      await replicas.pop()?.kill();
    },
    startAnother: async () => {
      replicas.push(await desks.start());
      balancer.use(replicas.map(({ url }) => url));
    },
    webhookPath: `/hooks/${webhookToken}`,
    /** The number of calls to an endpoint of the service by the living replicas. */
    callsOf: async (endpoint: string): Promise<number> => {
      const counts = await Promise.all(replicas.map(({ url }) => readCallCount(url, balancer.host, endpoint)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function startService(databaseUrl: string, closers: (() => unknown)[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-load-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    CUSTODY_PORT: '0',
    CUSTODY_AUTH_SCHEME: testScheme,
    CUSTODY_ACCESS_ID: testCredentials.accessId,
    CUSTODY_SECRET_KEY: testCredentials.secretKey,
  };
  const script = join(import.meta.dirname, '..', '..', '..', 'custody', 'main.ts');
  const service = await startServer({ script, env, address: /Custody service on (http\S+)/ });
  closers.push(service.kill);
  return service;
}

function gateUrl(url: string, port: number): string {
  const balancedUrl = new URL(url);
  [balancedUrl.hostname, balancedUrl.port] = ['127.0.0.1', String(port)];
  return balancedUrl.href.replace(/\/$/, '');
}

async function readCallCount(url: string, host: string, endpoint: string): Promise<number> {
  const { body } = await request(`${url}/metrics`, { headers: { host, authorization: `Bearer ${metricsToken}` } });
  const lines = (await body.text()).split('\n').filter((line) => line.startsWith('desk_upstream_seconds_count{'));
  return lines.filter((line) => line.includes(`endpoint="${endpoint}"`)).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
