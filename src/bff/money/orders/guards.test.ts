import { afterEach, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import { orderOfFacts } from '#bff/money/checks/checked-order.ts';
import { findRepeats } from '#bff/money/checks/duplicates.ts';
import { Recipients } from '#bff/money/checks/recipients.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { isMoney, openWiredJournal, waitForSweeps } from '#bff/money/commands/test-wired-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { decimalOf } from '#contract/money/money.ts';
import { partText } from '#contract/rules/command-facts.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** The signature window is longer than a test. */
const money = { attemptMs: 1000, lockWaitMs: 50, signatureWindowMs: 120_000, readBackMs: 10, sweepMs: 100, goneMs: 60_000 };

// Each test checks one guard and disables the other guards against the same mistake.
describeEachDatabase('the guards of a payment', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  beforeAll(async () => {
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase(), { money }));
  }, openMsMax);
  afterEach(() => (proxy.interceptor = (_call, pass) => pass()));

  const path = (wallet: number) => `/api/v1/wallets/${wallet}/transactions`;
  const payment = (address = strangeAddress()) => ({
    destination: { type: 'external', addresses: { btc: address } },
    amounts: { btc: 0.0005 },
  });
  const batch = (source_wallet_id: number, address: string) => ({
    source_wallet_id,
    asset: 'btc',
    destinations: ['6000', '7000'].map((amount) => ({ type: 'public_address', public_address: address, amount })),
  });
  /** Sends a request that never arrives, so that its command becomes unknown. */
  const sendLost = async (url: string, body: object, headers = {}) => {
    const key = crypto.randomUUID();
    proxy.interceptor = async (call, pass) => (isMoney(call) ? 'reset' : pass());
    const sendAnswer = await world.send(url, body, { key, headers });
    proxy.interceptor = (_call, forward) => forward();
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
    return key;
  };
  const change = (key: string, set: { empty_reads?: number; lane?: string; state?: 'sending' | 'confirmed'; sender?: string }) =>
    world.tables.updateTable('commands').set(set).where('id', '=', key).execute();

  test.for(['not_sent', 'sent'])(
    'users cannot resolve an outcome as %s during the signature window, no matter how many reads found nothing',
    async (verdict) => {
      const key = await sendLost(path(await world.wallet('btc', '1')), payment());
      await change(key, { empty_reads: 9 });
      const answer = await world.ask('POST', `/bff/commands/${key}/settle`, { verdict, reason: 'looked' });
      expect([answer.status, answer.json]).toMatchObject([409, { error: expect.stringMatching(/resolve it after 2/) as string }]);
    },
  );

  test('a read without a record does not count during the signature window', async () => {
    const key = await sendLost(path(await world.wallet('btc', '1')), payment());
    await waitForSweeps(world, 3);
    const row = await world.tables.selectFrom('commands').selectAll().where('id', '=', key).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'unknown', empty_reads: 0, read_back_at: null });
  });

  test.for(['unknown', 'sending'] as const)(
    'an equal command that is %s is a duplicate even under another lock of wallet and asset',
    async (state) => {
      const [wallet, body] = [await world.wallet('btc', '1'), payment()];
      const key = await sendLost(path(wallet), body);
      await change(key, { lane: `another lane ${key}`, ...(state === 'sending' ? { state } : {}) });
      const next = await world.send(path(wallet), body);
      expect([next.status, next.json]).toMatchObject([409, { code: 'possible_duplicate', earlier: { command_id: key } }]);
      expect(await world.records(wallet)).toEqual([]);
    },
  );

  test('the record of a command is not matched to an equal command whose answer was lost', async () => {
    const [wallet, body] = [await world.wallet('btc', '1'), strangeAddress()];
    const firstKey = crypto.randomUUID();
    expect((await world.send('/api/v2/send_batch_now', batch(wallet, body), { key: firstKey })).status).toBe(200);
    const secondKey = await sendLost('/api/v2/send_batch_now', batch(wallet, body), { 'duplicate-of': firstKey });
    await waitForSweeps(world, 3);
    expect(await world.command(secondKey)).toMatchObject({ state: 'unknown', record_id: null });
    expect(await world.records(wallet)).toHaveLength(1);
  });

  test('a command that a dead sender claimed becomes unknown', async () => {
    const key = await sendLost(path(await world.wallet('btc', '1')), payment());
    await change(key, { state: 'sending', sender: 'a replica that is gone' });
    await expect.poll(async () => (await world.command(key)).state).toBe('unknown');
    const { evidence } = await world.command(key);
    expect(evidence.at(-1)?.what).toMatch(/stopped or lost its database while sending: the request may have been sent/);
  });

  test('the audit check reports a command state that was changed in the database', async () => {
    const key = await sendLost(path(await world.wallet('btc', '1')), payment());
    const readAlteredRows = async () => (await verifyAudit(world.tables)).altered;
    const rowsBefore = await readAlteredRows();
    await change(key, { state: 'confirmed' });
    expect((await readAlteredRows()).filter((object) => !rowsBefore.includes(object))).toEqual([`/bff/commands/${key}`]);
  });

  test('one unknown command blocks every other command of its wallet and asset, to any destination', async () => {
    const wallet = await world.wallet('btc', '1');
    const key = await sendLost(path(wallet), payment());
    for (const [url, body] of [
      [path(wallet), payment()],
      [path(wallet), { ...payment(), amounts: { btc: 0.0009 } }],
      ['/api/v2/send_batch_now', batch(wallet, strangeAddress())],
    ] as const) {
      const nextAnswer = await world.send(url, body);
      expect([nextAnswer.status, nextAnswer.json]).toMatchObject([409, { code: 'unresolved_send', command_id: key }]);
    }
    expect(await world.records(wallet)).toEqual([]);
  });

  test('an incomplete read of records does not prove that a record is missing', async () => {
    const [wallet, address, key] = [await world.wallet('btc', '1'), strangeAddress(), crypto.randomUUID()];
    expect((await world.send(path(wallet), payment(address), { key })).status).toBe(200);
    const amount = decimalOf('0.0005');
    const destination = { kind: 'public_address', id: null, address, tag: null, count: null } as const;
    const facts = { walletId: wallet, asset: 'btc', amount, destination, parts: [partText('btc', destination, amount)] };
    const order = orderOfFacts('withdrawal', facts);
    const desk = { tables: world.tables, nowMs: Date.now(), createdAt: new Date(), purpose: 'create' as const };
    const recipients = new Recipients([], []);
    const lookForRecord = async (isWhole: boolean, idsBefore: readonly string[]) =>
      (await findRepeats(order, { records: [], isWhole, unreadableMarks: new Set(), before: new Set(idsBefore), recipients }, desk))
        .repeats;
    expect(await lookForRecord(false, [key])).toMatchObject([{ earlier: { command_id: key } }]);
    expect(await lookForRecord(true, [])).toMatchObject([{ earlier: { command_id: key } }]);
    expect(await lookForRecord(true, [key])).toEqual([]);
  });
});
