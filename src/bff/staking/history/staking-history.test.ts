import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import type { Rooms } from '#bff/server/open-rooms.ts';
import { fakeService, openMsMax, replicaOf } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { compactSamples, sampleValidators } from './sample-validators.ts';

const pubkey = `0x${'ab'.repeat(48)}`;
/** A simulated service with ten pages of one wallet each, and this many validators in total. */
function serviceWith(validators: number) {
  const pages = 10;
  return fakeService((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const place = Number(url.searchParams.get('after') ?? '0');
    const extras = Array.from({ length: validators / pages }, (_each, index) => ({
      validator_name: `v-${place}-${index}`,
      validator_pubkey: `0x${String(place * 1_000_000 + index).padStart(96, '0')}`,
      validator_status: 'active',
      deposit_amount: 32,
      rewards: 0.123456789012345,
      total_balance: 32.12345678901,
    }));
    const isWallets = url.pathname === '/api/v1/wallets';
    const page = isWallets ? [{ cursor: `${place + 1}`, data: { id: place + 1, name: `W${place}`, extras: { '0xaa': extras } } }] : [];
    const hasNext = isWallets && place + 1 < pages;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ page_info: { has_previous_page: false, has_next_page: hasNext, end_cursor: `${place + 1}` }, page }));
  });
}

describeEachDatabase('validator history', (open) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await open());
  }, openMsMax);

  /** Stores the last sample of a day in the past. */
  const plant = async (daysAgo: number, balance: string, rewards: string, more: { at?: Date; key?: string; status?: string } = {}) => {
    const { at = new Date(Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs + 3_600_000), key = pubkey, status = 'active' } = more;
    const { id } = await world.tables.insertInto('staking_samples').values({ at }).returning('id').executeTakeFirstOrThrow();
    const row = { sample_id: id, pubkey: key, wallet_id: '7', status, deposited: '32', balance, rewards };
    await world.tables.insertInto('validator_samples').values(row).execute();
  };

  const history = async (query = '') => {
    const { status, json } = await world.ask('GET', `/bff/staking/history${query}`, undefined, { as: 'viewer' });
    if (status !== 200) throw new Error(`the history answered ${status}`);
    return (json as { days: { day: string; balance: number | null; earned: number | null }[] }).days;
  };

  const clear = () => world.tables.deleteFrom('staking_samples').execute();

  test('returns balance and rewards by day, and a day without a sample is a gap', async () => {
    await clear();
    await plant(5, '32.1', '0.1');
    await plant(4, '32.103', '0.103');
    await plant(2, '32.109', '0.109');
    const days = await history(`?validator_pubkey=${pubkey}`);
    expect(days.map(({ balance, earned }) => [balance, earned])).toEqual([
      [32.1, null],
      [32.103, 0.003],
      [null, null],
      [32.109, null],
    ]);
    expect((await history('?wallet_id=8')).length).toBe(0);
    expect((await history('?wallet_id=7')).length).toBe(4);
  });

  test('counts the rewards of validators that exist on both days, so a new validator counts from its second day', async () => {
    await clear();
    await plant(3, '32.1', '0.1');
    await plant(2, '32.2', '0.2');
    const { id } = await world.tables.selectFrom('staking_samples').select('id').orderBy('at', 'desc').executeTakeFirstOrThrow();
    const newer = { sample_id: id, pubkey: '0xnew', wallet_id: '7', status: 'active', deposited: '32', balance: '40', rewards: '8' };
    await world.tables.insertInto('validator_samples').values(newer).execute();
    expect((await history()).at(-1)).toMatchObject({ balance: 72.2, earned: 0.1 });
  });

  test('stores every sample for 90 days, then the last of each day, and nothing after two years', async () => {
    await clear();
    const start = Math.floor(Date.now() / dayMs) * dayMs;
    for (const daysAgo of [10, 100, 800])
      for (const hour of [1, 9, 17]) await plant(daysAgo, '32', '0', { at: new Date(start - daysAgo * dayMs + hour * 3_600_000) });
    await compactSamples(world.tables, Date.now());
    const left = await world.tables.selectFrom('staking_samples').select('at').orderBy('at').execute();
    const sampledDays = left.map(({ at }) => [Math.ceil((start - at.getTime()) / dayMs), at.getUTCHours()]);
    expect(sampledDays).toEqual([
      [100, 17],
      [10, 1],
      [10, 9],
      [10, 17],
    ]);
  });

  test('lists each state once with its first time, and the desk’s commands for users who may read them', async () => {
    await clear();
    for (const [daysAgo, status] of [
      [4, 'pending'],
      [3, 'active'],
      [2, 'active'],
      [1, 'exiting'],
    ] as const)
      await plant(daysAgo, '32', '0', { status });
    const as = async (user: 'viewer' | 'treasury') =>
      (await world.ask('GET', `/bff/staking/validators/${pubkey}/timeline`, undefined, { as: user })).json as {
        seen: { status: string }[];
        commands: unknown[] | null;
      };
    expect((await as('viewer')).seen.map(({ status }) => status)).toEqual(['pending', 'active', 'exiting']);
    expect([(await as('viewer')).commands, (await as('treasury')).commands]).toEqual([null, []]);
  });
});

describeEachDatabase('validator sampling', (open) => {
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('takes one sample for concurrent calls on two replicas, and the next an hour later', async () => {
    const database = await open();
    const service = await serviceWith(20);
    const replicas = [await replicaOf(database, service.url), await replicaOf(database, service.url)];
    closing.push(service.close, ...replicas.flatMap((desk) => [() => desk.sessions.close(), () => desk.custody.close()]));
    const looks = await Promise.all(Array.from({ length: 8 }, (_each, index) => sampleValidators(replicas[index % 2] as Rooms)));
    expect(looks.filter(Boolean).length).toBe(1);
    const [{ tables } = replicas[0] as Rooms] = replicas;
    expect((await tables.selectFrom('validator_samples').select('pubkey').execute()).length).toBe(20);
    await tables
      .updateTable('staking_marks')
      .set({ at: new Date(Date.now() - 3_600_000) })
      .where('name', '=', 'sample')
      .execute();
    expect(await sampleValidators(replicas[0] as Rooms)).toBe(true);
  });

  test('uses less than one second of processor time for 2,000 validators', async () => {
    const database = await open();
    const service = await serviceWith(2000);
    const desk = await replicaOf(database, service.url);
    closing.push(
      service.close,
      () => desk.sessions.close(),
      () => desk.custody.close(),
    );
    const before = process.cpuUsage();
    expect(await sampleValidators(desk)).toBe(true);
    const { user, system } = process.cpuUsage(before);
    expect((await desk.tables.selectFrom('validator_samples').select('pubkey').execute()).length).toBe(2000);
    expect((user + system) / 1e6).toBeLessThan(1);
  });
});
