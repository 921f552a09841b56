import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { isTestAll } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { hashOf, idsIn, openQueueWorld, type TestDeposit } from './test-queue.ts';

const lvctr = 'missing_lvctr_info';

/**
 * Deposits for the filters. On 2026-03-11 in Ottawa, deposit 1 is late, deposit 2 is due this week, and deposits 3 and 4 have
 * no due day.
 */
const fourDeposits: readonly TestDeposit[] = [
  { id: 1, status: lvctr, at: '2026-03-03T15:00:00Z', walletId: 1 },
  { id: 2, status: lvctr, at: '2026-03-05T15:00:00Z', walletId: 2, asset: 'USDC' },
  { id: 3, at: '2026-03-01T15:00:00Z', walletId: 3, asset: 'eth' },
  { id: 4, at: '2026-03-06T15:00:00Z', walletId: 2 },
];

describeEachDatabase('the regulatory queue', (openDatabase) => {
  let world: Awaited<ReturnType<typeof openQueueWorld>>;
  let nowMs = Date.parse('2026-03-11T15:00:00Z');

  beforeAll(async () => {
    world = await openQueueWorld(await openDatabase(), () => nowMs);
  }, openMsMax);
  afterAll(() => world.close());
  // Every cached read has expired when a test starts.
  beforeEach(() => {
    world.reset();
    nowMs += 400_000;
  });

  const idsOf = async () => idsIn((await world.ask('queue')).json);
  test('a failure of the custodian at the first read is reported as the custodian’s failure, not the desk’s', async () => {
    world.fail((_request, response) => response.writeHead(500).end('{"error":"broken"}') !== undefined);
    const { status, json } = await world.ask('queue');
    expect([status, json]).toMatchObject([502, { code: 'upstream_failed' }]);
  });

  test('the queue is sorted by due day, then by receipt, and counts late deposits', async () => {
    world.put(...fourDeposits);
    const { json } = await world.ask('queue');
    expect(idsIn(json)).toEqual([1, 2, 3, 4]);
    expect(json.counts).toMatchObject({ all: 4, matching: 4, late: 1, today: 0, unfillable: 0, reach: 'all', failure: null });
    expect(json['choices']).toMatchObject({ assets: ['btc', 'usdc', 'eth'], wallets: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  });

  test('on the due day of a deposit, the queue counts it as due today and the filter for today finds it', async () => {
    world.put(...fourDeposits, { id: 9, status: lvctr, at: '2026-03-04T15:00:00Z' });
    const { json } = await world.ask('queue?due=today');
    expect([idsIn(json), json.counts['today'], json.counts['late']]).toEqual([[9], 1, 1]);
  });

  test('the queue contains every digit of an amount', async () => {
    world.put(...fourDeposits);
    expect((await world.ask('queue')).text).toContain('"amount":1.000000000000000001');
  });

  test.for([
    ['asks=missing_lvctr_info', [1, 2]],
    ['asset=usdc', [2]],
    ['asset=Usdc', [2]],
    ['wallet_id=2', [2, 4]],
    ['due=late', [1]],
    ['due=week', [2]],
    ['due=none', [3, 4]],
    ['originator=yes', [2, 4]],
    ['originator=no&due=none', [3]],
    ['asset=doge', []],
  ] as const)('the filter %s returns the deposits %j', async ([filter, ids]) => {
    world.put(...fourDeposits);
    const { json } = await world.ask(`queue?${filter}`);
    expect(idsIn(json)).toEqual(ids);
    expect(json.counts).toMatchObject({ all: 4, matching: ids.length });
  });

  test.for([
    ['queue?after=MTI=', 'after'],
    ['queue?due=soon', 'due'],
    ['queue?wallet_id=none', 'wallet_id'],
    ['queue?page_size=101', 'page_size'],
    ['queue?originator=perhaps', 'originator'],
    ['queue?wallet=2', 'wallet'],
  ])('the queue refuses %s with a sentence that names %s', async ([path = '', field]) => {
    const { status, json } = await world.ask(path);
    expect([status, json]).toMatchObject([400, { code: 'invalid_request', field }]);
    expect(json.error).toContain(field);
  });

  test('the queue shows the originator of a deposit only to officers, and shows no data of other people', async () => {
    world.put(...fourDeposits);
    expect((await world.ask('queue')).json.page.map(({ data }) => data['originator_entity'])).toEqual([
      null,
      { kind: 'individual', lastname: 'Hopper' },
      null,
      { kind: 'individual', lastname: 'Hopper' },
    ]);
    for (const user of ['viewer', 'treasury', 'auditor'] as const) {
      const { status, text } = await world.ask('queue', { user });
      expect([status, /Hopper|originator_entity|Olive/.test(text)]).toEqual([200, false]);
      expect(await world.ask('queue?originator=yes', { user })).toMatchObject({ status: 403, json: { field: 'originator' } });
    }
  });

  test('the position of a deposit in the queue is returned with its neighbours and the deposits to open next', async () => {
    world.put(...fourDeposits);
    const readPosition = async (id: number, filter = '') => (await world.ask(`queue/${hashOf(id)}${filter}`)).json;
    expect(await readPosition(2)).toMatchObject({ place: 2, count: 4, previous: hashOf(1), next: hashOf(3) });
    expect(await readPosition(4)).toMatchObject({ place: 4, next: null, upcoming: [1, 2, 3].map((id) => ({ key: hashOf(id) })) });
    expect(await readPosition(3, '?due=late')).toMatchObject({
      place: null,
      count: 1,
      previous: null,
      next: null,
      upcoming: [{ key: hashOf(1) }],
    });
    expect((await world.ask('queue/12x')).status).toBe(400);
  });

  test('the summary of the queue has the age groups and the oldest deposit', async () => {
    world.put(...fourDeposits);
    expect((await world.ask('summary')).json).toMatchObject({
      all: 4,
      undated: 0,
      oldest: { key: hashOf(3), asset: 'eth', wallet: 'Wallet 3' },
      ages: [{}, {}, {}, {}, { missing_travel_rule_info: 1, missing_lvctr_info: 2 }, { missing_travel_rule_info: 1 }],
    });
  });

  test('concurrent callers share one read of the custodian, which is reused for a quarter of a second', async () => {
    world.put(...fourDeposits);
    await Promise.all(Array.from({ length: 20 }, () => world.ask('queue')));
    nowMs += 200;
    await world.ask('queue');
    expect(world.requests.filter((url) => url.includes('regulatory_status=pending'))).toHaveLength(1);
    nowMs += 100;
    await world.ask('queue');
    expect(world.requests.filter((url) => url.includes('regulatory_status=pending'))).toHaveLength(2);
  });

  test('while the custodian fails, the queue shows the stored deposits, the time of their read and the failure', async () => {
    world.put(...fourDeposits);
    const readAt = (await world.ask('queue')).json.counts['read_at'];
    world.fail((_request, response) => response.writeHead(503).end() !== undefined);
    nowMs += 60_000;
    const { status, json } = await world.ask('queue');
    expect([status, idsIn(json)]).toEqual([200, [1, 2, 3, 4]]);
    expect(json.counts).toMatchObject({ read_at: readAt, failure: expect.stringContaining('custodian') as string });
    world.fail(null);
    nowMs += 3000;
    expect((await world.ask('queue')).json.counts).toMatchObject({ failure: null });
  });

  test('a completed deposit leaves the queue with the next read', async () => {
    world.put(...fourDeposits);
    await world.ask('queue');
    world.remove(2);
    nowMs += 1001;
    expect(await idsOf()).toEqual([1, 3, 4]);
  });
});

/** Number of deposits. `npm run test:all` reads 10,000. */
const count = isTestAll ? 10_000 : 1500;

describeEachDatabase('a queue of many pages', (openDatabase) => {
  let world: Awaited<ReturnType<typeof openQueueWorld>>;
  let nowMs = Date.parse('2026-03-11T15:00:00Z');
  const deposits = Array.from({ length: count }, (_, index): TestDeposit => ({ id: index + 1, walletId: 1 + (index % 5) }));

  beforeAll(async () => {
    world = await openQueueWorld(await openDatabase(), () => nowMs);
    world.put(...deposits);
  }, openMsMax);
  afterAll(() => world.close());

  const idsOf = async (query = '', desk: 0 | 1 = 0) => idsIn((await world.ask(`queue${query}`, { desk })).json);
  /** Reads until the whole list is loaded. */
  const waitUntilWhole = async (desk: 0 | 1) => {
    while ((await world.ask('summary', { desk })).json['reach'] !== 'all') await wait(20);
  };
  const waitUntilGone = async (id: number) => {
    while ((await idsOf()).includes(id)) await wait(20);
  };

  test('the first request of a browser loads one page and shows that older deposits are still loading', async () => {
    const { status, json } = await world.ask('queue');
    expect([status, json.page.length, json['is_loading'], json.counts['reach']]).toEqual([200, 100, true, 'loading']);
  });

  test('the pages of two replicas form one list in order', async () => {
    await Promise.all([waitUntilWhole(0), waitUntilWhole(1)]);
    const ids: number[] = [];
    let cursor = '';
    do {
      const { json } = await world.ask(`queue?wallet_id=1${cursor}`, { desk: ids.length % 200 === 0 ? 0 : 1 });
      ids.push(...idsIn(json));
      cursor = json.page_info.has_next_page ? `&after=${json.page_info.end_cursor}` : '';
    } while (cursor !== '');
    expect(ids).toEqual(deposits.flatMap(({ id, walletId }) => (walletId === 1 ? [id] : [])));
  });

  // The clock of the desks does not advance, so no new read of the whole list becomes due.
  test('a new deposit is in the queue of both replicas after its webhook', async () => {
    world.put({ id: count + 1, asset: 'sol' });
    expect(await world.hook(count + 1)).toBe(202);
    for (const desk of [0, 1] as const) while ((await idsOf('?asset=sol', desk)).length === 0) await wait(20);
  });

  test('a completed deposit that is not on the newest page leaves the queue after its webhook', async () => {
    expect(await idsOf()).toContain(5);
    world.put({ id: 5, status: 'completed' });
    await world.hook(5);
    await waitUntilGone(5);
  });

  test('the whole list is read again at a slow pace, which finds a change without an event', async () => {
    world.remove(7);
    nowMs += 31_000;
    expect(await idsOf()).toContain(7);
    nowMs += 300_000;
    await waitUntilGone(7);
  });
});
