import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgedProvider } from '#bff/auth/oidc/test-forged-provider.ts';
import { takeOwnership } from '#bff/core/keys/owner.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMailServer } from '#bff/events/delivery/test-mail-server.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax, testCredentials, testCustody, testScheme } from '#bff/test-desk.ts';
import { connectDatabase } from '#database/connect.ts';
import { openInMemory } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { emptyDataDir } from '#database/test-data-dir.ts';
import { isTestAll } from '#database/test-scope.ts';
import { createDatabase, hasPostgres } from '#database/testing.ts';
import { examine, findingLines } from './doctor.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const now = () => Date.now();

test('the doctor names a bad variable and checks nothing else', async () => {
  const findings = await examine({ PORT: 'x' }, dataDir, now);
  expect(findings).toMatchObject([{ check: 'Environment', result: 'failed' }]);
  expect(findings[0]?.detail).toMatch(/^PORT/);
});

test('the doctor finds no problem with the defaults and creates nothing', async () => {
  const findings = await examine({ DATA_DIR: join(dataDir, 'none') }, dataDir, now);
  expect(findings.map(({ check, result }) => [check, result])).toEqual([
    ['Environment', 'ok'],
    ['Web app', 'warning'],
    ['Database', 'ok'],
  ]);
  expect(await readdir(dataDir)).toEqual([]);
  expect(findingLines(findings).split('\n')).toHaveLength(3);
});

test('the doctor reports a provider that is down, wrong, or without sign-out messages, each with its own result', async () => {
  const provider = await forgedProvider();
  const variables = {
    DATA_DIR: join(dataDir, 'none'),
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Acme',
    OIDC_ROLES: 'admins=administrator',
  };
  const findingsOf = async (issuer: string) => {
    const findings = await examine({ ...variables, OIDC_ISSUER: issuer }, dataDir, now);
    return findings.find(({ check }) => check === 'OpenID Connect');
  };
  expect(await findingsOf(provider.issuer)).toMatchObject({
    result: 'warning',
    detail: expect.stringContaining('back-channel logout') as string,
  });
  provider.setMetadata({ backchannel_logout_supported: true });
  expect(await findingsOf(provider.issuer)).toMatchObject({ result: 'ok' });
  provider.setMetadata({ issuer: 'https://another.example' });
  expect(await findingsOf(provider.issuer)).toMatchObject({ result: 'failed', detail: expect.stringContaining('OIDC_ISSUER') as string });
  await provider.close();
  expect(await findingsOf(provider.issuer)).toMatchObject({
    result: 'failed',
    detail: expect.stringContaining('cannot be reached') as string,
  });
});

test('the doctor reports an SMTP server that works, refuses the password, or is down, each with its own result', async () => {
  const mail = await openMailServer();
  const variables = { DATA_DIR: join(dataDir, 'none'), NOTIFY_FROM: 'desk@acme.example' };
  const findingsOf = async (overrides: Record<string, string>) =>
    (await examine({ ...variables, ...overrides }, dataDir, now)).filter(({ check }) => ['E-mail', 'Links of messages'].includes(check));
  expect(await findingsOf({ NOTIFY_SMTP_URL: mail.url, DESK_HOSTS: 'desk.example' })).toMatchObject([
    { check: 'E-mail', result: 'ok' },
    { check: 'Links of messages', result: 'ok', detail: 'point to https://desk.example' },
  ]);
  expect(await findingsOf({ NOTIFY_SMTP_URL: mail.url.replace('desk:', 'other:') })).toMatchObject([
    { check: 'E-mail', result: 'failed', detail: expect.stringContaining('Wrong password') as string },
    { check: 'Links of messages', result: 'warning', detail: expect.stringContaining('set DESK_HOSTS') as string },
  ]);
  await mail.close();
  expect(await findingsOf({ NOTIFY_SMTP_URL: mail.url })).toMatchObject([{ check: 'E-mail', result: 'failed' }, {}]);
});

describe.runIf(isTestAll && hasPostgres())('doctor with an operator’s service', () => {
  let close: () => Promise<void>;
  let service: Awaited<ReturnType<typeof testCustody>>;
  let baseEnvironment: Record<string, string>;
  beforeAll(async () => {
    const [database, ownDatabase] = [await openInMemory(await emptyDataDir()), await createDatabase()];
    service = await testCustody(database);
    baseEnvironment = {
      CUSTODY_BASE_URL: service.url,
      DESK_KEY: 'a-key-of-at-least-32-characters-x',
      DESK_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: ownDatabase.url,
      CUSTODY_ACCESS_ID: testCredentials.accessId,
      CUSTODY_SECRET_KEY: testCredentials.secretKey,
      CUSTODY_AUTH_SCHEME: testScheme,
    };
    close = async () => {
      await service.close();
      await database.close();
      await ownDatabase.drop();
    };
  }, openMsMax);
  afterAll(() => close());

  const resultsOf = async (findingsOf: Record<string, string> = {}, clock = now) =>
    Object.fromEntries(
      (await examine({ ...baseEnvironment, ...findingsOf }, dataDir, clock)).map(({ check, result, detail }) => [check, [result, detail]]),
    );

  test('the doctor reports no problem if the service accepts the credentials', async () => {
    expect(await resultsOf()).toMatchObject({
      Database: ['ok', expect.stringContaining('first start')],
      Service: ['ok', expect.any(String)],
      Clock: ['ok', expect.any(String)],
      'Direct parties': ['ok', expect.any(String)],
      'Assets in custody': ['ok', expect.any(String)],
    });
  });

  test('the doctor distinguishes a wrong secret, the access ID of a member, a wrong clock, and a service or database that is down', async () => {
    expect(await resultsOf({ CUSTODY_SECRET_KEY: 'another' })).toMatchObject({
      Service: ['failed', expect.stringContaining('CUSTODY_SECRET_KEY')],
    });
    const member = { CUSTODY_ACCESS_ID: 'test-member', CUSTODY_SECRET_KEY: 'another-test-secret' };
    expect(await resultsOf(member)).toMatchObject({
      Service: ['ok', expect.any(String)],
      'Direct parties': ['warning', expect.any(String)],
    });
    expect(await resultsOf({}, () => Date.now() + 400_000)).toMatchObject({ Clock: ['failed', expect.stringMatching(/^(399|40\d) s/)] });
    expect(await resultsOf({ CUSTODY_BASE_URL: 'http://127.0.0.1:9' })).toMatchObject({
      Service: ['failed', expect.stringContaining('cannot be reached')],
    });
    expect(await resultsOf({ DATABASE_URL: 'postgres://desk@127.0.0.1:9/desk' })).toMatchObject({
      Database: ['failed', expect.stringContaining('does not answer')],
    });
  });

  test('the doctor warns about a new key that the running replicas cannot decrypt with', async () => {
    const database = await connectDatabase({ url: baseEnvironment['DATABASE_URL'], dataDir });
    await migrate(database, 'desk', migrations);
    await takeOwnership(database.tables<DeskTables>('desk'), [baseEnvironment['DESK_KEY'] ?? ''], 'operator');
    await database.close();
    const nextKeys = { DESK_KEY: 'another-key-of-32-characters-xxxx', DESK_KEY_PREVIOUS: baseEnvironment['DESK_KEY'] ?? '' };
    expect(await resultsOf()).toMatchObject({ DESK_KEY: ['ok', expect.any(String)], DESK_SIGNING_KEY: ['ok', expect.any(String)] });
    expect(await resultsOf(nextKeys)).toMatchObject({ DESK_KEY: ['warning', expect.stringContaining('DESK_KEY_PREVIOUS')] });
  });
});
