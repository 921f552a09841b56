import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { isMoney, openWiredJournal } from '#bff/money/commands/test-wired-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { noticesSchema } from '#contract/desk/notices.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Limits of a repeated check on a slow, busy machine, ms. */
const polling = { timeout: 20_000, interval: 20 } as const;

const money = { attemptMs: 1000, lockWaitMs: 150, signatureWindowMs: 300, readBackMs: 30, sweepMs: 100, goneMs: 4000 };

describeEachDatabase('the resolution of an unknown payment', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  beforeAll(async () => {
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase(), { money }));
  }, openMsMax);

  const payment = () => ({ destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.0004 } });

  /** Creates a payment that never arrived, in the state in which users may resolve it. */
  const createLostPayment = async () => {
    proxy.interceptor = async (call, pass) => (isMoney(call) ? 'reset' : pass());
    const wallet = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const sendAnswer = await world.send(`/api/v1/wallets/${wallet}/transactions`, payment(), { key });
    expect(sendAnswer.status).toBe(202);
    proxy.interceptor = (_call, forward) => forward();
    const reads = async () => (await world.tables.selectFrom('commands').select('empty_reads').where('id', '=', key).execute())[0];
    await expect.poll(async () => (await reads())?.empty_reads, polling).toBeGreaterThanOrEqual(3);
    return { key, wallet };
  };
  const resolveOutcome = (key: string, user: 'treasury' | 'treasury2', verdict: object) =>
    world.ask('POST', `/bff/commands/${key}/settle`, { reason: 'looked at the chain', ...verdict }, { as: user });
  const change = (set: { roles?: string; deactivated_at?: Date | null }) =>
    world.tables.updateTable('users').set(set).where('email', '=', 'treasury@desk.example').execute();

  test.for([
    ['deactivated', { deactivated_at: new Date() }, { deactivated_at: null }],
    ['no treasurer any more', { roles: 'viewer' }, { roles: 'treasury' }],
  ] as const)('the verdict of a treasurer who is %s does not count', async ([_what, lossColumns, restoredColumns]) => {
    const { key } = await createLostPayment();
    expect((await resolveOutcome(key, 'treasury', { verdict: 'not_sent' })).status).toBe(200);
    await change(lossColumns);
    const secondVerdict = await resolveOutcome(key, 'treasury2', { verdict: 'not_sent' });
    await change(restoredColumns);
    expect([secondVerdict.status, secondVerdict.json]).toMatchObject([
      200,
      { state: 'unknown', settlement: { verdict: 'not_sent', by: { email: 'treasury2@desk.example' } } },
    ]);
    expect((await resolveOutcome(key, 'treasury', { verdict: 'not_sent' })).json).toMatchObject({ state: 'not_sent' });
  });

  test('every treasurer gets one notice when a payment may be resolved', async () => {
    const { key } = await createLostPayment();
    const noticesOf = async (user: 'treasury' | 'treasury2') => {
      const { notices } = noticesSchema.parse((await world.ask('GET', '/bff/notices', undefined, { as: user })).json);
      return notices.filter(({ kind, ref }) => kind === 'settle_wanted' && ref === key).length;
    };
    await expect.poll(() => noticesOf('treasury2'), polling).toBe(1);
    expect(await noticesOf('treasury')).toBe(1);
    await resolveOutcome(key, 'treasury', { verdict: 'not_sent' });
    await resolveOutcome(key, 'treasury2', { verdict: 'not_sent' });
    expect([await noticesOf('treasury'), await noticesOf('treasury2')]).toEqual([0, 0]);
  });

  test('the verdict of a deactivated treasurer is hidden', async () => {
    const { key } = await createLostPayment();
    await resolveOutcome(key, 'treasury', { verdict: 'not_sent' });
    await change({ deactivated_at: new Date() });
    const seenCommand = await world.ask('GET', `/bff/commands/${key}`, undefined, { as: 'treasury2' });
    await change({ deactivated_at: null });
    expect(seenCommand.json).toMatchObject({ state: 'unknown', settlement: null });
    expect(await world.command(key)).toMatchObject({ settlement: { by: { email: 'treasury@desk.example' } } });
  });

  test('a verdict with an unknown transaction is refused', async () => {
    const { key } = await createLostPayment();
    const verdict = await resolveOutcome(key, 'treasury', { verdict: 'sent', record_id: 999_999 });
    expect([verdict.status, verdict.json]).toMatchObject([
      400,
      { code: 'invalid_request', field: 'record_id', error: 'The custodian has no transaction 999999' },
    ]);
    expect(await world.command(key)).toMatchObject({ state: 'unknown', settlement: null });
  });

  test('a verdict with a transaction of another payment is refused, whether this desk sent that payment or not', async () => {
    const { key, wallet } = await createLostPayment();
    const path = `/api/v1/wallets/${wallet}/transactions`;
    const otherRecord = await world.direct('POST', path, payment());
    const otherWallet = await world.wallet('btc', '1');
    const otherKey = crypto.randomUUID();
    await world.send(`/api/v1/wallets/${otherWallet}/transactions`, payment(), { key: otherKey });
    const { record_id: ownedRecordId } = await world.command(otherKey);
    for (const [record_id, message] of [
      [Number(otherRecord['id']), /its destination differs/],
      [ownedRecordId, /belongs to another request/],
    ] as const) {
      const verdict = await resolveOutcome(key, 'treasury', { verdict: 'sent', record_id });
      expect([verdict.status, verdict.json]).toMatchObject([400, { field: 'record_id', error: expect.stringMatching(message) as string }]);
    }
    expect(await world.command(key)).toMatchObject({ state: 'unknown', settlement: null });
  });

  test('two treasurers confirm a payment when they name the same transaction', async () => {
    const { key, wallet } = await createLostPayment();
    const { destination } = await world.command(key);
    const body = { destination: { type: 'external', addresses: { btc: destination?.address } }, amounts: { btc: 0.0004 } };
    const record = await world.direct('POST', `/api/v1/wallets/${wallet}/transactions`, body);
    const verdict = { verdict: 'sent', record_id: Number(record['id']) };
    expect((await resolveOutcome(key, 'treasury', verdict)).json).toMatchObject({
      state: 'unknown',
      settlement: { record_id: verdict.record_id },
    });
    expect((await resolveOutcome(key, 'treasury2', verdict)).json).toMatchObject({ state: 'confirmed', record_id: verdict.record_id });
  });
});
