import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { gateCases } from '#database/test-scope.ts';
import { waitForLockedTransactions } from '#database/test-waiting.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { strangeAddress } from './test-addresses.ts';
import type { TestJournal } from './test-journal.ts';
import type { InterceptingProxy } from './test-wire.ts';
import { isMoney, openWiredJournal } from './test-wired-journal.ts';

/** Polling limits for a slow, busy machine, ms. */
const polling = { timeout: 15_000, interval: 20 } as const;

const money = { attemptMs: 1000, lockWaitMs: 150, signatureWindowMs: 2500, readBackMs: 40, sweepMs: 100, goneMs: 20_000 };

const order = () => ({ destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.0002 } });

describeEachDatabase('a desk whose clock differs from the service’s', (openDatabase) => {
  describe.for(gateCases([14, 10, -10, -14], 1))('a clock that is %i minutes ahead of the service’s clock', (minutes) => {
    const aheadMs = minutes * 60_000;
    let world: TestJournal;
    let wire: InterceptingProxy;
    const dates: string[] = [];
    beforeAll(async () => {
      ({ world, wire } = await openWiredJournal(await openDatabase(), { money, now: () => Date.now() + aheadMs }));
    }, openMsMax);

    const sendLosingTheAnswer = async (key: string) => {
      const id = await world.wallet('btc', '1');
      wire.interceptor = async (call, pass) => {
        if (!isMoney(call)) return pass();
        dates.push(call.headers['date'] ?? '');
        await pass();
        return 'reset';
      };
      const sendAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, order(), { key });
      expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
      wire.interceptor = (_call, pass) => pass();
      return id;
    };

    test('the desk finds a payment whose answer was lost', async () => {
      const key = crypto.randomUUID();
      const id = await sendLosingTheAnswer(key);
      await expect.poll(async () => (await world.command(key)).state, polling).toBe('confirmed');
      expect(await world.records(id)).toHaveLength(1);
    });

    test('the desk signs by the service’s clock and counts the signature window from that date', async () => {
      const key = crypto.randomUUID();
      const [fromMs] = [Date.now()];
      await sendLosingTheAnswer(key);
      const signedMs = Date.parse(dates.at(-1) ?? '');
      expect(signedMs).toBeGreaterThan(fromMs - 3000);
      expect(signedMs).toBeLessThan(Date.now() + 3000);
      const row = await world.tables.selectFrom('commands').selectAll().where('id', '=', key).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ is_clock_known: true });
      expect(Math.abs((row.signed_at?.getTime() ?? 0) - signedMs)).toBeLessThan(1000);
    });
  });
});

describeEachDatabase('a sender', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  let aheadMs = 0;
  let onFrozen: () => void = () => undefined;
  beforeAll(async () => {
    const moment = async (at: string) => (at === 'after_claim' ? onFrozen() : undefined);
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase(), { money, now: () => Date.now() + aheadMs, moment }));
  }, openMsMax);
  afterEach(() => {
    [aheadMs, onFrozen] = [0, () => undefined];
    proxy.interceptor = (_call, pass) => pass();
  });

  const ways = ['its own order', 'a released order'] as const;
  const sendOnce = async (way: (typeof ways)[number], key: string) => {
    const id = await world.wallet('btc', '1');
    const mode = way === 'its own order' ? 'off' : 'always';
    await setReviews(world.tables, mode);
    await world.send(`/api/v1/wallets/${id}/transactions`, order(), { key });
    if (mode === 'always') await world.ask('POST', `/bff/commands/${key}/review`, { decision: 'release' }, { as: 'treasury2' });
    return id;
  };

  test.for(gateCases(ways, 1))('a sender that was suspended after it claimed %s sends nothing', async (way) => {
    // The wall clock of a suspended machine advances, but its monotonic clock does not.
    onFrozen = () => (aheadMs = 25 * 60_000);
    const key = crypto.randomUUID();
    const id = await sendOnce(way, key);
    aheadMs = 0;
    expect(await world.command(key)).toMatchObject({ state: 'not_sent' });
    expect(await world.records(id)).toEqual([]);
  });

  test.for(gateCases(ways, 1))('a sender signs %s with the date of its claim, regardless of the duration of the send', async (way) => {
    let sentAt = '';
    proxy.interceptor = (call, forward) => {
      if (isMoney(call)) sentAt = call.headers['date'] ?? '';
      return forward();
    };
    onFrozen = () => (aheadMs = 8000);
    const key = crypto.randomUUID();
    await sendOnce(way, key);
    const row = await world.tables.selectFrom('commands').selectAll().where('id', '=', key).executeTakeFirstOrThrow();
    expect(Date.parse(sentAt)).toBe(Math.floor((row.signed_at?.getTime() ?? 0) / 1000) * 1000);
    expect(Math.abs((row.signed_at?.getTime() ?? 0) - (row.sent_at?.getTime() ?? 0))).toBeLessThan(3000);
  });
});

describePostgres('a claim', (openDatabase) => {
  let database: Database;
  let world: TestJournal;
  let aheadMs = 0;
  let onRecorded: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    database = await openDatabase();
    const moment = async (at: string) => (at === 'after_commit' ? onRecorded() : undefined);
    ({ world } = await openWiredJournal(database, { money, now: () => Date.now() + aheadMs, moment }));
  }, openMsMax);

  test('a sender sends nothing if the database confirms its claim too late', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const { promise: isOver, resolve: markOver } = Promise.withResolvers<void>();
    onRecorded = async () => {
      const { promise: isLocked, resolve: reportLocked } = Promise.withResolvers<void>();
      const lockHolder = world.tables.transaction().execute(async (trx) => {
        await trx.selectFrom('audit_head').select('seq').forUpdate().execute();
        reportLocked();
        await waitForLockedTransactions(database, 1);
        aheadMs = 60_000;
      });
      lockHolder.then(markOver, markOver);
      await isLocked;
    };
    const sendAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, order(), { key });
    await isOver;
    aheadMs = 0;
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([
      504,
      { outcome: 'not_sent', error: expect.stringMatching(/delayed/) as string },
    ]);
    expect(await world.command(key)).toMatchObject({ state: 'not_sent' });
    expect(await world.records(id)).toEqual([]);
  });
});
