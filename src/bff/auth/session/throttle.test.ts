import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { SignInThrottle } from './throttle.ts';

const ada = { email: 'ada@desk.example', address: '10.0.0.1', browser: null };
type SignInAttempt = Parameters<SignInThrottle['reserve']>[0];

describeEachDatabase('SignInThrottle', (openDatabase) => {
  let database: Database;
  let nowMs = Date.now();
  let [throttle, otherThrottle]: [SignInThrottle, SignInThrottle] = [] as never;

  beforeAll(async () => {
    database = await openDatabase();
    await migrate(database, 'desk', migrations);
  }, openMsMax);

  beforeEach(async () => {
    const tables = database.tables<DeskTables>('desk');
    await tables.deleteFrom('sign_in_counts').execute();
    const replica = () => new SignInThrottle({ tables, keys: ['secret'], now: () => nowMs });
    [throttle, otherThrottle] = [replica(), replica()];
  });

  const reserve = (overrides: Partial<SignInAttempt> = {}) => throttle.reserve({ ...ada, ...overrides });

  /** Makes wrong attempts, each as soon as it is permitted. Returns the delay before each attempt, in seconds. */
  async function makeWrongAttempts(times: number, overrides: Partial<SignInAttempt> = {}): Promise<number[]> {
    const waitTimes: number[] = [];
    while (waitTimes.length < times) {
      const waitSeconds = await delaySeconds(overrides);
      nowMs += waitSeconds * 1000;
      await reserve(overrides);
      waitTimes.push(waitSeconds);
    }
    return waitTimes;
  }

  /** The seconds until an attempt is permitted. This does not count as an attempt. */
  async function delaySeconds(overrides: Partial<SignInAttempt> = {}): Promise<number> {
    const reservation = await reserve(overrides);
    await reservation.withdrawAttempt();
    return reservation.waitSeconds;
  }

  test('five wrong passwords cause no delay, and each further wrong password doubles the delay up to half a minute', async () => {
    expect(await makeWrongAttempts(13)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
  });

  test('after a delay, exactly one password attempt is permitted', async () => {
    await makeWrongAttempts(12);
    nowMs += 30_000;
    expect([(await reserve()).waitSeconds, (await reserve()).waitSeconds]).toEqual([0, 30]);
  });

  test('concurrent attempts are all counted before any of them is checked', async () => {
    const attempts = await Promise.all(Array.from({ length: 22 }, () => reserve()));
    expect(attempts.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(5);
  });

  test('one password attempt a minute does not lock the account', async () => {
    for (let minute = 0; minute < 20; minute += 1) {
      await reserve();
      nowMs += 30_000;
      expect(await delaySeconds()).toBe(0);
      nowMs += 30_000;
    }
  });

  test('a delay of an account at one address affects neither other accounts at that address nor the account at another address', async () => {
    await makeWrongAttempts(9);
    expect([await delaySeconds({ address: '10.0.0.2' }), await delaySeconds({ email: 'bob@desk.example' })]).toEqual([0, 0]);
  });

  test('an address with attempts at many accounts is delayed', async () => {
    for (let account = 0; account < 21; account += 1) await makeWrongAttempts(1, { email: `user${account}@desk.example` });
    expect([
      await delaySeconds({ email: 'eve@desk.example' }),
      await delaySeconds({ email: 'eve@desk.example', address: '10.0.0.2' }),
    ]).toEqual([1, 0]);
  });

  test('an account with attempts from many addresses is delayed by at most 10 s', async () => {
    for (let address = 0; address < 40; address += 1) await makeWrongAttempts(1, { address: `10.1.0.${address}` });
    expect([await delaySeconds(), await delaySeconds({ email: 'bob@desk.example' })]).toEqual([10, 0]);
  });

  test('a recognized browser is delayed only by its own wrong passwords', async () => {
    for (let address = 0; address < 40; address += 1) await makeWrongAttempts(1, { address: `10.1.0.${address}` });
    await makeWrongAttempts(12);
    expect(await delaySeconds({ browser: 'one' })).toBe(0);
    await makeWrongAttempts(5, { browser: 'one' });
    expect([await delaySeconds({ browser: 'one' }), await delaySeconds({ browser: 'two' })]).toEqual([1, 0]);
  });

  test('the count of wrong passwords ignores the case of an e-mail address', async () => {
    await makeWrongAttempts(6, { email: 'Ada@Desk.Example' });
    expect(await delaySeconds()).toBe(2);
  });

  test('counts of wrong passwords apply to every replica and are stored without the account and the address', async () => {
    await makeWrongAttempts(9);
    expect((await otherThrottle.reserve(ada)).waitSeconds).toBe(16);
    const rows = await database.tables<DeskTables>('desk').selectFrom('sign_in_counts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/ada@|10\.0\.0\.1/);
  });

  test('the purge deletes expired counts of password attempts', async () => {
    await makeWrongAttempts(1);
    nowMs += 16 * 60_000;
    await throttle.purge();
    expect(await database.tables<DeskTables>('desk').selectFrom('sign_in_counts').selectAll().execute()).toEqual([]);
  });

  test('a correct password resets the count of wrong passwords', async () => {
    await makeWrongAttempts(4);
    await (await reserve()).succeeded();
    expect(await makeWrongAttempts(6)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('a correct password of one account does not lengthen the delays of other accounts at its address', async () => {
    for (let account = 0; account < 26; account += 1) await makeWrongAttempts(1, { email: `user${account}@desk.example` });
    nowMs += 30_000;
    await (await reserve()).succeeded();
    expect(await delaySeconds({ email: 'bob@desk.example' })).toBe(0);
  });

  test('a count of wrong passwords expires after a quarter of an hour', async () => {
    await makeWrongAttempts(9);
    nowMs += 15 * 60_000;
    await makeWrongAttempts(1);
    expect(await delaySeconds()).toBe(0);
  });
});
