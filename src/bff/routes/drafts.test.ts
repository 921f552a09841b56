import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a draft of the desk', (open) => {
  let app: FastifyInstance;
  let as: (role: Role) => Promise<Record<string, string>>;

  beforeAll(async () => {
    ({ app, as } = await testDesk(await open(), 'http://127.0.0.1:1', { now: () => Date.UTC(2026, 0, 5) }));
  }, openMsMax);
  afterAll(() => app.close());

  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, payload?: string, role: Role = 'compliance') => {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...(await as(role)), ...type };
    return app.inject({ method, url: `/bff/drafts/${name}`, headers, ...(payload === undefined ? {} : { payload }) });
  };

  test('comes back as it was left, numbers digit for digit', async () => {
    const saved = await ask('PUT', 'regulatory-7', '{"values": {"name":"Ada","amount":1.000000000000000001}}');
    expect([saved.statusCode, saved.json()]).toEqual([200, { saved_at: '2026-01-05T00:00:00.000Z' }]);
    const { statusCode, body } = await ask('GET', 'regulatory-7');
    expect([statusCode, body]).toEqual([
      200,
      '{"values":{"name":"Ada","amount":1.000000000000000001},"saved_at":"2026-01-05T00:00:00.000Z"}',
    ]);
  });

  test('is not there for another user, nor before it was left, nor after it was dropped', async () => {
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
  ] as const)('is refused with %s', async ([, name, payload, status]) => {
    const { statusCode, json } = await ask('PUT', name, payload);
    expect([statusCode, json()]).toMatchObject([status, { code: 'invalid_request' }]);
  });

  test('needs a session', async () => {
    expect((await app.inject({ url: '/bff/drafts/regulatory-7' })).json()).toMatchObject({ code: 'signed_out' });
  });
});
