import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from './connect.ts';
import { BadChannel } from './database.ts';
import { describeEachDatabase, describePostgres } from './testing.ts';

/** Collects payloads. `done` resolves when the payload `lastPayload` arrives. */
function collector(lastPayload: string): { heardPayloads: string[]; onPayload: (payload: string) => void; done: Promise<void> } {
  const payloads: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const onPayload = (payload: string): void => {
    payloads.push(payload);
    if (payload === lastPayload) resolve();
  };
  return { heardPayloads: payloads, onPayload, done: promise };
}

describeEachDatabase('listening', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('a listener gets the payloads of its channel in order, and no others', async () => {
    const { heardPayloads: payloads, onPayload, done } = collector('end');
    const stop = await database.listen('sessions', onPayload);
    for (const [channel, payload] of [
      ['sessions', 'a'],
      ['journal', 'b'],
      ['sessions', `"quoted" 'text'`],
      ['sessions', 'end'],
    ] as const) {
      await database.notify(channel, payload);
    }
    await done;
    await stop();
    expect(payloads).toEqual(['a', `"quoted" 'text'`, 'end']);
  });

  test('a stopped listener gets no more payloads, while another listener still gets all payloads', async () => {
    const firstCollector = collector('end');
    const secondCollector = collector('end');
    const stopFirst = await database.listen('inbox', firstCollector.onPayload);
    const stopSecond = await database.listen('inbox', secondCollector.onPayload);
    await stopFirst();
    await database.notify('inbox', 'end');
    await secondCollector.done;
    await stopSecond();
    expect([firstCollector.heardPayloads, secondCollector.heardPayloads]).toEqual([[], ['end']]);
  });

  test('payloads of a transaction arrive at its commit, but not if it is rolled back', async () => {
    const { heardPayloads: payloads, onPayload, done } = collector('end');
    const stop = await database.listen('journal', onPayload);
    const db = database.tables('desk');
    const lostTransaction = db.transaction().execute(async (tx) => {
      await sql`select pg_notify('journal', 'lost')`.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(lostTransaction).rejects.toThrow('changed my mind');
    await db.transaction().execute((tx) => sql`select pg_notify('journal', 'end')`.execute(tx));
    await done;
    await stop();
    expect(payloads).toEqual(['end']);
  });

  test.each(['Sessions', 'a-b', '', 'x; drop table y', 'a'.repeat(64)])('the channel name %j is refused', async (channel) => {
    await expect(database.listen(channel, () => undefined)).rejects.toThrow(BadChannel);
    await expect(database.notify(channel, '')).rejects.toThrow(BadChannel);
  });
});

describePostgres('listening from two replicas', (openDatabase) => {
  test('a replica receives the payloads of another replica', async () => {
    const [firstReplica, secondReplica] = [await openDatabase(), await openDatabase()];
    const { heardPayloads: payloads, onPayload, done } = collector('end');
    await firstReplica.listen('sessions', onPayload);
    await secondReplica.notify('sessions', 'end');
    await done;
    expect(payloads).toEqual(['end']);
  });

  test('after a lost connection, a listener gets the gap event and then payloads again', async () => {
    const [oneDatabase, otherDatabase] = [await openDatabase(), await openDatabase()];
    const { heardPayloads: payloads, onPayload, done } = collector('end');
    const gap = Promise.withResolvers<void>();
    await oneDatabase.listen('sessions', onPayload, gap.resolve);
    const endedConnections = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(otherDatabase.tables('desk'));
    expect(endedConnections.rows.length).toBeGreaterThan(1);
    await gap.promise;
    await otherDatabase.notify('sessions', 'end');
    await done;
    expect(payloads).toEqual(['end']);
    await oneDatabase.ping();
  });
});
