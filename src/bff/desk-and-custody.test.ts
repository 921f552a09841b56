import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { signRegular } from '#custody';
import { describeEachDatabase } from '#database/testing.ts';
import { authorization } from './core/custody/signing.ts';
import { openMsMax, testCredentials, testCustody, testDesk, testScheme } from './test-desk.ts';

describeEachDatabase('the desk with the sandbox service', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof testDesk>>;
  let custody: Awaited<ReturnType<typeof testCustody>>;
  let depositId: string;

  beforeAll(async () => {
    const database = await openDatabase();
    custody = await testCustody(database);
    desk = await testDesk(database, custody.url);
    const wallet = await callService('POST', '/api/v1/wallets', { name: 'Warm 1', kind: 'warm' });
    const { id: wallet_id } = (await wallet.json()) as { id: number };
    const deposit = await callService('POST', '/sandbox/deposits', { wallet_id, asset: 'btc', amount: '1.00000001' });
    depositId = String(((await deposit.json()) as { id: number }).id);
  }, openMsMax);
  afterAll(async () => {
    await desk.app.close();
    await custody.close();
  });

  /** Calls the service directly, as the operator and the chain do. */
  function callService(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signRegular({
      method,
      path: path.split('?', 1)[0] ?? '',
      body: text,
      ...testCredentials,
      scheme: testScheme,
      date: new Date(),
    });
    return fetch(`${custody.url}${path}`, { method, headers, ...(body === undefined ? {} : { body: text }) });
  }

  const ask = async (role: Role, method: 'GET' | 'PUT', url: string, body?: object) =>
    desk.app.inject({ method, url, headers: await desk.as(role), ...(body === undefined ? {} : { payload: body }) });

  test('the desk signs requests as the service expects', () => {
    const call = { method: 'POST', path: '/api/v1/wallets', date: new Date(1561661184_000) } as const;
    const theirs: Record<string, string> = { ...signRegular({ ...call, body: '{"a":1}', ...testCredentials, scheme: testScheme }) };
    const sentHeader = Object.entries(theirs).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
    expect(sentHeader).toBe(authorization({ ...call, body: Buffer.from('{"a":1}') }, { ...testCredentials, scheme: testScheme }));
  });

  test('the desk shows an officer the service’s bytes unchanged', async () => {
    const path = '/api/v1/transactions?type=external&regulatory_status=pending';
    const theirs = await callService('GET', path);
    const answer = await ask('compliance', 'GET', path);
    expect([answer.statusCode, answer.body]).toEqual([200, await theirs.text()]);
    expect(answer.json<{ page: unknown[] }>().page).toHaveLength(1);
  });

  test('the desk names a missing field, and then lets the officer complete the deposit', async () => {
    const entity = {
      kind: 'corporate',
      corporate_name: 'Acme Ltd',
      address1: '1 Main St',
      city: 'Vancouver',
      country: 'Canada',
      state: 'British Columbia',
      postcode: 'V6B 1A1',
    };
    const { postcode: _, ...entityWithoutPostcode } = entity;
    const refusal = await ask('compliance', 'PUT', `/api/v1/transactions/${depositId}`, { originator_entity: entityWithoutPostcode });
    expect([refusal.statusCode, refusal.json()]).toMatchObject([400, { code: 'refused', field: 'originator_entity.postcode' }]);
    const acceptedAnswer = await ask('compliance', 'PUT', `/api/v1/transactions/${depositId}`, { originator_entity: entity });
    expect([acceptedAnswer.statusCode, acceptedAnswer.json()]).toMatchObject([200, { regulatory_status: 'completed' }]);
    const viewerAnswer = await ask('viewer', 'GET', `/api/v1/transactions/${depositId}`);
    expect([viewerAnswer.json<{ regulatory_status: string }>().regulatory_status, viewerAnswer.body.includes('Acme')]).toEqual([
      'completed',
      false,
    ]);
  });

  test('the desk returns the service’s answer for a missing record', async () => {
    const answer = await ask('viewer', 'GET', '/api/v1/wallets/999999');
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('the desk reports that its clock is wrong', async () => {
    const lateDesk = await testDesk(await openDatabase(), custody.url, { now: () => Date.now() - 3_600_000 });
    const answer = await lateDesk.app.inject({ url: '/api/v1/wallets', headers: await lateDesk.as('viewer') });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      502,
      { code: 'upstream_unauthorized', error: expect.stringMatching(/Date is too old\. The desk's clock is 3[56]\d\d s behind/) as string },
    ]);
    await lateDesk.app.close();
  });

  test('the desk stays ready while its database works, and reports that the service cannot be reached', async () => {
    const service = await testCustody(await openDatabase());
    let nowMs = Date.now();
    const { app } = await testDesk(await openDatabase(), service.url, { now: () => nowMs });
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready', database: true, custody: true });
    await service.close();
    // A clock that was an hour ahead and was then corrected must not make an old answer valid.
    nowMs -= 3_600_000;
    await expect.poll(async () => (await app.inject('/readyz')).json<unknown>()).toMatchObject({ custody: false });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ready', database: true, custody: false }]);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
  });

  test.for([
    ['an access ID that it does not know', { accessId: 'nobody' }],
    ['a wrong secret', { secretKey: 'wrong' }],
  ] as const)('the desk is not ready when the service refuses %s', async ([, wrongAnswer]) => {
    const { app } = await testDesk(await openDatabase(), custody.url, {
      custody: { baseUrl: custody.url, scheme: testScheme, ...testCredentials, ...wrongAnswer },
    });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'not ready', custody: false }]);
    await app.close();
  });
});
