import { beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { strangeAddress } from './test-addresses.ts';
import type { TestJournal } from './test-journal.ts';
import type { InterceptingProxy } from './test-wire.ts';
import { isMoney, openWiredJournal, waitForSweeps } from './test-wired-journal.ts';

/** Polling limits for a slow, busy machine, ms. */
const polling = { timeout: 20_000, interval: 20 } as const;

/** The signature window is longer than a test. */
const money = { attemptMs: 1000, lockWaitMs: 150, signatureWindowMs: 120_000, readBackMs: 40, sweepMs: 100, goneMs: 4000 };

describeEachDatabase('a direct batch that the service refuses', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  beforeAll(async () => {
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase(), { money }));
  }, openMsMax);

  const sendDuringFault = async (status: number, body: string) => {
    proxy.interceptor = async (call, forward) =>
      isMoney(call) ? { status, headers: { date: new Date().toUTCString(), 'content-type': 'application/json' }, body } : forward();
    const source_wallet_id = await world.wallet('btc', '1');
    const destinations = [1, 2, 3].map((each) => ({ type: 'public_address', public_address: strangeAddress(), amount: `${each}2000` }));
    const key = crypto.randomUUID();
    const sendAnswer = await world.send('/api/v2/send_batch_now', { source_wallet_id, asset: 'btc', destinations }, { key });
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
    return key;
  };

  test.for([
    ['408 and a reason', 408, '{"error":"Request timeout"}'],
    ['429 and a reason', 429, '{"error":"Too many requests"}'],
    ['400 without a body', 400, ''],
    ['404 of something before it', 404, '<html>Not found</html>'],
    ['422 without a reason', 422, '{}'],
  ] as const)(
    'a batch that was answered with %s stays unknown for the whole window, regardless of what the reads find',
    async ([_what, status, body]) => {
      const key = await sendDuringFault(status, body);
      await waitForSweeps(world, 8);
      expect(await world.command(key)).toMatchObject({ state: 'unknown', outcome: { status } });
    },
  );

  test('a batch that was refused with a reason becomes refused after two reads without a record', async () => {
    const key = await sendDuringFault(400, '{"error":"destinations is invalid"}');
    await expect.poll(async () => (await world.command(key)).state, polling).toBe('refused');
    const { evidence } = await world.command(key);
    expect(evidence.filter(({ what }) => what.startsWith('A full check found no transaction'))).toHaveLength(2);
  });
});
