import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { fakeService, openMsMax, testCustody, testDesk, type TestUser } from '#bff/test-desk.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';

const sandboxRows = Object.values<Endpoint>(sandboxEndpoints);

type Method = Endpoint['method'];

type Tester = Awaited<ReturnType<typeof testDesk>>;

/** Sends requests as a page of this user would. */
const requestAs =
  ({ app, as }: Tester) =>
  async (user: TestUser, method: Method, url: string, body?: unknown) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await app.inject({ method, url, headers: { ...(await as(user)), ...type }, ...payload });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

/** The path of a row at the desk, with values for its variables. */
const deskPath = ({ path }: Endpoint) => `/bff${path.replaceAll(/:[a-z_]+/g, '1')}`;

describeEachDatabase('the sandbox routes of the desk', (openDatabase) => {
  let database: Database;
  let custody: Awaited<ReturnType<typeof testCustody>>;
  let desk: Tester;
  let ask: ReturnType<typeof requestAs>;
  let walletId: unknown;
  beforeAll(async () => {
    database = await openDatabase();
    custody = await testCustody(database);
    desk = await testDesk(database, custody.url);
    ask = requestAs(desk);
    const { body } = await ask('treasury', 'POST', '/api/v1/wallets', { name: 'Reserve', kind: 'warm' });
    walletId = body['id'];
  }, openMsMax);
  afterAll(async () => {
    await desk.app.close();
    await custody.close();
  });
  const auditedSince = async (seq: string) =>
    (await database.tables<DeskTables>('desk').selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').execute())
      .filter(({ action }) => action.startsWith('write'))
      .map(({ action, decision, object, detail }) => [`${action} ${decision}`, object, JSON.parse(detail) as unknown]);
  const lastAudited = async () =>
    (await database.tables<DeskTables>('desk').selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;

  test.for(['viewer', 'compliance', 'treasury'] as const)('the sandbox routes refuse %s', async (user) => {
    for (const row of sandboxRows) {
      const body = row.body === null ? undefined : {};
      expect([row.path, (await ask(user, row.method, deskPath(row), body)).status]).toEqual([row.path, 403]);
    }
  });

  test('a sandbox deposit is created and audited without its values', async () => {
    const seq = await lastAudited();
    const creation = await ask('administrator', 'POST', '/bff/sandbox/deposits', {
      wallet_id: walletId,
      asset: 'btc',
      amount: '1.5',
      memo: 'm4',
    });
    expect(creation).toMatchObject({ status: 200, body: { type: 'external', currency: 'btc' } });
    const detail = { method: 'POST', fields: ['wallet_id', 'asset', 'amount', 'memo'] };
    expect(await auditedSince(seq)).toEqual([
      ['write_begun unknown', '/sandbox/deposits', detail],
      ['write done', '/sandbox/deposits', { ...detail, status: '200' }],
    ]);
    expect(await verifyAudit(database.tables<DeskTables>('desk'))).toMatchObject({ ok: true });
  });

  test('a sandbox request with an invalid value is refused with the field before it is sent', async () => {
    const seq = await lastAudited();
    const deposit = { wallet_id: walletId, asset: 'btc', amount: '0' };
    expect(await ask('administrator', 'POST', '/bff/sandbox/deposits', deposit)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'amount', outcome: 'not_sent' },
    });
    expect(await ask('administrator', 'POST', '/bff/sandbox/clock', { advance_seconds: -1 })).toMatchObject({
      status: 400,
      body: { field: 'advance_seconds' },
    });
    expect(await auditedSince(seq)).toEqual([]);
  });

  test('a refusal of a sandbox request by the service is returned with its field and audited', async () => {
    const seq = await lastAudited();
    const account = { name: 'Exchange', funding_addresses: {} };
    expect(await ask('administrator', 'POST', '/bff/sandbox/external_accounts', account)).toMatchObject({
      status: 400,
      body: { code: 'refused', field: 'funding_addresses', outcome: 'refused' },
    });
    expect((await auditedSince(seq)).map(([action]) => action)).toEqual(['write_begun unknown', 'write refused']);
  });

  test('the sandbox state contains the clock, the settings and the faults', async () => {
    const state = async () => (await ask('administrator', 'GET', '/bff/sandbox/state')).body;
    const stateBefore = await state();
    const fault = { method: 'GET', path: '/api/v1/stats', fault: 'error_500', times: 2 };
    await ask('administrator', 'POST', '/bff/sandbox/clock', { advance_seconds: 86_400 });
    await ask('administrator', 'PUT', '/bff/sandbox/settings', { approvals_required: true });
    await ask('administrator', 'PUT', '/bff/sandbox/faults', [fault, { ...fault, times: 0 }]);
    expect((await ask('viewer', 'GET', '/api/v1/stats')).status).toBe(502);
    const stateAfter = await state();
    expect(stateAfter).toMatchObject({ settings: { approvals_required: true, step_ms: 2000 }, faults: [{ ...fault, times: 1 }] });
    expect(Date.parse(String(stateAfter['now'])) - Date.parse(String(stateBefore['now']))).toBeGreaterThanOrEqual(86_400_000);
    await ask('administrator', 'PUT', '/bff/sandbox/faults', []);
    expect(await state()).toMatchObject({ faults: [] });
  });

  test('a reset of the sandbox deletes the wallets', async () => {
    expect(await ask('administrator', 'POST', '/bff/sandbox/reset', { seed: 'empty' })).toMatchObject({ status: 200 });
    expect((await ask('viewer', 'GET', '/api/v1/wallets')).body).toMatchObject({ page: [] });
  });
});

describeEachDatabase('a desk with an operator’s service', (openDatabase) => {
  test('with the service of an operator the sandbox routes do not exist and send nothing', { timeout: openMsMax }, async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    const desk = await testDesk(await openDatabase(), service.url, { environment: { kind: 'operator', host: 'custody.example' } });
    const ask = requestAs(desk);
    for (const row of sandboxRows) {
      const answer = await ask('administrator', row.method, deskPath(row), row.body === null ? undefined : {});
      expect([row.path, answer.status, answer.body['code']]).toEqual([row.path, 404, 'not_found']);
    }
    expect(service.receivedRequests.filter(({ url }) => url?.includes('sandbox') === true)).toEqual([]);
    await desk.app.close();
    await service.close();
  });
});
