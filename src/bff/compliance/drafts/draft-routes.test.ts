import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageHeaders, openMsMax, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('draft routes', (openDatabase) => {
  let app: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  let signIn: (role: Role) => Promise<string>;

  beforeAll(async () => {
    ({ app, as: headersOf, signIn } = await testDesk(await openDatabase(), 'http://127.0.0.1:1', { now: () => Date.UTC(2026, 0, 5) }));
  }, openMsMax);
  afterAll(() => app.close());

  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, payload?: string, role: Role = 'compliance') => {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...(await headersOf(role)), ...type };
    return app.inject({ method, url: `/bff/drafts/${name}`, headers, ...(payload === undefined ? {} : { payload }) });
  };

  test('a saved draft is returned with every digit of its numbers', async () => {
    const saveAnswer = await ask('PUT', 'regulatory-7', '{"values": {"name":"Ada","amount":1.000000000000000001}}');
    expect([saveAnswer.statusCode, saveAnswer.json()]).toEqual([200, { saved_at: '2026-01-05T00:00:00.000Z', revision: 1 }]);
    const { statusCode, body } = await ask('GET', 'regulatory-7');
    expect([statusCode, body]).toEqual([
      200,
      '{"values":{"name":"Ada","amount":1.000000000000000001},"saved_at":"2026-01-05T00:00:00.000Z","revision":1}',
    ]);
  });

  test('a draft that belongs to another user, was never saved or was deleted gives status 204', async () => {
    await ask('PUT', 'regulatory-8', '{"values":{}}');
    expect((await ask('GET', 'regulatory-8', undefined, 'administrator')).statusCode).toBe(204);
    expect((await ask('GET', 'regulatory-9')).statusCode).toBe(204);
    expect((await ask('DELETE', 'regulatory-8')).statusCode).toBe(204);
    expect((await ask('GET', 'regulatory-8')).statusCode).toBe(204);
  });

  test.for([
    ['a name of another form', '..%2Fregulatory', '{"values":{}}', 400],
    ['no JSON', 'regulatory-7', '{"values":', 400],
    ['something else than values', 'regulatory-7', '{"value":{}}', 400],
    ['values that are no object', 'regulatory-7', '{"values":[1]}', 400],
    ['a field beside the values', 'regulatory-7', '{"values":{},"user_id":1}', 400],
    ['more than 64 KiB', 'regulatory-7', `{"values":{"a":"${'x'.repeat(65_536)}"}}`, 413],
    ['more than 4 MiB of a batch', 'batch-new', `{"values":{"a":"${'x'.repeat(4_194_304)}"}}`, 413],
  ] as const)('a draft with %s is refused', async ([, name, payload, status]) => {
    const { statusCode, json } = await ask('PUT', name, payload);
    expect([statusCode, json()]).toMatchObject([status, { code: 'invalid_request' }]);
  });

  test('a batch draft may have 2 MB of spreadsheet rows', async () => {
    const values = { rows: 'x'.repeat(2_000_000) };
    expect((await ask('PUT', 'batch-new', JSON.stringify({ values }))).statusCode).toBe(200);
    expect((await ask('GET', 'batch-new')).json()).toMatchObject({ values });
  });

  test('the later of two saves of a page is stored, even if it arrives first', async () => {
    const headers = { ...(await headersOf('compliance')), 'content-type': 'application/json' };
    const putDraft = (turn: string, amount: string) =>
      app.inject({
        method: 'PUT',
        url: '/bff/drafts/withdrawal-new',
        headers: { ...headers, 'draft-turn': turn },
        payload: JSON.stringify({ values: { amount } }),
      });
    const page = '0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e';
    const answers = [await putDraft(`${page}.8`, '0.00014652'), await putDraft(`${page}.7`, '0.00000148'), await putDraft(`${page}`, '1')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400]);
    expect((await ask('GET', 'withdrawal-new')).json()).toMatchObject({ values: { amount: '0.00014652' } });
  });

  test('a request without a session is refused', async () => {
    expect((await app.inject({ url: '/bff/drafts/regulatory-7' })).json()).toMatchObject({ code: 'signed_out' });
  });

  describe('drafts of direct parties', () => {
    const name = 'party-0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e';
    const summary = { title: 'Ada Lovelace', kind: 'individual', done: 3, of: 20 };
    const putDraft = (body: object) => ask('PUT', name, JSON.stringify(body), 'administrator');

    test('an administrator’s draft of a direct party is listed with its summary, may have 900 kB, and is refused to every other role', async () => {
      const saveAnswer = await putDraft({ values: { a: 'x'.repeat(900_000) }, summary, based_on: 0 });
      expect([saveAnswer.statusCode, saveAnswer.json()]).toMatchObject([200, { revision: 1 }]);
      const headers = await headersOf('administrator');
      const listAnswer = await app.inject({ url: '/bff/drafts?prefix=party-', headers });
      expect(listAnswer.json()).toEqual({ drafts: [{ name, summary, saved_at: '2026-01-05T00:00:00.000Z', revision: 1 }] });
      for (const role of ['viewer', 'treasury', 'compliance'] as const) {
        const answers = [
          await app.inject({ url: '/bff/drafts?prefix=party-', headers: await headersOf(role) }),
          ...(await Promise.all((['GET', 'DELETE'] as const).map((method) => ask(method, name, undefined, role)))),
          await ask('PUT', name, '{"values":{}}', role),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
      }
      expect((await putDraft({ values: { a: 'x'.repeat(1_048_576) } })).statusCode).toBe(413);
    });

    test('a draft that changed in the meantime is not overwritten, and the answer has the stored draft with every digit', async () => {
      const { revision } = (await ask('PUT', name, '{"values":{"n":1.000000000000000001}}', 'administrator')).json<{ revision: number }>();
      const refusal = await putDraft({ values: { n: 2 }, based_on: revision - 1 });
      expect(refusal.statusCode).toBe(409);
      expect(refusal.json()).toMatchObject({
        code: 'draft_changed',
        revision,
        changed_by_window: true,
        saved_at: '2026-01-05T00:00:00.000Z',
      });
      expect(refusal.body).toContain('"values":{"n":1.000000000000000001}');
      expect((await putDraft({ values: { n: 2 }, based_on: revision })).json()).toMatchObject({ revision: revision + 1 });
    });

    test('the answer to a refused save shows that another session changed the draft', async () => {
      await putDraft({ values: {} });
      const headers = { ...pageHeaders, cookie: await signIn('administrator'), 'content-type': 'application/json' };
      const refusedAnswer = await app.inject({ method: 'PUT', url: `/bff/drafts/${name}`, headers, payload: '{"values":{},"based_on":0}' });
      expect(refusedAnswer.json()).toMatchObject({ code: 'draft_changed', changed_by_window: false });
    });

    test.for([
      ['a name without a UUID', 'party-7', { values: {} }],
      ['a summary of another form', name, { values: {}, summary: { title: 'a' } }],
      ['a title of 201 characters', name, { values: {}, summary: { ...summary, title: 'x'.repeat(201) } }],
      ['a revision below 0', name, { values: {}, based_on: -1 }],
    ] as const)('a party draft with %s is refused', async ([, at, body]) => {
      expect((await ask('PUT', at, JSON.stringify(body), 'administrator')).statusCode).toBe(400);
    });
  });
});
