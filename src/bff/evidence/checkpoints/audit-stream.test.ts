import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMsMax, testDesk, type TestDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

const token = 'a-token-of-a-collector-1234';

describeEachDatabase('the stream of the audit log', (openDatabase) => {
  let desk: TestDesk;
  let tables: Kysely<DeskTables>;
  beforeAll(async () => {
    const database = await openDatabase();
    tables = database.tables<DeskTables>('desk');
    desk = await testDesk(database, 'http://127.0.0.1:9', { auditStreamToken: token });
  }, openMsMax);
  afterAll(() => desk.app.close());

  test('the audit stream continues after a row without gaps, for a session and for the token', async () => {
    const readStream = async (url: string, headers: Record<string, string>) => {
      const { statusCode, body } = await desk.app.inject({ url, headers });
      return [statusCode, body.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as { seq?: number }).seq))] as const;
    };
    const refusalOf = async (query: string) => {
      const { statusCode, body } = await desk.app.inject({ url: `/bff/audit/stream?${query}`, headers: await desk.as('auditor') });
      return { statusCode, ...(JSON.parse(body) as object) };
    };
    // Each sign-in adds a row.
    for (const user of ['auditor', 'treasury'] as const) await desk.as(user);
    const head = Number((await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq);
    const allSeqs = Array.from({ length: head }, (_, index) => index + 1);
    const bearer = { authorization: `Bearer ${token}` };
    expect(await readStream('/bff/audit/stream?after=0&follow=no', bearer)).toEqual([200, allSeqs]);
    expect(await readStream(`/bff/audit/stream?after=${head - 2}&follow=no`, { authorization: `bearer ${token}` })).toEqual([
      200,
      [head - 1, head],
    ]);
    expect((await readStream(`/bff/audit/stream?after=${head}&follow=no`, await desk.as('auditor')))[0]).toBe(200);
    expect(await refusalOf('after=987654')).toMatchObject({
      statusCode: 400,
      field: 'after',
      error: expect.stringContaining('the audit log was shortened') as string,
    });
    expect((await readStream('/bff/audit/stream?after=0&follow=no', { authorization: 'Bearer another-token-1234567890' }))[0]).toBe(401);
    expect((await readStream('/bff/audit/stream?after=0&follow=no', await desk.as('treasury')))[0]).toBe(403);
    expect(await refusalOf('after=x')).toMatchObject({ statusCode: 400, field: 'after' });
  });

  test('an open audit stream sends rows that are written later, and ends when the desk stops', { timeout: openMsMax }, async () => {
    const { app } = await testDesk(await openDatabase(), 'http://127.0.0.1:9', { auditStreamToken: token });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/bff/audit/stream?after=0`, { headers: { authorization: `Bearer ${token}` } });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('"action":"start"');
    await app.inject({ method: 'POST', url: '/bff/session', headers: { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' } });
    expect((await reader?.read())?.value).toContain('"action":"cross_site"');
    const remainingStream = (async () => {
      while ((await reader?.read())?.done === false);
    })();
    await app.close();
    await remainingStream;
  });
});
