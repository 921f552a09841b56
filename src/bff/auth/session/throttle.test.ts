import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { SignInThrottle } from './throttle.ts';

const ada = { email: 'ada@desk.example', address: '10.0.0.1', browser: null };
type Try = Parameters<SignInThrottle['reserve']>[0];

describeEachDatabase('guessing a password', (open) => {
  let database: Database;
  let nowMs = Date.now();
  let [throttle, other]: [SignInThrottle, SignInThrottle] = [] as never;

  beforeAll(async () => {
    database = await open();
    await migrate(database, 'desk', migrations);
  }, openMsMax);

  beforeEach(async () => {
    const tables = database.tables<DeskTables>('desk');
    await tables.deleteFrom('sign_in_counts').execute();
    const replica = () => new SignInThrottle({ tables, keys: ['secret'], now: () => nowMs });
    [throttle, other] = [replica(), replica()];
  });

  const reserve = (more: Partial<Try> = {}) => throttle.reserve({ ...ada, ...more });

  /** Makes tries, each as soon as it may be made, that all turn out wrong; gives what each had to wait, in seconds. */
  async function fail(times: number, more: Partial<Try> = {}): Promise<number[]> {
    const waits: number[] = [];
    while (waits.length < times) {
      const wait = await waitOf(more);
      nowMs += wait * 1000;
      await reserve(more);
      waits.push(wait);
    }
    return waits;
  }

  /** Seconds until a try may be made, without making one. */
  async function waitOf(more: Partial<Try> = {}): Promise<number> {
    const reserved = await reserve(more);
    await reserved.takeBack();
    return reserved.waitSeconds;
  }

  test('costs nothing five times, then twice as long each time, up to half a minute', async () => {
    expect(await fail(13)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
  });

  test('never locks out: after the wait the next try is free, and only one', async () => {
    await fail(12);
    nowMs += 30_000;
    expect([(await reserve()).waitSeconds, (await reserve()).waitSeconds]).toEqual([0, 30]);
  });

  test('counts every try of one moment, before any is decided', async () => {
    const tries = await Promise.all(Array.from({ length: 22 }, () => reserve()));
    expect(tries.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(5);
  });

  test('once a minute leaves the account open in between', async () => {
    for (let minute = 0; minute < 20; minute += 1) {
      await reserve();
      nowMs += 30_000;
      expect(await waitOf()).toBe(0);
      nowMs += 30_000;
    }
  });

  test('slows neither the same account from elsewhere nor another one from there', async () => {
    await fail(9);
    expect([await waitOf({ address: '10.0.0.2' }), await waitOf({ email: 'bob@desk.example' })]).toEqual([0, 0]);
  });

  test('slows an address that tries many accounts', async () => {
    for (let account = 0; account < 21; account += 1) await fail(1, { email: `user${account}@desk.example` });
    expect([await waitOf({ email: 'eve@desk.example' }), await waitOf({ email: 'eve@desk.example', address: '10.0.0.2' })]).toEqual([1, 0]);
  });

  test('slows an account that many addresses try, for 10 s at most', async () => {
    for (let address = 0; address < 40; address += 1) await fail(1, { address: `10.1.0.${address}` });
    expect([await waitOf(), await waitOf({ email: 'bob@desk.example' })]).toEqual([10, 0]);
  });

  test('never slows who signed in from the browser before, but for wrong passwords of that browser', async () => {
    for (let address = 0; address < 40; address += 1) await fail(1, { address: `10.1.0.${address}` });
    await fail(12);
    expect(await waitOf({ browser: 'one' })).toBe(0);
    await fail(5, { browser: 'one' });
    expect([await waitOf({ browser: 'one' }), await waitOf({ browser: 'two' })]).toEqual([1, 0]);
  });

  test('counts an e-mail address alike in any case of letters', async () => {
    await fail(6, { email: 'Ada@Desk.Example' });
    expect(await waitOf()).toBe(2);
  });

  test('counts on every replica, and is stored without the account and the address', async () => {
    await fail(9);
    expect((await other.reserve(ada)).waitSeconds).toBe(16);
    const rows = await database.tables<DeskTables>('desk').selectFrom('sign_in_counts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/ada@|10\.0\.0\.1/);
  });

  test('is deleted once it is forgotten', async () => {
    await fail(1);
    nowMs += 16 * 60_000;
    await throttle.purge();
    expect(await database.tables<DeskTables>('desk').selectFrom('sign_in_counts').selectAll().execute()).toEqual([]);
  });

  test('is forgotten with the right password', async () => {
    await fail(4);
    await (await reserve()).succeeded();
    expect(await fail(6)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('costs the others of an address no longer wait when one of them signs in', async () => {
    for (let account = 0; account < 26; account += 1) await fail(1, { email: `user${account}@desk.example` });
    nowMs += 30_000;
    await (await reserve()).succeeded();
    expect(await waitOf({ email: 'bob@desk.example' })).toBe(0);
  });

  test('is forgotten after a quarter of an hour', async () => {
    await fail(9);
    nowMs += 15 * 60_000;
    await fail(1);
    expect(await waitOf()).toBe(0);
  });
});
