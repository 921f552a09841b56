import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import type { AuditRow, AuditVerification, ListedAuditRow } from '#contract/desk/audit.ts';
import { exportEnds } from '#contract/desk/export-formats.ts';
import type { Role } from '#contract/roles.ts';
import type { Page } from '#contract/wire/page.ts';
import { describeEachDatabase } from '#database/testing.ts';

const startMs = Date.UTC(2026, 0, 5, 8);

describeEachDatabase('the audit log', (openDatabase) => {
  let app: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  let tables: Kysely<DeskTables>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    const database = await openDatabase();
    ({ app, as: headersOf } = await testDesk(database, service.url, { now: () => startMs }));
    tables = database.tables<DeskTables>('desk');
    let nowMs = startMs;
    const audit = new AuditLog({ tables, now: () => (nowMs += 1000) });
    const actor = { email: 'zoe@desk.example', roles: ['viewer', 'treasury'] };
    for (let wallet = 1; wallet <= 1200; wallet += 1)
      await audit.record({
        action: 'write',
        decision: 'done',
        actor,
        object: `/api/v1/wallets/${wallet}`,
        requestId: '=1+1',
        detail: { fields: ['name'] },
      });
    close = async () => {
      await app.close();
      await service.close();
    };
  }, openMsMax);
  afterAll(() => close());

  const get = async (path: string, role: Role = 'compliance') => app.inject({ url: path, headers: await headersOf(role) });
  const listRows = async (query: string) => (await get(`/bff/audit?${query}`)).json<Page<AuditRow>>();

  test('the audit log can be read newest first in both directions, and no row is repeated', async () => {
    const firstPage = await listRows('page_size=100&action=write');
    const secondPage = await listRows(`page_size=100&action=write&after=${firstPage.page_info.end_cursor}`);
    const previousPage = await listRows(`page_size=100&action=write&before=${secondPage.page_info.start_cursor}`);
    expect(firstPage.page.map(({ data }) => data.object).slice(0, 2)).toEqual(['/api/v1/wallets/1200', '/api/v1/wallets/1199']);
    expect(secondPage.page[0]?.data.object).toBe('/api/v1/wallets/1100');
    expect(previousPage.page).toEqual(firstPage.page);
    expect([firstPage.page_info.has_previous_page, firstPage.page_info.has_next_page, previousPage.page_info.has_next_page]).toEqual([
      false,
      true,
      true,
    ]);
    expect([secondPage.page_info.has_previous_page, previousPage.page_info.has_previous_page]).toEqual([true, false]);
  });

  test('a row of the audit log has the current names of its user and of its actor', async () => {
    const { id } = await tables.selectFrom('users').select('id').where('email', '=', 'treasury@desk.example').executeTakeFirstOrThrow();
    const actor = { email: 'admin@desk.example', roles: ['administrator'] };
    const audit = new AuditLog({ tables, now: () => startMs });
    await audit.record({ action: 'user', decision: 'done', actor, object: `/users/${id}`, requestId: null, detail: {} });
    await audit.record({ action: 'user', decision: 'done', actor, object: '/users/99999', requestId: null, detail: {} });
    const { page } = (await get('/bff/audit?action=user')).json<Page<ListedAuditRow>>();
    expect(page.slice(0, 2).map(({ data }) => data.object_name)).toEqual([null, 'Tess Treasury']);
    expect(page[0]?.data.actor_name).toBe('Ada Administrator');
  });

  test('a row of the audit log names the users who approved its request or its control change, and has the reason of its own actor', async () => {
    const [approvedId, requestId] = [crypto.randomUUID(), crypto.randomUUID()];
    const review = {
      order_kind: 'command' as const,
      order_id: approvedId,
      user_name: 'Tom',
      user_email: 'tom@desk.example',
      roles: 'treasury',
    };
    await tables
      .insertInto('order_reviews')
      .values({ ...review, user_id: 77, given_at: new Date(startMs), decision: 'release', reason: 'Right amount' })
      .execute();
    let nowMs = startMs;
    const audit = new AuditLog({ tables, now: () => (nowMs += 1) });
    const common = { decision: 'done', object: `/bff/commands/${approvedId}`, detail: {} } as const;
    await audit.record({ ...common, action: 'command', actor: { email: 'tom@desk.example', roles: [] } });
    await audit.record({ ...common, action: 'command', actor: null });
    const [requester, approver] = [
      { email: 'admin@desk.example', roles: [] },
      { email: 'security@desk.example', roles: [] },
    ];
    await audit.record({ action: 'user', decision: 'done', actor: requester, object: '/users/99998', requestId, detail: {} });
    await audit.record({ action: 'change', decision: 'done', actor: approver, requestId, detail: { state: 'in_force' } });
    const { page } = (await get('/bff/audit?page_size=4')).json<Page<ListedAuditRow>>();
    expect(page.map(({ data }) => data.approved_by)).toEqual([[], [expect.any(String)], ['Tom'], []]);
    expect(page.map(({ data }) => data.review_reason)).toEqual([null, null, null, 'Right amount']);
  });

  test('a row of the audit log has the amount, requester, wallet, recipient and policy version of its request or batch', async () => {
    const [requestId, batchId] = [crypto.randomUUID(), crypto.randomUUID()];
    const user = { user_id: 77, user_name: 'Tom', user_email: 'tom@desk.example', made_at: new Date(startMs) };
    const destination = { kind: 'external_account', id: 3, address: null, tag: null, count: null };
    const several = { ...destination, kind: 'several', id: null, count: 2 };
    const order = { ...user, asset: 'btc' as const, fingerprint: '', review_needed: false, review_why: '' };
    const request = {
      id: requestId,
      kind: 'withdrawal',
      state: 'sending',
      amount: '0.5',
      wallet_id: '7',
      destination: JSON.stringify(destination),
      policy_version: 3,
      lane: '',
      likeness: '',
    } as const;
    await tables
      .insertInto('commands')
      .values({ ...order, ...request, method: 'POST', path: '/' })
      .execute();
    await tables
      .insertInto('batches')
      .values({
        ...order,
        id: batchId,
        state: 'running',
        wallet_id: '1',
        amount: '0.75',
        row_count: 2,
        destination_count: 2,
        sealed_rows: '',
      })
      .execute();
    const audit = new AuditLog({ tables, now: () => startMs });
    const common = { decision: 'done', actor: null } as const;
    await audit.record({ ...common, action: 'command', object: `/bff/commands/${requestId}`, detail: { state: 'sending' } });
    await audit.record({ ...common, action: 'batch', object: `/bff/batches/${batchId}`, detail: { state: 'running' } });
    await audit.record({ ...common, action: 'export', detail: {} });
    const { page } = (await get('/bff/audit?page_size=3')).json<Page<ListedAuditRow>>();
    expect(page.map(({ data }) => data.order)).toEqual([
      null,
      { kind: 'batch_send', asset: 'btc', amount: '0.75', requester: 'Tom', wallet_id: '1', destination: several, policy_version: null },
      { kind: 'withdrawal', asset: 'btc', amount: '0.5', requester: 'Tom', wallet_id: '7', destination, policy_version: 3 },
    ]);
  });

  test.for([
    ['actor=zoe@desk.example', 1200],
    ['actor=Zoe@desk.example&object=/api/v1/wallets/7', 1],
    ['object=/api/v1/wallets&action=write', 1200],
    ['object=/api/v1/wall', 0],
    [`since=${startMs / 1000 + 11}&until=${startMs / 1000 + 20}`, 10],
    ['action=stop', 0],
  ] as const)('the audit log can be filtered by %s', async ([query, count]) => {
    let [rows, cursor]: [number, string | null] = [0, ''];
    while (cursor !== null) {
      const { page, page_info: info } = await listRows(`page_size=100&${query}${cursor === '' ? '' : `&after=${cursor}`}`);
      rows += page.length;
      cursor = info.has_next_page ? (info.end_cursor ?? null) : null;
    }
    expect(rows).toBe(count);
  });

  test.for(['page_size=101', 'after=x1', 'before=0', 'action=steal', 'since=-1', 'until=999999999999999', 'actor=a&actor=b', 'who=me'])(
    'the audit log refuses a request with %s',
    async (query) => {
      expect((await get(`/bff/audit?${query}`)).statusCode).toBe(400);
    },
  );

  test.for([
    ['viewer', 403, 403, 403],
    ['treasury', 403, 403, 403],
    ['compliance', 200, 200, 403],
    ['administrator', 200, 200, 200],
    ['security', 200, 200, 200],
    ['auditor', 200, 200, 200],
  ] as const)(
    'the audit log answers a reader with the role %s with %i for a page, %i for the verification and %i for an export',
    async ([role, ...statuses]) => {
      const paths = ['/bff/audit', '/bff/audit/verify', '/bff/audit/export?format=csv'];
      expect(await Promise.all(paths.map(async (path) => (await get(path, role)).statusCode))).toEqual(statuses);
    },
  );

  test('an export of the audit log is complete, oldest first, without formulas, and includes its own row', async () => {
    const answer = await get('/bff/audit/export?format=csv&action=write&object=/api/v1/wallets', 'administrator');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-2026-01-05-08-00.csv"');
    const [head, firstLine, , ...otherLines] = answer.body.split('\r\n');
    expect(head).toBe('\uFEFF"seq","at","actor","role","action","object","decision","request_id","command_id","detail","prev_hash","hash"');
    expect(firstLine).toContain(
      '"zoe@desk.example","viewer treasury","write","/api/v1/wallets/1","done","\'=1+1",,"{""fields"":[""name""]}"',
    );
    expect([otherLines.length, exportEnds.csv.exec(answer.body)?.[1]]).toEqual([1200, '1200']);

    const wholeExport = (await get('/bff/audit/export?format=json', 'administrator')).body;
    const { records, count } = JSON.parse(wholeExport) as { records: AuditRow[]; count: number };
    expect(exportEnds.json.exec(wholeExport)?.[1]).toBe(String(count));
    expect(records.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(records.at(-1)).toMatchObject({
      action: 'export',
      actor: 'admin@desk.example',
      object: '/bff/audit/export',
      detail: { format: 'json', filters: [] },
    });
    const earlierRow = records.filter(({ action }) => action === 'export').at(-2);
    expect(earlierRow?.detail).toEqual({ format: 'csv', filters: ['action', 'object'] });
  });

  test('the verification of the audit log reports an intact chain or the first changed row, which stays readable', async () => {
    const verify = async () => (await get('/bff/audit/verify')).json<AuditVerification>();
    expect(await verify()).toMatchObject({ ok: true, broken_at: null, since: new Date(startMs).toISOString() });
    await sql`alter table desk.audit disable trigger audit_unchanged`.execute(tables);
    await sql`update desk.audit set detail = 'nothing' where seq = 1100`.execute(tables);
    const [brokenResult, repeatedResult] = await Promise.all([verify(), verify()]);
    expect([brokenResult.ok, brokenResult.broken_at, repeatedResult]).toEqual([false, 1100, brokenResult]);
    const { page } = await listRows('page_size=1&after=1101');
    expect(page[0]?.data).toMatchObject({ seq: 1100, detail: { text: 'nothing' } });
  });
});
