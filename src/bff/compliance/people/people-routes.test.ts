import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax, testDesk } from '#bff/test-desk.ts';
import { roles, type Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('people search route', (openDatabase) => {
  let app: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  const lines: string[] = [];

  beforeAll(async () => {
    const log = { level: 'info', stream: { write: (line: string) => lines.push(line) } };
    ({ app, as: headersOf } = await testDesk(await openDatabase(), 'http://127.0.0.1:1', { log }));
  }, openMsMax);
  afterAll(() => app.close());

  const search = async (body: unknown, role: Role = 'compliance') =>
    app.inject({
      method: 'POST',
      url: '/bff/people/search',
      headers: { ...(await headersOf(role)), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const anySearch = { role: 'originator', text: '', source_addresses: [] };

  test('only compliance officers may search people', async () => {
    const answers = await Promise.all(roles.map(async (role) => [role, (await search(anySearch, role)).statusCode]));
    expect(answers.filter(([, status]) => status === 200)).toEqual([['compliance', 200]]);
    expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([200, 403]));
  });

  test('a search finds no person before the first submission', async () => {
    expect((await search(anySearch)).json()).toEqual({ people: [] });
  });

  test.each([
    ['a role that a deposit does not name', { ...anySearch, role: 'beneficiary' }, 'role'],
    ['a text longer than any name', { ...anySearch, text: 'x'.repeat(256) }, 'text'],
    ['more addresses than a deposit has', { ...anySearch, source_addresses: Array.from({ length: 101 }, () => 'a') }, 'source_addresses'],
    ['a field of its own', { ...anySearch, limit: 1000 }, 'limit'],
  ])('a search with %s is refused', async (_, body, field) => {
    const answer = await search(body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_request', field }]);
  });

  test('the log contains neither the search text nor the addresses of people', async () => {
    await search({ ...anySearch, text: 'Lovelace', source_addresses: ['bc1qsecret'] });
    expect(lines.join('')).toContain('/bff/people/search');
    expect(lines.join('')).not.toMatch(/lovelace|bc1qsecret/i);
  });
});
