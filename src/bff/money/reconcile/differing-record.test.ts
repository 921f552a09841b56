import { afterEach, beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { isMoney, openWiredJournal, withRecords, type WireRecord } from '#bff/money/commands/test-wired-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Limits of a repeated check on a slow, busy machine, ms. */
const polling = { timeout: 20_000, interval: 20 } as const;

/** Ways in which a record of the service may differ from the request. */
const recordChanges = {
  'an amount net of the fee': (record: WireRecord) => ({ ...record, amounts: { btc: 0.00029 } }),
  'no source yet': (record: WireRecord) => ({ ...record, source: null }),
  'another destination': (record: WireRecord) => ({ ...record, destination: { id: null, addresses: { btc: strangeAddress() } } }),
} as const;

describeEachDatabase('a record that differs from its command', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  beforeAll(async () => {
    const money = { attemptMs: 10_000, lockWaitMs: 150, signatureWindowMs: 400, readBackMs: 30, sweepMs: 100, goneMs: 20_000 };
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase(), { money }));
  }, openMsMax);
  afterEach(() => (proxy.interceptor = (_call, pass) => pass()));

  const withdrawal = () => ({ destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.0003 } });
  const batch = (source_wallet_id: number) => ({
    source_wallet_id,
    asset: 'btc',
    destinations: [1, 2].map((each) => ({ type: 'public_address', public_address: strangeAddress(), amount: `${each}5000` })),
  });

  /** Two users try to resolve the command as not sent after the window, and the desk refuses. */
  async function expectNotSentRefused(key: string): Promise<void> {
    const { decides_at: at } = await world.command(key);
    await expect.poll(() => Date.now(), polling).toBeGreaterThan(Date.parse(at ?? ''));
    const readAt = async () => {
      const row = await world.tables.selectFrom('commands').select('read_back_at').where('id', '=', key).executeTakeFirst();
      return row?.read_back_at?.getTime() ?? 0;
    };
    /** Waits for one more read of the records. */
    const readAgain = async () => {
      const earlierRead = await readAt();
      await expect.poll(readAt, polling).toBeGreaterThan(earlierRead);
    };
    // The first read adds the difference to the evidence, and later reads add nothing.
    await readAgain();
    await readAgain();
    const evidenceLength = (await world.command(key)).evidence.length;
    await readAgain();
    for (const user of ['treasury', 'treasury2'] as const) {
      const verdict = { verdict: 'not_sent', reason: 'nothing in the explorer' };
      expect((await world.ask('POST', `/bff/commands/${key}/settle`, verdict, { as: user })).status).toBe(409);
    }
    expect(await world.command(key)).toMatchObject({ state: 'unknown', settlement: null, evidence: { length: evidenceLength } });
  }

  test.for(Object.keys(recordChanges) as (keyof typeof recordChanges)[])(
    'a record with %s is stored as evidence, and users cannot resolve the command as not sent',
    async (changeName) => {
      const id = await world.wallet('btc', '1');
      const key = crypto.randomUUID();
      proxy.interceptor = async (call, pass) => {
        const answer = await pass();
        if (isMoney(call)) return 'reset';
        return call.path === '/api/v1/transactions' ? withRecords(answer, recordChanges[changeName]) : answer;
      };
      const sendAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, withdrawal(), { key });
      expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
      const evidenceText = async () => (await world.command(key)).evidence.map((each) => each.what).join('\n');
      await expect.poll(evidenceText, polling).toMatch(/Transaction \d+ carries this request’s mark, but .* differs/);
      await expectNotSentRefused(key);
      proxy.interceptor = (_call, pass) => pass();
      expect(await world.waitForState(key, 'confirmed')).toMatchObject({ record_id: (await world.records(id))[0]?.id });
    },
  );

  test('a record with the mark of another request is no evidence for the command', async () => {
    const id = await world.wallet('btc', '1');
    const [key, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
    proxy.interceptor = async (call, pass) => {
      const answer = await pass();
      if (isMoney(call)) return 'reset';
      return call.path === '/api/v1/transactions' ? withRecords(answer, (record) => ({ ...record, notes: `[ref:${otherKey}]` })) : answer;
    };
    expect((await world.send(`/api/v1/wallets/${id}/transactions`, withdrawal(), { key })).json).toMatchObject({
      command: { state: 'unknown' },
    });
    const evidence = async () => (await world.command(key)).evidence.map((each) => each.what).join('\n');
    await expect.poll(evidence, polling).toContain('A full check found no transaction');
    expect(await evidence()).not.toContain('Possible matches');
    proxy.interceptor = (_call, pass) => pass();
    expect(await world.waitForState(key, 'confirmed')).toMatchObject({ record_id: (await world.records(id))[0]?.id });
  });

  test.for(['withdrawal', 'batch'] as const)(
    'after an answer to a %s with another amount, users cannot resolve the command as not sent',
    async (kind) => {
      const id = await world.wallet('btc', '1');
      const key = crypto.randomUUID();
      proxy.interceptor = async (call, pass) => {
        const answer = await pass();
        const isRecords = isMoney(call) || call.path === '/api/v1/transactions' || /^\/api\/v1\/transactions\/\d+$/.test(call.path);
        return isRecords ? withRecords(answer, (record) => ({ ...record, amounts: { btc: 0.00029 } })) : answer;
      };
      const [path, body] = kind === 'batch' ? ['/api/v2/send_batch_now', batch(id)] : [`/api/v1/wallets/${id}/transactions`, withdrawal()];
      const sendAnswer = await world.send(path, body, { key });
      expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
      const [record] = await world.records(id);
      expect(await world.command(key)).toMatchObject({ record_id: record?.id });
      await expectNotSentRefused(key);
      proxy.interceptor = (_call, forward) => forward();
      expect(await world.waitForState(key, 'confirmed')).toMatchObject({ record_id: record?.id });
    },
  );
});
