import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';

const pubkey = `0x${'ab'.repeat(48)}`;
describeEachDatabase('validator history', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
  }, openMsMax);

  /** Stores the last sample of a day in the past. */
  const storeSample = async (
    daysAgo: number,
    balance: string,
    rewards: string,
    overrides: { at?: Date; key?: string; status?: string } = {},
  ) => {
    const {
      at = new Date(Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs + 3_600_000),
      key = pubkey,
      status = 'active',
    } = overrides;
    const head = { at, day: at.toISOString().slice(0, 10), source: 'desk', missing: [] };
    const { id } = await world.tables.insertInto('snapshots').values(head).returning('id').executeTakeFirstOrThrow();
    const row = { snapshot_id: id, pubkey: key, wallet_id: '7', status, deposited: '32', balance, rewards };
    await world.tables.insertInto('snapshot_validators').values(row).execute();
  };

  const history = async (query = '') => {
    const { status, json } = await world.ask('GET', `/bff/staking/history${query}`, undefined, { as: 'viewer' });
    if (status !== 200) throw new Error(`the history answered ${status}`);
    return (json as { days: { day: string; balance: number | null; earned: number | null }[] }).days;
  };

  const clearSnapshots = () => world.tables.deleteFrom('snapshots').execute();

  test('the history of validators has the balance and the rewards by day, and a gap for a day without a sample', async () => {
    await clearSnapshots();
    await storeSample(5, '32.1', '0.1');
    await storeSample(4, '32.103', '0.103');
    await storeSample(2, '32.109', '0.109');
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

  test('the rewards of a day count only validators that existed the day before, so a new validator counts from its second day', async () => {
    await clearSnapshots();
    await storeSample(3, '32.1', '0.1');
    await storeSample(2, '32.2', '0.2');
    const { id } = await world.tables.selectFrom('snapshots').select('id').orderBy('at', 'desc').executeTakeFirstOrThrow();
    const newerState = { snapshot_id: id, pubkey: '0xnew', wallet_id: '7', status: 'active', deposited: '32', balance: '40', rewards: '8' };
    await world.tables.insertInto('snapshot_validators').values(newerState).execute();
    expect((await history()).at(-1)).toMatchObject({ balance: 72.2, earned: 0.1 });
  });

  test('the timeline lists each state of a validator once with its first time, and lists the commands of the desk for users who may read them', async () => {
    await clearSnapshots();
    for (const [daysAgo, status] of [
      [4, 'pending'],
      [3, 'active'],
      [2, 'active'],
      [1, 'exiting'],
    ] as const)
      await storeSample(daysAgo, '32', '0', { status });
    const readTimelineAs = async (user: 'viewer' | 'treasury') =>
      (await world.ask('GET', `/bff/staking/validators/${pubkey}/timeline`, undefined, { as: user })).json as {
        seen: { status: string }[];
        commands: unknown[] | null;
      };
    expect((await readTimelineAs('viewer')).seen.map(({ status }) => status)).toEqual(['pending', 'active', 'exiting']);
    expect([(await readTimelineAs('viewer')).commands, (await readTimelineAs('treasury')).commands]).toEqual([null, []]);
  });
});
