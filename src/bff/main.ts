import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { userLinkTimes } from '#contract/limits.ts';
import { storedCredentials, startCustody } from '#custody';
import { connectDatabase, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { loadOrCreateSecret } from '#database/stored-secret.ts';
import { oidcSettingsOf, addUser, linkAddress, readNewUser, Passwords, sandboxUsers } from './auth/index.ts';
import { AuditLog } from './core/audit/audit-log.ts';
import { isResealed, refuseOtherKind } from './core/keys/owner.ts';
import { embeddedKeys, operatorKeys } from './core/sealer.ts';
import type { DeskTables } from './core/tables.ts';
import { Notices, notifySettingsOf, channelsOf } from './events/index.ts';
import {
  embeddedSigningKey,
  operatorSigningKey,
  verifyAuditWithArguments,
  verifyAuditArguments,
  verifyStatementWithArguments,
} from './evidence/index.ts';
import { moneyTimes, type MoneyTimes } from './money/index.ts';
import {
  buildDesk,
  type DeskOptions,
  examine,
  findingLines,
  readEnvironment,
  type Environment,
  gatheredOutput,
  migrations,
  loadBuiltApp,
  openDevelopmentApp,
  withSecretFiles,
} from './server/index.ts';

/** Functions that close open resources, to call in reverse order. */
const closers: (() => Promise<void>)[] = [];

/** Time limit for stopping after the drain, ms. A write may take 60 s. After this time, the process ends. */
const stopMsMax = 65_000;

/** Default drain of a desk with an operator's service, ms. Load balancers need this time to notice that the desk stops. */
const drainMs = 5000;

/** Interval at which the desk checks whether a sample of validators is due, ms. */
const samplingMs = 30_000;

/** Interval at which due messages are sent, ms. */
const deliveryMs = 5000;

/** Interval at which the desk checks whether a reconciliation is due, ms. */
const reconcileMs = 60_000;

const root = join(import.meta.dirname, '..', '..');

/** The service behind the desk, and its settings. */
type Upstream = Pick<DeskOptions, 'custody' | 'environment' | 'sandboxPassword' | 'keys' | 'signingKey'> & {
  /** Lets the embedded service deliver its webhooks to the desk. */
  readonly setWebhookUrl?: (url: string) => Promise<void>;
};

async function start(): Promise<void> {
  const env = readEnvironment(withSecretFiles(process.env));
  const database = await connectDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  closers.push(() => database.close());
  // The owner is checked before the embedded service creates its tables.
  await refuseOtherKind(database.tables<DeskTables>('desk'), env.CUSTODY_BASE_URL === undefined ? 'sandbox' : 'operator');
  const upstream =
    env.CUSTODY_BASE_URL === undefined ? await startEmbedded(env, database) : await operatorUpstream(env, env.CUSTODY_BASE_URL, database);

  const webhookToken = env.WEBHOOK_TOKEN ?? (await loadOrCreateSecret(env.DATA_DIR, 'webhook-token'));
  const isDevelopment = process.argv.includes('--dev');
  const web: DeskOptions['web'] = (server) => (isDevelopment ? openDevelopmentApp(root, server) : loadBuiltApp(join(root, 'dist')));
  const desk = await buildDesk({
    database,
    web,
    hosts: env.DESK_HOSTS,
    trustedProxies: env.TRUSTED_PROXIES,
    money: timesOf(env),
    destinationsPerCall: env.BATCH_DESTINATIONS_MAX,
    samplingMs,
    zone: env.DESK_ZONE,
    deliveryMs,
    reconcileMs,
    metricsToken: env.METRICS_TOKEN,
    auditStreamToken: env.AUDIT_STREAM_TOKEN,
    witnesses: { file: env.AUDIT_CHECKPOINTS_FILE, webhook: env.AUDIT_CHECKPOINTS_WEBHOOK },
    oidc: oidcSettingsOf(env),
    notify: notifySettingsOf(env, linkAddress(env, '')),
    retention: { inbox: env.RETAIN_INBOX_DAYS, people: env.RETAIN_PEOPLE_DAYS },
    hasPasswords: env.PASSWORDS === 'on',
    eventPollMs: env.EVENT_POLL_S * 1000,
    recordPollMs: env.EVENT_POLL_S * 1000,
    webhookTokens: [webhookToken, ...(env.WEBHOOK_TOKEN_PREVIOUS === undefined ? [] : [env.WEBHOOK_TOKEN_PREVIOUS])],
    uploadBytesMax: env.UPLOAD_BYTES_MAX,
    stepUpFactor: env.STEP_UP_FACTOR,
    drainMs: drainMsOf(env),
    log: { level: 'info', stream: gatheredOutput() },
    ...upstream,
  });
  closers.push(() => desk.close());
  const url = await desk.listen({ host: env.HOST, port: env.PORT }).catch(portTakenHandler('PORT', env.PORT));
  await upstream.setWebhookUrl?.(`${url}/hooks/${webhookToken}`);
  stopOnSignal(drainMsOf(env));
  console.log(greeting(url, upstream));
}

/** The times that the environment configures. A shorter interval of read-backs also shortens the interval of sweeps. */
function timesOf({ MONEY_SIGNATURE_WINDOW_S: windowS, MONEY_READBACK_S: readBackS }: Environment): Partial<MoneyTimes> {
  const readBackMs = readBackS * 1000;
  return { signatureWindowMs: windowS * 1000, readBackMs, sweepMs: Math.min(moneyTimes.sweepMs, readBackMs) };
}

/** The drain of the desk, ms. The embedded service has only one desk and no load balancer, so it needs no drain. */
function drainMsOf({ DRAIN_S: drainS, CUSTODY_BASE_URL: baseUrl }: Environment): number {
  return drainS === undefined ? (baseUrl === undefined ? 0 : drainMs) : drainS * 1000;
}

/** Starts the embedded service in this process. The desk calls it over HTTP like any other service. */
async function startEmbedded(env: Environment, database: Database): Promise<Upstream> {
  const credentials = await storedCredentials(env.DATA_DIR, env);
  const [host, port, scheme] = [env.CUSTODY_HOST, env.CUSTODY_PORT, env.CUSTODY_AUTH_SCHEME];
  const documentsDir = join(env.DATA_DIR, 'documents');
  const custody = await startCustody({ ...credentials, database, host, port, scheme, documentsDir, firstSeed: 'demo' }).catch(
    portTakenHandler('CUSTODY_PORT', port),
  );
  closers.push(() => custody.close());
  return {
    custody: { baseUrl: custody.url, scheme, ...credentials.administrator },
    environment: { kind: 'sandbox', host: new URL(custody.url).host },
    sandboxPassword: env.SANDBOX_PASSWORD ?? (await loadOrCreateSecret(env.DATA_DIR, 'sandbox-password')),
    keys: await embeddedKeys(env),
    signingKey: await embeddedSigningKey(env),
    setWebhookUrl: custody.setWebhookUrl,
  };
}

/** The service of an operator. `readEnvironment` refuses to start without its credentials. */
async function operatorUpstream(env: Environment, baseUrl: string, database: Database): Promise<Upstream> {
  const { CUSTODY_ACCESS_ID: accessId = '', CUSTODY_SECRET_KEY: secretKey = '' } = env;
  return {
    custody: { baseUrl, accessId, secretKey, scheme: env.CUSTODY_AUTH_SCHEME },
    environment: { kind: 'operator', host: new URL(baseUrl).host },
    sandboxPassword: null,
    keys: operatorKeys(env, await isResealed(database.tables<DeskTables>('desk'))),
    signingKey: operatorSigningKey(env),
  };
}

/** Returns a handler that turns "address in use" into a message with the name of the variable. */
function portTakenHandler(variable: string, port: number) {
  return (error: unknown): never => {
    const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isPortTaken ? new Error(`${variable}: port ${port} is in use. Stop the program that uses it, or set another ${variable}`) : error;
  };
}

function greeting(url: string, { environment, sandboxPassword }: Upstream): string {
  const lines = [`Custody Desk: ${url}`, `Custody service: ${environment.host} (${environment.kind})`];
  if (sandboxPassword === null) return lines.join('\n');
  const width = Math.max(...sandboxUsers.map(({ email }) => email.length));
  const signIns = sandboxUsers.map(({ email }) => `  ${email.padEnd(width)}  ${sandboxPassword}`);
  return [...lines, 'Sandbox sign-ins (e-mail, password):', ...signIns].join('\n');
}

function stopOnSignal(drainMsOfDesk: number): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(1), drainMsOfDesk + stopMsMax).unref();
      void stop(0);
    });
  }
}

/** Closes the desk first and then everything else in reverse order, so that running requests still have their service and database. */
async function stop(code: number): Promise<void> {
  let exitCode = code;
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => {
      console.error(error);
      exitCode = 1;
    });
  }
  process.exit(exitCode);
}

/** `npm run add-user -- <e-mail> <role>…`, also for the first administrator. With the embedded database, the desk must not be running. */
async function addUserNamed(args: readonly string[]): Promise<void> {
  const user = readNewUser(args);
  const env = readEnvironment(withSecretFiles(process.env));
  const database = await connectDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  closers.push(() => database.close());
  await migrate(database, 'desk', migrations);
  const tables = database.tables<DeskTables>('desk');
  const audit = new AuditLog({ tables, now: () => Date.now() });
  const notices = new Notices({ tables, now: () => Date.now(), sendable: channelsOf(notifySettingsOf(env, linkAddress(env, ''))) });
  const { path, kind } = await addUser({ tables, audit, notices, passwords: new Passwords(), now: () => Date.now() }, user);
  const linkText = `Open this link within ${userLinkTimes[kind].label} to set a password for ${user.email} (${user.roles.join(', ')}):`;
  console.log(`${linkText} ${linkAddress(env, path)}`);
}

/** `npm run verify-audit` exits with 1 if the verification fails. With the embedded database, the desk must not be running. */
async function verifyAuditLog(args: readonly string[]): Promise<void> {
  const request = verifyAuditArguments(args);
  const env = readEnvironment(withSecretFiles(process.env));
  if (env.DATABASE_URL === undefined && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new Error(`DATA_DIR ${env.DATA_DIR} has no database. Set DATA_DIR or DATABASE_URL to those of the desk`);
  const database = await connectDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  closers.push(() => database.close());
  await printVerification(await verifyAuditWithArguments(database.tables<DeskTables>('desk'), request));
}

async function printVerification({ ok, messages }: Awaited<ReturnType<typeof verifyAuditWithArguments>>): Promise<void> {
  console.log(messages.join('\n'));
  await stop(ok ? 0 : 1);
}

/** `npm run doctor` exits with 1 if a check fails. */
async function examineConfiguration(): Promise<void> {
  const findings = await examine(process.env, root, () => Date.now());
  console.log(findingLines(findings));
  await stop(findings.some(({ result }) => result === 'failed') ? 1 : 0);
}

/** The beginning of the message when a command-line action fails. */
const failures: Readonly<Record<string, string>> = {
  'add-user': 'No user was created',
  'verify-audit': 'The audit log could not be verified',
  'verify-statement': 'The statement could not be verified',
};

const [command = '', ...words] = process.argv.slice(2);

try {
  if (command === 'add-user') {
    await addUserNamed(words);
    await stop(0);
  }
  if (command === 'verify-audit') await verifyAuditLog(words);
  if (command === 'verify-statement') await printVerification(await verifyStatementWithArguments(words));
  if (command === 'doctor') await examineConfiguration();
  await start();
} catch (error) {
  console.error(`${failures[command] ?? 'Custody Desk did not start'}: ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}
