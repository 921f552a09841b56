import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { replicaOf } from '#bff/test-desk.ts';
import type { Hint } from '#contract/desk/events.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { listenTo, openEventWorld, openMsMax, until, type EventWorld } from './test-events.ts';

describeEachDatabase('the stream of hints', (openDatabase) => {
  let [world, otherReplica, database]: [EventWorld, DeskServices, Database] = [] as never;
  let nowMs = Date.now();
  beforeAll(async () => {
    database = await openDatabase();
    world = await openEventWorld(database, { now: () => nowMs });
    otherReplica = await replicaOf(database, 'http://127.0.0.1:9');
  }, openMsMax);
  afterAll(async () => {
    await Promise.all([otherReplica.hints.close(), otherReplica.sessions.close(), otherReplica.custody.close()]);
    await world.close();
  });

  /** Publishes a hint on another replica. */
  const publish = (hint: Hint) => otherReplica.tables.transaction().execute((trx) => otherReplica.hints.publish(trx, hint));
  const transaction = (id: string): Hint => ({ kind: 'transaction', id });

  test('a reader of hints gets the hints that the roles of the reader permit, from every replica', async () => {
    const streams = await Promise.all((['viewer', 'treasury', 'compliance'] as const).map((user) => listenTo(world, user)));
    await publish({ kind: 'command', id: 'c' });
    await publish({ kind: 'direct_party', id: '4' });
    await publish(transaction('7'));
    await until(() => streams.every((stream) => stream.hints().some((hint) => (hint as Hint).id === '7')));
    expect(streams.map((stream) => stream.hints().map((hint) => (hint as Hint).kind))).toEqual([
      ['transaction'],
      ['command', 'transaction'],
      ['command', 'direct_party', 'transaction'],
    ]);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('a reader of hints continues after an interruption', async () => {
    const firstListener = await listenTo(world, 'viewer');
    await publish(transaction('11'));
    await until(() => firstListener.hints().length > 0);
    const lastId = firstListener.lastId();
    await firstListener.close();
    await publish(transaction('12'));
    const secondStream = await listenTo(world, 'viewer', lastId);
    await until(() => secondStream.hints().some((hint) => (hint as Hint).id === '12'));
    expect(secondStream.hasGap()).toBe(false);
    await secondStream.close();
  });

  test.each(['1000000000', 'nonsense', '-1', '9007199254740993', '99999999999999999999'])(
    'a reader at the unknown position %s gets the gap event, or starts at the newest hint',
    async (lastId) => {
      const stream = await listenTo(world, 'viewer', lastId);
      expect(stream.status).toBe(200);
      await publish(transaction('13'));
      await until(() => stream.hints().some((hint) => (hint as Hint).id === '13'));
      expect(stream.hasGap()).toBe(lastId === '1000000000');
      await stream.close();
    },
  );

  test('a reader can continue from the newest hint', async () => {
    await publish(transaction('20'));
    nowMs += 16 * 60_000;
    const desk = await replicaOf(database, 'http://127.0.0.1:9');
    const newestPosition = await desk.hints.readNewestId();
    await publish(transaction('21'));
    expect(await desk.hints.since(newestPosition ?? '')).not.toBeNull();
    await Promise.all([desk.hints.close(), desk.sessions.close(), desk.custody.close()]);
  });

  test('a stream ends at once when another replica ends its session', async () => {
    const stream = await listenTo(world, 'treasury2');
    const { cookie = '' } = await world.as('treasury2');
    const endedMs = performance.now();
    await otherReplica.sessions.end(cookie.split('=')[1] ?? '');
    await until(() => stream.isEnded());
    // The stream ended before the next regular check of the session, which runs after 15 s.
    expect(performance.now() - endedMs).toBeLessThan(10_000);
  });

  test('a stream ends when a role of its user ends, before a hint that only this role may read', async () => {
    const role_ends = `auditor=${new Date(nowMs + 60_000).toISOString()}`;
    await otherReplica.tables.updateTable('users').set({ role_ends }).where('email', '=', 'auditor@desk.example').execute();
    const stream = await listenTo(world, 'auditor');
    await publish({ kind: 'command', id: 'before' });
    await until(() => stream.hints().length === 1);
    nowMs += 60_000;
    await publish({ kind: 'command', id: 'after' });
    await until(() => stream.isEnded());
    expect(stream.hints()).toMatchObject([{ id: 'before' }]);
    const nextStream = await listenTo(world, 'auditor', stream.lastId());
    await publish(transaction('31'));
    await until(() => nextStream.hints().length > 0);
    expect(nextStream.hints().map((hint) => (hint as Hint).kind)).not.toContain('command');
    await nextStream.close();
  });

  test('a stream needs a session, and each user has a maximum number of streams', async () => {
    expect((await fetch(`${world.url}/bff/events`)).status).toBe(401);
    const streams = await Promise.all(Array.from({ length: 21 }, () => listenTo(world, 'administrator')));
    expect(streams.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(20);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
    await Promise.all(streams.map((stream) => stream.close()));
  });
});
