import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { pageHeaders, openMsMax, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';

const [hash, otherHash] = ['ab'.repeat(32), 'cd'.repeat(32)];

describeEachDatabase('presences', (openDatabase) => {
  let app: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  let maria: { name: string; headers: Record<string, string> };
  let nowMs = Date.UTC(2026, 0, 5, 8);

  beforeAll(async () => {
    const database = await openDatabase();
    const desk = await testDesk(database, 'http://127.0.0.1:1', { now: () => nowMs });
    ({ app, as: headersOf } = desk);
    // The sandbox's administrator is the second compliance officer in this test.
    await database
      .tables<DeskTables>('desk')
      .updateTable('users')
      .set({ roles: 'compliance', name: 'Maria Chen' })
      .where('email', '=', 'admin@desk.example')
      .execute();
    maria = { name: 'Maria Chen', headers: { ...pageHeaders, cookie: await desk.signIn('administrator') } };
  }, openMsMax);
  afterAll(() => app.close());
  beforeEach(() => {
    nowMs += 120_000;
  });

  type OthersAnswer = { others: { name: string; is_you: boolean; since: string }[] };
  const report = async (headers: Record<string, string>, key: string, visit: string, is_open = true) => {
    const answer = await app.inject({
      method: 'PUT',
      url: `/bff/transactions/${key}/presence`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: { visit, is_open },
    });
    return answer.json<OthersAnswer>().others;
  };
  const officer = () => headersOf('compliance');
  const queue = async () => {
    const { json } = await app.inject({ url: '/bff/presence', headers: await officer() });
    return json<{ present: object[] }>().present;
  };

  test('the presences show the names of other officers who have the item open, and since when', async () => {
    const since = new Date(nowMs).toISOString();
    expect(await report(maria.headers, hash, 'maria-one')).toEqual([]);
    nowMs += 40_000;
    expect(await report(maria.headers, hash, 'maria-one')).toEqual([]);
    expect(await report(await officer(), `0x${hash.toUpperCase().replace('0X', '')}`, 'corin-one')).toEqual([
      { name: 'Maria Chen', is_you: false, since },
    ]);
  });

  test('the list of present users has the user of another window, marked as the same user', async () => {
    await report(await officer(), hash, 'corin-one');
    expect(await report(await officer(), hash, 'corin-two')).toMatchObject([{ is_you: true }]);
  });

  test('presences list an officer with two windows once', async () => {
    await report(maria.headers, hash, 'maria-one');
    await report(maria.headers, hash, 'maria-two');
    expect(await report(await officer(), hash, 'corin-one')).toHaveLength(1);
  });

  test('presences expire one minute after the last heartbeat, and end at once when the officer leaves', async () => {
    await report(maria.headers, hash, 'maria-one');
    nowMs += 59_000;
    expect(await report(await officer(), hash, 'corin-one')).toHaveLength(1);
    nowMs += 1000;
    expect(await report(await officer(), hash, 'corin-one')).toEqual([]);
    await report(maria.headers, hash, 'maria-one');
    await report(maria.headers, hash, 'maria-one', false);
    expect(await report(await officer(), hash, 'corin-one')).toEqual([]);
  });

  test('presences list every open item of the queue', async () => {
    await report(maria.headers, hash, 'maria-one');
    nowMs += 1000;
    await report(maria.headers, otherHash, 'maria-two');
    nowMs += 1000;
    await report(await officer(), otherHash, 'corin-one');
    expect(await queue()).toMatchObject([
      { transaction_key: hash, name: 'Maria Chen', is_you: false },
      { transaction_key: otherHash, name: 'Maria Chen', is_you: false },
      { transaction_key: otherHash, is_you: true },
    ]);
  });

  test('presences are stored for the newest 20 windows of an officer', async () => {
    const keyOf = (index: number) => index.toString(16).padStart(64, '0');
    for (let index = 0; index < 23; index += 1) {
      nowMs += 1;
      await report(maria.headers, keyOf(index), `maria-window-${index}`);
    }
    await report(maria.headers, keyOf(10), 'maria-window-10');
    const openItems = (await queue()).map((presence) => ('transaction_key' in presence ? presence.transaction_key : ''));
    expect(openItems).toEqual(Array.from({ length: 20 }, (_, index) => keyOf(index + 3)));
  });

  test('a viewer cannot read presences', async () => {
    const headers = await headersOf('viewer');
    expect((await app.inject({ url: '/bff/presence', headers })).json()).toMatchObject({ code: 'forbidden' });
    expect(await report(headers, hash, 'viewer-one')).toBeUndefined();
  });
});
