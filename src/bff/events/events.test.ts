import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import type { TestUser } from '#bff/test-desk.ts';
import type { InboxEvent } from '#contract/desk/events.ts';
import type { Page } from '#contract/wire/page.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { readRate } from './read-budget.ts';
import { listenTo, openEventWorld, openMsMax, tokens, until, type EventWorld } from './test-events.ts';

describeEachDatabase('events', (openDatabase) => {
  let database: Database;
  let world: EventWorld;
  beforeAll(async () => {
    database = await openDatabase();
    world = await openEventWorld(database);
  }, openMsMax);
  afterAll(() => world.close());

  const eventsOf = async (id: number) => (await world.inbox()).filter(({ ref }) => ref === String(id));
  /** Number of failed reads of an event's record. */
  const triesOf = async (id: number) => {
    const inbox = database.tables<DeskTables>('desk').selectFrom('inbox');
    const { tries } = await inbox.select('tries').where('ref', '=', String(id)).executeTakeFirstOrThrow();
    return tries;
  };
  const readsOf = async (id: number) => {
    await until(async () => (await eventsOf(id)).length > 0 && (await eventsOf(id)).every(({ state }) => state === 'read'));
    return eventsOf(id);
  };

  describe('webhooks', () => {
    test.each(tokens)('a webhook with the valid token %s is accepted', async (token) => {
      expect(await world.hook({ type: 'deposit', transaction_id: 999_999_999 }, token)).toBe(202);
    });

    test('a webhook with a wrong token gets the answer of an unknown path', async () => {
      const post = async (path: string) => {
        const answer = await fetch(world.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
        return [answer.status, (await answer.text()).replace(path, ''), [...answer.headers.keys()].toSorted()];
      };
      expect(await post(`/hooks/${tokens[0].slice(1)}`)).toEqual(await post('/nowhere/at-all'));
    });

    test.for([
      ['no JSON', '{', 400],
      ['no type', '{"transaction_id":1}', 400],
      ['an id that is no integer', '{"type":"deposit","transaction_id":"1 or 2"}', 400],
      ['a type that no database can hold', '{"type":"a\\u0000"}', 400],
      ['a negative id', '{"type":"deposit","transaction_id":-1}', 400],
      ['too much', JSON.stringify({ type: 'deposit', note: 'x'.repeat(5000) }), 413],
    ] as const)('a webhook with %s is refused', async ([, body, status]) => {
      const inboxCountBefore = (await world.inbox()).length;
      expect(await world.hook(body)).toBe(status);
      expect(await world.inbox()).toHaveLength(inboxCountBefore);
    });

    test('a webhook of an unknown type is stored without a read', async () => {
      expect(await world.hook({ type: 'moon_phase', transaction_id: 7 })).toBe(202);
      expect((await world.inbox()).find(({ type }) => type === 'moon_phase')).toMatchObject({ state: 'unknown', kind: null, ref: null });
    });

    test('a webhook causes a read of its record and a hint', async () => {
      const id = await world.deposit();
      const stream = await listenTo(world, 'viewer');
      expect(stream.type).toBe('text/event-stream; charset=utf-8');
      await world.hook({ type: 'deposit', transaction_id: id });
      expect(await readsOf(id)).toMatchObject([{ type: 'deposit', kind: 'transaction', state: 'read', remarks: [] }]);
      await until(() => stream.hints().length > 0);
      expect(stream.hints()).toEqual([{ kind: 'transaction', id: String(id) }]);
      await stream.close();
    });

    test('a webhook that arrives before its record exists causes another read', async () => {
      const nextId = (await world.deposit()) + 1;
      await world.hook({ type: 'transaction_status', transaction_id: nextId });
      await until(async () => (await eventsOf(nextId)).length === 1);
      await until(async () => (await triesOf(nextId)) > 0); // The first read fails.
      expect(await world.deposit()).toBe(nextId);
      expect(await readsOf(nextId)).toMatchObject([{ remarks: ['early'] }]);
    });

    test('a repeated webhook is marked as repeated, except a repeated change of status', async () => {
      const id = await world.deposit();
      for (const type of ['deposit', 'deposit', 'transaction_status', 'transaction_status']) await world.hook({ type, transaction_id: id });
      const remarks = (await readsOf(id)).map((event) => [event.type, event.remarks]);
      expect(remarks.filter(([type]) => type === 'deposit')).toEqual(
        expect.arrayContaining([
          ['deposit', []],
          ['deposit', ['repeated']],
        ]),
      );
      expect(remarks.filter(([type]) => type !== 'deposit')).toEqual([
        ['transaction_status', []],
        ['transaction_status', []],
      ]);
    });

    test('only users who may read direct parties see the webhook of a direct party and can request another read', async () => {
      await world.hook({ type: 'direct_party_approved', id: 7_000_001 });
      const noticesOf = async (user: TestUser) => {
        const { json } = await world.ask('/bff/events/inbox?page_size=100', user);
        return (json as Page<InboxEvent>).page.map(({ data }) => data).find(({ ref }) => ref === '7000001');
      };
      const event = await noticesOf('compliance');
      expect(event).toMatchObject({ kind: 'direct_party' });
      expect(await noticesOf('administrator')).toMatchObject({ id: event?.id });
      expect(await noticesOf('treasury')).toBeUndefined();
      expect((await world.ask(`/bff/events/inbox/${event?.id}/read`, 'treasury', 'POST')).status).toBe(404);
      expect((await world.ask(`/bff/events/inbox/${event?.id}/read`, 'compliance', 'POST')).status).toBe(200);
    });

    test('the record of a webhook can be read again', async () => {
      const id = await world.deposit();
      await world.hook({ type: 'deposit', transaction_id: id });
      const [event] = await readsOf(id);
      const repeatAnswer = await world.ask(`/bff/events/inbox/${event?.id}/read`, 'treasury', 'POST');
      expect(repeatAnswer).toMatchObject({ status: 200, json: { state: 'waiting' } });
      await readsOf(id);
      expect((await world.ask('/bff/events/inbox/00000000-0000-4000-8000-000000000000/read', 'treasury', 'POST')).status).toBe(404);
      expect((await world.ask(`/bff/events/inbox/${event?.id}/read`, 'viewer', 'POST')).status).toBe(403);
    });
  });

  test('a flood of webhooks causes few reads of the service, and the desk stays usable', async () => {
    const [id, startMs] = [await world.deposit(), performance.now()];
    const statuses = await Promise.all(
      Array.from({ length: 300 }, (_each, index) =>
        world.hook({ type: 'deposit', transaction_id: index % 2 === 0 ? id : 10_000_000 + index }),
      ),
    );
    expect(statuses.filter((status) => status !== 202 && status !== 503)).toEqual([]);
    expect(await world.ask('/bff/events/summary')).toMatchObject({ status: 200, json: { missed: 0 } });
    const { count } = await database
      .tables<DeskTables>('desk')
      .selectFrom('inbox')
      .select((eb) => eb.fn.count<string>('ref').distinct().as('count'))
      .where('ref', 'like', '10000___')
      .where((eb) => eb.or([eb('tries', '>', 0), eb('state', '<>', 'waiting')]))
      .executeTakeFirstOrThrow();
    const allowedCount = readRate.burst + (readRate.perSecond * (performance.now() - startMs)) / 1000;
    expect(Number(count)).toBeLessThanOrEqual(allowedCount + 1);
  });
});
