import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { logHead } from '#bff/core/audit/start-audit.ts';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { cookieOf, pageHeaders, fakeService, openMsMax, testDesk, testPassword } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Texts that users enter or receive during the day. The audit log must not contain them. */
const enteredTexts = [
  'Lovelace',
  'stranger@elsewhere.example',
  'wrong-password',
  testPassword,
  'bc1qtyped',
  '0.0420',
  'Secret remark',
  'Ada-1815',
];

const quietAccount = { type: 'external', id: 7, currency: 'btc', regulatory_status: 'completed' };

describeEachDatabase('the audit log of a day', (openDatabase) => {
  let database: Database;
  let app: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  let tables: Kysely<DeskTables>;
  let service: Awaited<ReturnType<typeof fakeService>>;
  let answer: (response: ServerResponse) => void;
  let seqBefore = '0';
  let nowMs = Date.UTC(2026, 0, 5, 8);

  beforeAll(async () => {
    service = await fakeService((request, response) => {
      request.resume().on('end', () => answer(response));
    });
    database = await openDatabase();
    ({ app, as: headersOf } = await testDesk(database, service.url, { now: () => nowMs }));
    tables = database.tables<DeskTables>('desk');
  }, openMsMax);
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(async () => {
    answer = (response) => response.end(JSON.stringify(quietAccount));
    // After one minute the throttle permits attempts again, and the sessions are still active.
    nowMs += 60_000;
    for (const role of ['viewer', 'compliance', 'treasury', 'administrator'] as const) await headersOf(role);
    seqBefore = (await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;
  });

  const recordedRows = async () => {
    const rows = await tables.selectFrom('audit').selectAll().where('seq', '>', seqBefore).orderBy('seq').execute();
    return rows.map(({ action, decision, actor, object, detail }) => [
      `${action} ${decision}`,
      actor?.split('@')[0] ?? null,
      object,
      JSON.parse(detail) as unknown,
    ]);
  };
  type AskOptions = {
    role?: Role;
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    payload?: object;
    headers?: Record<string, string>;
  };
  const ask = async ({ role = 'treasury', method, url, payload, headers }: AskOptions) =>
    app.inject({
      method,
      url,
      headers: { ...(await headersOf(role)), ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const signIn = (payload: object) =>
    app.inject({ method: 'POST', url: '/bff/session', headers: { ...pageHeaders, 'content-type': 'application/json' }, payload });

  test('the audit log begins with the start of the desk', async () => {
    const firstRow = await tables.selectFrom('audit').select(['action', 'actor']).orderBy('seq').limit(1).execute();
    expect(firstRow).toEqual([{ action: 'start', actor: null }]);
  });

  test('the audit log records sign-ins, failed sign-ins and sign-outs', async () => {
    const cookie = cookieOf((await signIn({ email: 'Treasury@desk.example', password: testPassword })).headers['set-cookie']);
    await signIn({ email: 'viewer@desk.example', password: 'wrong-password' });
    await signIn({ email: 'stranger@elsewhere.example', password: 'wrong-password' });
    const form = new URLSearchParams({ email: 'viewer@desk.example', password: 'wrong-password' }).toString();
    await app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    });
    for (const _twice of [1, 2]) await app.inject({ method: 'DELETE', url: '/bff/session', headers: { ...pageHeaders, cookie } });
    const [at, code] = ['/bff/session', { code: 'sign_in_failed' }];
    expect(await recordedRows()).toEqual([
      ['sign_in done', 'treasury', at, {}],
      ['sign_in_failed refused', 'viewer', at, code],
      ['sign_in_failed refused', null, at, code],
      ['sign_in_failed refused', 'viewer', at, code],
      ['sign_out done', 'treasury', at, {}],
    ]);
  });

  test('the audit log records correct and wrong passwords of confirmations', async () => {
    const confirm = (password: string) => ask({ method: 'POST', url: '/bff/session/confirm', payload: { password } });
    await confirm('wrong-password');
    await confirm(testPassword);
    expect((await recordedRows()).map(([what, who]) => [what, who])).toEqual([
      ['step_up_failed refused', 'treasury'],
      ['step_up done', 'treasury'],
    ]);
  });

  test.for([
    ['done', {}, (response: ServerResponse) => response.end('{"id":3}')],
    ['refused', { outcome: 'refused', code: 'refused' }, (response: ServerResponse) => response.writeHead(422).end('{"error":"no"}')],
    ['unknown', { outcome: 'unknown', code: 'outcome_unknown' }, (response: ServerResponse) => response.destroy()],
  ] as const)('the audit log records a service write before it is sent, and records its outcome %s', async ([decision, more, fault]) => {
    let startRow: unknown[] = [];
    answer = (response) => void recordedRows().then((rows) => ((startRow = rows), fault(response)));
    await ask({ method: 'PUT', url: '/api/v1/wallets/3', payload: { name: 'Lovelace', description: 'Secret remark' } });
    const actorAndObject = ['treasury', '/api/v1/wallets/3'];
    const detail = { method: 'PUT', fields: ['name', 'description'] };
    const firstLine = ['write_begun unknown', ...actorAndObject, detail];
    expect(startRow).toEqual([firstLine]);
    expect(await recordedRows()).toEqual([
      firstLine,
      [`write ${decision}`, ...actorAndObject, { ...detail, ...(decision === 'done' ? { status: '200' } : more) }],
    ]);
  });

  test('the audit log records a submission before it is sent, and records its outcome', async () => {
    const payload = { originator_entity: { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', client_number: 'Ada-1815' } };
    await ask({ role: 'compliance', method: 'PUT', url: '/api/v1/transactions/7', payload });
    const detail = { method: 'PUT', fields: ['originator_entity'] };
    expect(await recordedRows()).toEqual([
      ['submission_begun unknown', 'compliance', '/api/v1/transactions/7', detail],
      ['submission done', 'compliance', '/api/v1/transactions/7', { ...detail, outcome: 'accepted' }],
    ]);
  });

  test('the audit log records exports and searches for people without the searched text', async () => {
    answer = (response) => response.end('{"page_info":{"has_previous_page":false,"has_next_page":false},"page":[]}');
    await ask({ role: 'viewer', method: 'GET', url: '/bff/exports/wallets?format=csv&type=warm' });
    const payload = { role: 'originator', text: 'Lovelace', source_addresses: ['bc1qtyped'] };
    await ask({ role: 'compliance', method: 'POST', url: '/bff/people/search', payload });
    expect(await recordedRows()).toEqual([
      ['export done', 'viewer', '/bff/exports/wallets', { format: 'csv', filters: ['type'] }],
      ['people_searched done', 'compliance', '/bff/people/search', { role: 'originator', fields: ['text', 'source_addresses'] }],
    ]);
  });

  test('the audit log records refusals because of a missing role, a request from another site, or a failed check of a payment', async () => {
    await ask({ role: 'viewer', method: 'PUT', url: '/api/v1/wallets/3?x=Lovelace', payload: { name: 'a' } });
    await ask({ role: 'viewer', method: 'GET', url: '/bff/drafts/x', headers: { 'sec-fetch-site': 'cross-site' } });
    const money = { method: 'POST', url: '/api/v1/wallets/3/transactions', payload: { currency: 'btc', amount: '0.0420' } } as const;
    await ask(money);
    await ask({ ...money, role: 'viewer' });
    expect(await recordedRows()).toEqual([
      ['forbidden refused', 'viewer', '/api/v1/wallets/3', { method: 'PUT', code: 'forbidden', status: '403' }],
      ['cross_site refused', null, '/bff/drafts/x', { method: 'GET', code: 'cross_site', status: '403' }],
      [
        'command_refused refused',
        'treasury',
        '/api/v1/wallets/3/transactions',
        expect.objectContaining({ method: 'POST', status: '400' }) as unknown,
      ],
      ['forbidden refused', 'viewer', '/api/v1/wallets/3/transactions', { method: 'POST', code: 'forbidden', status: '403' }],
    ]);
  });

  test('the audit log replaces a path with its route if the path contains text other than ids', async () => {
    await ask({ role: 'viewer', method: 'PUT', url: '/api/v1/wallets/stranger%40elsewhere.example', payload: { name: 'a' } });
    expect((await recordedRows())[0]?.[2]).toBe('/api/v1/wallets/:id');
  });

  test('the audit log does not record reads, drafts and preferences', async () => {
    await ask({ method: 'GET', url: '/api/v1/transactions/7' });
    await ask({ method: 'PUT', url: '/bff/preferences', payload: { density: 'compact' } });
    await ask({ method: 'GET', url: '/bff/session' });
    expect(await recordedRows()).toEqual([]);
  });

  test('a checkpoint writes the head of the audit log to the log of the server', async () => {
    const lines: unknown[] = [];
    const audit = new AuditLog({ tables, now: () => nowMs });
    const environment = { kind: 'sandbox', host: '' } as const;
    await logHead({ audit, replica: 'a', environment }, { info: (line: unknown) => void lines.push(line) }, 'checkpoint');
    expect((await recordedRows()).map(([what]) => what)).toEqual(['checkpoint done']);
    expect(lines).toEqual([await tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()]);
  });

  test('at the end of the day the audit log is intact, records the stop, and contains no entered text', async () => {
    await app.close();
    expect((await recordedRows()).map(([action]) => action)).toEqual(['stop done']);
    expect(await verifyAudit(tables)).toMatchObject({ ok: true });
    const rows = await tables.selectFrom('audit').selectAll().orderBy('seq').execute();
    const [allRows, details] = [JSON.stringify(rows), JSON.stringify(rows.map(({ detail }) => detail))];
    expect(enteredTexts.filter((text) => allRows.includes(text))).toEqual([]);
    expect(details).not.toMatch(/@|Ada|Vera|Tess/);
  });
});

describeEachDatabase('a desk whose audit log cannot be written', (openDatabase) => {
  test('without a writable audit log the desk refuses sign-ins, writes and exports', { timeout: openMsMax }, async () => {
    const service = await fakeService((_request, response) =>
      response.end('{"page_info":{"has_previous_page":false,"has_next_page":false},"page":[]}'),
    );
    const database = await openDatabase();
    const { app, as } = await testDesk(database, service.url);
    const headers = { ...(await as('compliance')), 'content-type': 'application/json' };
    const tables = database.tables<DeskTables>('desk');
    await tables.deleteFrom('audit_head').execute();
    const putJson = (url: string, payload: object) => app.inject({ method: 'PUT', url, headers, payload });
    const answers = [
      await app.inject({ method: 'POST', url: '/bff/session', headers, payload: { email: 'viewer@desk.example', password: testPassword } }),
      await putJson('/api/v1/wallets/3', {
        default_originator_entity: { kind: 'individual', firstname: 'A', lastname: 'B', country: 'Canada' },
      }),
      await putJson('/api/v1/transactions/7', { originator_entity: { kind: 'individual', lastname: 'B' } }),
      await app.inject({ url: '/bff/exports/wallets?format=csv', headers }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
    expect(answers.slice(1, 3).map((each) => each.json<object>())).toMatchObject([{ outcome: 'not_sent' }, { outcome: 'not_sent' }]);
    expect(service.receivedRequests.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(await tables.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(await tables.selectFrom('submissions').selectAll().execute()).toEqual([]);
    await app.close();
    await service.close();
  });
});
