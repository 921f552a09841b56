import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { attemptTime } from '#bff/money/commands/attempt-time.ts';
import { claimCommand } from '#bff/money/commands/send-command.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { isMoney, openWiredJournal } from '#bff/money/commands/test-wired-journal.ts';
import { expireReviews } from '#bff/money/orders/review-order.ts';
import { ordersOf, payment } from '#bff/money/orders/test-orders-of.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import { readBackInterval, reviewTime } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { readBack } from './read-back.ts';

/** The first replica runs no sweeps. */
const money = { lockWaitMs: 50, sweepMs: 3_600_000 };

describeEachDatabase('two replicas', (openDatabase) => {
  const startMs = Date.now();
  let otherNowMs = startMs;
  let world: TestJournal;
  let proxy: InterceptingProxy;
  let orders: ReturnType<typeof ordersOf>;
  let otherReplicas: readonly DeskServices[] = [];
  beforeAll(async () => {
    const database = await openDatabase();
    ({ world, wire: proxy } = await openWiredJournal(database, { money, now: () => startMs }));
    orders = ordersOf(world);
    otherReplicas = [await replicaOf(database, proxy.url, () => otherNowMs), await replicaOf(database, proxy.url, () => otherNowMs)];
  }, openMsMax);
  afterEach(() => {
    otherNowMs = startMs;
    proxy.interceptor = (_call, pass) => pass();
  });
  afterAll(async () => {
    for (const each of otherReplicas) await Promise.all([each.custody.close(), each.sessions.close(), each.hints.close()]);
  });

  const otherReplica = () => {
    const [firstReplica] = otherReplicas;
    if (firstReplica === undefined) throw new Error('no other replica is open');
    return firstReplica;
  };
  const rowOf = (id: string) => world.tables.selectFrom('commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Creates a command that has awaited approval for `ms`. */
  const createAwaiting = async (ms: number) => {
    await setReviews(world.tables, 'always');
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    await orders.withdraw(wallet, strangeAddress(), 0.0003, { key });
    await world.tables
      .updateTable('commands')
      .set({ awaits_since: new Date(startMs - ms) })
      .where('id', '=', key)
      .execute();
    return { wallet, key };
  };

  test('an approval that is in time by the clock of one replica sends the order, although another replica looks for expired orders', async () => {
    const { wallet, key } = await createAwaiting(reviewTime.ms - 1);
    await expireReviews(otherReplica().journal);
    expect((await orders.decide('command', key, 'release')).json).toMatchObject({ state: 'confirmed' });
    expect(await world.records(wallet)).toHaveLength(1);
  });

  test('after one replica refused a late approval of an order, another replica expires the order', async () => {
    const { wallet, key } = await createAwaiting(reviewTime.ms);
    const lateReview = await orders.decide('command', key, 'release');
    expect([lateReview.status, lateReview.json]).toMatchObject([409, { code: 'command_ended', error: 'The time for approvals is over' }]);
    otherNowMs = startMs + 1;
    await expireReviews(otherReplica().journal);
    expect((await rowOf(key)).state).toBe('expired');
    expect(await world.records(wallet)).toEqual([]);
  });

  test('two replicas with different clocks either expire an order or send it, but never both', async () => {
    const { wallet, key } = await createAwaiting(reviewTime.ms - 1);
    otherNowMs = startMs + 2;
    const [releaseAnswer] = await Promise.all([orders.decide('command', key, 'release'), expireReviews(otherReplica().journal)]);
    const isSent = releaseAnswer.status === 200;
    expect((await rowOf(key)).state).toBe(isSent ? 'confirmed' : 'expired');
    expect(await world.records(wallet)).toHaveLength(isSent ? 1 : 0);
  });

  test('a command that one replica has claimed is not claimed by another replica', async () => {
    const { key } = await createAwaiting(0);
    await world.tables.updateTable('commands').set({ state: 'sending' }).where('id', '=', key).execute();
    const [row, money] = [await rowOf(key), otherReplica()];
    const runChecks = async () => ({ lines: [], stop: null });
    const claimNow = () => claimCommand(money, row, { runChecks, time: attemptTime(money), by: null });
    expect(await claimNow()).toMatchObject({ state: 'sending' });
    expect(await claimNow()).toBeNull();
  });

  /** Creates a batch that has no mark and never arrived, and whose signature window has ended. */
  const lostBatch = async () => {
    await setReviews(world.tables, 'off');
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const rows = [payment(2, { public_address: strangeAddress() })];
    proxy.interceptor = async (call, pass) => (isMoney(call) ? 'reset' : pass());
    expect((await orders.sendNow(wallet, rows, { key })).status).toBe(202);
    proxy.interceptor = (_call, pass) => pass();
    const at = new Date(startMs - 2 * 3_600_000);
    await world.tables.updateTable('commands').set({ signed_at: at, sent_at: at, is_clock_known: true }).where('id', '=', key).execute();
    return { wallet, key, rows };
  };
  const emptyReads = async (id: string) => (await rowOf(id)).empty_reads;

  test('two concurrent full reads by two replicas count as one read, and the next full read counts only after the interval', async () => {
    const { key } = await lostBatch();
    const row = await rowOf(key);
    await Promise.all(otherReplicas.map((each) => readBack(each, row)));
    expect(await emptyReads(key)).toBe(1);
    otherNowMs = startMs + readBackInterval.ms - 1;
    await readBack(otherReplica(), await rowOf(key));
    expect(await emptyReads(key)).toBe(1);
    otherNowMs = startMs + readBackInterval.ms;
    await readBack(otherReplica(), await rowOf(key));
    expect(await emptyReads(key)).toBe(2);
  });

  test('a replica with an older state does not restore the count of empty reads', async () => {
    const { key } = await lostBatch();
    const change = world.tables.updateTable('commands').where('id', '=', key);
    await change.set({ empty_reads: 2, read_back_at: new Date(startMs - readBackInterval.ms) }).execute();
    const olderRow = await rowOf(key);
    await change.set({ empty_reads: 0, read_back_at: new Date(startMs) }).execute();
    await readBack(otherReplica(), olderRow);
    expect(await emptyReads(key)).toBe(0);
  });

  test('a replica with an older state of one order does not take the record of another order', async () => {
    const { wallet, key, rows } = await lostBatch();
    const olderRow = await rowOf(key);
    await world.tables.updateTable('commands').set({ state: 'not_sent' }).where('id', '=', key).execute();
    const { promise: isDecided, resolve: decide } = Promise.withResolvers<void>();
    const { promise: isExecuted, resolve: markExecuted } = Promise.withResolvers<void>();
    proxy.interceptor = async (call, forward) => {
      const answer = await forward();
      if (!isMoney(call)) return answer;
      markExecuted();
      await isDecided;
      return answer;
    };
    const nextKey = crypto.randomUUID();
    const sendPromise = orders.sendNow(wallet, rows, { key: nextKey });
    await isExecuted;
    await readBack(otherReplica(), olderRow);
    const thirdOrder = await orders.withdraw(wallet, strangeAddress(), 0.0002);
    expect([thirdOrder.status, thirdOrder.json]).toMatchObject([409, { code: 'unresolved_send', command_id: nextKey }]);
    decide();
    expect((await sendPromise).status).toBe(200);
    expect([await rowOf(key), await rowOf(nextKey)]).toMatchObject([{ state: 'not_sent', record_id: null }, { state: 'confirmed' }]);
    expect(await world.records(wallet)).toHaveLength(1);
  });
});
