import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { examineProvider, linkAddress, oidcSettingsOf } from '#bff/auth/index.ts';
import { failedFinding, type Finding } from '#bff/core/finding.ts';
import { examineKeys, isResealed } from '#bff/core/keys/owner.ts';
import { operatorKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { examineNotify } from '#bff/events/index.ts';
import { examineSigningKey, operatorSigningKey } from '#bff/evidence/index.ts';
import { CustodyClient, skewOf, UpstreamLost, refusalOf, refusalOfLoss } from '#bff/proxy/index.ts';
import { readEnvironment, type Environment } from '#bff/server/env.ts';
import { migrations } from '#bff/server/migrations.ts';
import { withSecretFiles } from '#bff/server/secrets/secret-files.ts';
import { skewSeconds } from '#contract/desk/health.ts';
import { listDirectParties } from '#contract/service/direct-party.ts';
import { readStats } from '#contract/service/stats.ts';
import { listWallets } from '#contract/service/wallet.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { connectDatabase } from '#database/connect.ts';

/** Time limit for the answers of the service, ms. */
const answerMsMax = 8000;

/**
 * Checks a configuration without changing anything. Checks the variables, the built app, the database, the sign-in
 * provider and the e-mail server. If the service is not the embedded one, also checks its address, credentials, clock and
 * optional parts. If the variables are wrong, checks nothing else.
 */
export async function examine(variables: NodeJS.ProcessEnv, root: string, now: () => number): Promise<readonly Finding[]> {
  let env: Environment;
  try {
    env = readEnvironment(withSecretFiles(variables));
  } catch (error) {
    return [failedFinding('Environment', error)];
  }
  return [
    { check: 'Environment', result: 'ok', detail: env.CUSTODY_BASE_URL === undefined ? 'the embedded service' : 'the operator’s service' },
    existsSync(join(root, 'dist', 'index.html'))
      ? { check: 'Web app', result: 'ok', detail: 'built' }
      : { check: 'Web app', result: 'warning', detail: 'not built yet: `npm start` builds it' },
    ...(await examineDatabase(env)),
    ...(await examineProvider(oidcSettingsOf(env), now)),
    ...(await examineNotify(env, linkAddress(env, ''))),
    ...(env.CUSTODY_BASE_URL === undefined ? [] : await examineService(env, env.CUSTODY_BASE_URL, now)),
  ];
}

async function examineDatabase(env: Environment): Promise<readonly Finding[]> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env;
  const check = 'Database';
  // An attempt to open the embedded database would create it.
  if (url === undefined && !existsSync(join(dataDir, 'postgres')))
    return [{ check, result: 'ok', detail: `embedded, to be created in ${dataDir}` }];
  try {
    const database = await connectDatabase({ url, dataDir });
    try {
      const db = database.tables<DeskTables & { kysely_migration: { name: string } }>('desk');
      const { rows } = await sql<{ exists: boolean }>`select to_regclass('desk.kysely_migration') is not null as exists`.execute(db);
      if (rows[0]?.exists !== true) return [{ check, result: 'ok', detail: 'answers; its tables will be created at the first start' }];
      const appliedNames = (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name);
      const unknownNames = appliedNames.filter((name) => !Object.hasOwn(migrations, name));
      if (unknownNames.length > 0) return [{ check, result: 'failed', detail: `was used by a newer version (${unknownNames.join(', ')})` }];
      const missingNames = Object.keys(migrations).filter((name) => !appliedNames.includes(name));
      if (missingNames.length > 0) return [{ check, result: 'ok', detail: `answers; the next start applies ${missingNames.join(', ')}` }];
      // A desk with the embedded service has only one replica.
      const keys =
        env.CUSTODY_BASE_URL === undefined
          ? []
          : [await examineKeys(db, operatorKeys(env, await isResealed(db))), await examineSigningKey(db, operatorSigningKey(env))];
      return [{ check, result: 'ok', detail: 'answers' }, ...keys];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [failedFinding(check, error)];
  }
}

async function examineService(env: Environment, baseUrl: string, now: () => number): Promise<readonly Finding[]> {
  const { CUSTODY_ACCESS_ID: accessId = '', CUSTODY_SECRET_KEY: secretKey = '', CUSTODY_AUTH_SCHEME: scheme } = env;
  const custody = new CustodyClient({ baseUrl, credentials: { accessId, secretKey, scheme }, now });
  const ask = (row: Endpoint, query = '') => readOnce(custody, row, query, now);
  try {
    const wallets = await ask(listWallets, '?page_size=1');
    const service: Finding = {
      check: 'Service',
      result: wallets.error === null ? 'ok' : 'failed',
      detail: wallets.error ?? 'answers, and accepts the credentials',
    };
    if (wallets.error !== null) return [service, ...clockFindings(wallets.date, now())];
    const parties = await ask(listDirectParties);
    const stats = await ask(readStats);
    return [
      service,
      ...clockFindings(wallets.date, now()),
      optionalFinding('Direct parties', parties.error, 'the access ID is an API Administrator’s'),
      optionalFinding('Assets in custody', stats.error, 'offered'),
    ];
  } finally {
    await custody.close();
  }
}

type ReadAnswer = { readonly error: string | null; readonly date: string | null };

/** Reads once from the service. `error` is the message of the desk about a failure. */
async function readOnce(custody: CustodyClient, row: Endpoint, query: string, now: () => number): Promise<ReadAnswer> {
  const request = { requestName: `${row.method} ${row.path}`, isWrite: false, body: null, nowMs: now(), mayReadCause: true };
  const slotClaim = { userId: null, endpoint: row.path };
  try {
    const answer = await custody.send({
      method: row.method,
      path: row.path + query,
      body: null,
      isSigned: true,
      timeoutMs: answerMsMax,
      pool: 'read',
      claim: slotClaim,
    });
    return { error: answer.status === 200 ? null : refusalOf(answer, request).message, date: answer.date };
  } catch (error) {
    if (!(error instanceof UpstreamLost)) throw error;
    return { error: refusalOfLoss(error, request).message, date: null };
  }
}

function optionalFinding(check: string, error: string | null, detail: string): Finding {
  return error === null ? { check, result: 'ok', detail } : { check, result: 'warning', detail: error };
}

function clockFindings(date: string | null, nowMs: number): readonly Finding[] {
  const skew = skewOf(date, nowMs);
  if (skew === null) return [];
  const seconds = Math.abs(skew);
  const result = seconds >= skewSeconds.failed ? 'failed' : seconds >= skewSeconds.warning ? 'warning' : 'ok';
  return [{ check: 'Clock', result, detail: `${seconds} s from the service's` }];
}

/** The findings as lines, for example `ok  Database  answers`. */
export function findingLines(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.map(({ check, result, detail }) => `${result.padEnd(7)}  ${check.padEnd(width)}  ${detail}`).join('\n');
}
