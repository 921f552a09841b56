import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { floodWebhooks } from '#bff/operations/load/test-flood.ts';
import { fakeService, openMsMax, replicaOf, testDesk } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { inboxRowsMax } from './inbox.ts';
import { readRate } from './read-budget.ts';

const token = 'a-token-of-twenty-two-letters';

const day = 86_400_000;

/** Time after which a new desk has read its due events for the first time, ms. */
const firstReadMs = 2000;

/** Fills the inbox with events that arrived at the same time. */
async function fillInbox(database: Database, rows: number, at: Date): Promise<void> {
  await sql`
    insert into desk.inbox (id, made_at, raw, type, kind, ref, state)
    select ${at.toISOString()} || '-' || i, ${at}, '{}', 'deposit', 'transaction', i::text, 'missing' from generate_series(1, ${rows}::int) i`.execute(
    database.tables('desk'),
  );
}

describeEachDatabase('the inbox of webhooks', (openDatabase) => {
  let database: Database;
  let service: Awaited<ReturnType<typeof fakeService>>;
  beforeAll(async () => {
    database = await openDatabase();
    // The service has no transactions, so all webhooks are forged.
    service = await fakeService((_request, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Transaction not found"}'),
    );
  }, openMsMax);
  afterAll(() => service.close());

  const storedCount = async () => {
    const { count } = await database
      .tables<DeskTables>('desk')
      .selectFrom('inbox')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const openFullDesk = async () => {
    const { app, as } = await testDesk(database, service.url, { webhookTokens: [token], eventPollMs: 86_400_000 });
    return { app, as, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
  };

  test(
    'an idle desk reads an event that another replica stored without a signal',
    async () => {
      const { app } = await openFullDesk();
      await wait(firstReadMs);
      await sql`
        insert into desk.inbox (id, made_at, raw, type, kind, ref, state, due_at)
        values ('unsignalled', now(), '{}', 'deposit', 'transaction', '7', 'waiting', now())`.execute(database.tables('desk'));
      const readUrls = () => service.receivedRequests.map(({ url }) => url);
      await expect.poll(readUrls, { timeout: openMsMax / 2 }).toContain('/api/v1/transactions/7');
      await app.close();
      await sql`delete from desk.inbox`.execute(database.tables('desk'));
    },
    openMsMax,
  );

  test(
    'a flood of forged, malformed and huge webhooks stays within the limits of storage and reads',
    async () => {
      const { app, as, url } = await openFullDesk();
      const startMs = performance.now();
      const flooding = floodWebhooks([url], [`/hooks/${token}`, '/hooks/of-nobody-in-particular'], { count: 2000, perSecond: 100_000 });
      const responses = Array.from({ length: 20 }, async () => (await fetch(`${url}/bff/session`, { headers: await as('viewer') })).status);
      expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
      const statuses = await flooding;
      expect([...statuses.keys()].filter((status) => ![202, 400, 404, 413, 503].includes(status))).toEqual([]);
      const acceptedCount = statuses.get(202) ?? 0;
      expect(acceptedCount).toBeGreaterThan(0);
      expect(await storedCount()).toBe(acceptedCount);
      const calls = service.receivedRequests.filter((request) => request.url?.startsWith('/api/v1/transactions/'));
      const seconds = (performance.now() - startMs) / 1000;
      expect(calls.length).toBeGreaterThan(0);
      expect(calls.length).toBeLessThanOrEqual(readRate.burst + Math.ceil(readRate.perSecond * seconds));
      await app.close();
    },
    openMsMax,
  );

  test(
    'a full inbox refuses webhooks, even after a restart, until old events are deleted',
    async () => {
      await fillInbox(database, inboxRowsMax, new Date(Date.now() - 6 * day));
      const { app, url } = await openFullDesk();
      const body = JSON.stringify({ type: 'deposit', transaction_id: 1 });
      const post = () => fetch(`${url}/hooks/${token}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const countBefore = await storedCount();
      const refusal = await post();
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await refusal.json()).toMatchObject({ code: 'unavailable' });
      expect(await storedCount()).toBe(countBefore);
      await app.close();

      const laterReplica = await replicaOf(database, service.url, () => Date.now() + 2 * day);
      await laterReplica.inbox.purge();
      expect(await storedCount()).toBeLessThan(inboxRowsMax);
      expect(laterReplica.inbox.isFull).toBe(false);
      await Promise.all([laterReplica.hints.close(), laterReplica.sessions.close(), laterReplica.custody.close()]);
    },
    openMsMax,
  );
});
