import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { ordersOf, payment } from '#bff/money/orders/test-orders-of.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { orderPreflightSchema } from '#contract/desk/preflight.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a repeated payment', (openDatabase) => {
  let world: TestJournal;
  let orders: ReturnType<typeof ordersOf>;
  let wallet: number;
  let address: string;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    orders = ordersOf(world);
  }, openMsMax);
  beforeEach(async () => {
    await setReviews(world.tables, 'always');
    [wallet, address] = [await world.wallet('btc', '1'), strangeAddress()];
  });

  const strangePayment = (line = 2) => payment(line, { public_address: address });
  const repeatsOf = (answer: { readonly json: unknown }) => deskErrorSchema.parse(answer.json).repeats ?? [];

  /** Three ways to pay 7,000 satoshis to the address. */
  const ways = {
    withdrawal: { pay: (key: string, headers = {}) => orders.withdraw(wallet, address, 0.00007, { key, headers }) },
    batch: { pay: (key: string, headers = {}) => orders.batch(wallet, [payment(2), strangePayment(3)], { key, headers }) },
    send_batch_now: {
      pay: (key: string, headers = {}) => orders.sendNow(wallet, [payment(9), strangePayment(3)], { key, headers }),
    },
  };
  type PaymentMethod = keyof typeof ways;
  /** The row of the payment in its order, and its line in the file. */
  const positions = { withdrawal: {}, batch: { row: 1, line: 3 }, send_batch_now: { row: 1 } } as const;
  const earlierFieldsByMethod: Record<PaymentMethod, (key: string) => object> = {
    withdrawal: (key) => ({ command_id: key }),
    batch: (key) => ({ batch_id: key, row: 1 }),
    send_batch_now: (key) => ({ command_id: key, row: 1 }),
  };
  const pairs = (Object.keys(ways) as PaymentMethod[]).flatMap((one) =>
    (Object.keys(ways) as PaymentMethod[]).map((other) => [one, other] as const),
  );

  test.for(pairs)('a repeat of a payment in a %s that awaits approval is refused in a %s', async ([first, second]) => {
    const [firstKey, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
    expect((await ways[first].pay(firstKey)).json).toMatchObject(
      first === 'batch' ? { state: 'awaiting_review' } : { command: { id: firstKey } },
    );
    const answer = await ways[second].pay(otherKey);
    expect(answer.status).toBe(409);
    // Other equal rows of the two orders are repeats as well.
    expect(repeatsOf(answer)).toContainEqual({
      ...positions[second],
      earlier: expect.objectContaining(earlierFieldsByMethod[first](firstKey)) as unknown,
    });
  });

  test.for(['withdrawal', 'batch', 'send_batch_now'] as const)(
    'a repeat of a %s that awaits approval is found, even if an earlier version stored no payments',
    async (way) => {
      const [key, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
      const payments = () => world.tables.selectFrom('payments').selectAll().where('order_id', '=', key).orderBy('digest').execute();
      await ways[way].pay(key);
      const storedPayments = await payments();
      await world.tables.deleteFrom('payments').where('order_id', '=', key).execute();
      await expect.poll(payments).toEqual(storedPayments);
      const answer = await ways.withdrawal.pay(otherKey);
      expect([answer.status, repeatsOf(answer)]).toMatchObject([409, [{ earlier: earlierFieldsByMethod[way](key) }]]);
    },
  );

  test.for(['withdrawal', 'batch', 'send_batch_now'] as const)(
    'a repeat of a payment in the custodian’s records is refused in a %s',
    async (method) => {
      const body = { destination: { type: 'external', addresses: { btc: address.toUpperCase() } }, amounts: { btc: 0.00007 } };
      const { id } = await world.direct('POST', `/api/v1/wallets/${wallet}/transactions`, body);
      const answer = await ways[method].pay(crypto.randomUUID());
      expect(repeatsOf(answer)).toMatchObject([{ ...positions[method], earlier: { record_id: String(id) } }]);
    },
  );

  test.for(['declined', 'cancelled'] as const)('a payment may equal a payment of an order that was %s', async (state) => {
    const key = crypto.randomUUID();
    await orders.withdraw(wallet, address, 0.00007, { key });
    await (state === 'declined' ? orders.decide('command', key, 'decline') : orders.cancel('command', key));
    expect((await ways.batch.pay(crypto.randomUUID())).status).toBe(200);
  });

  test('every repeated row needs its own confirmation, and each confirmation is audited', async () => {
    const [firstKey, secondKey, batchKey] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const secondAddress = strangeAddress();
    await orders.withdraw(wallet, address, 0.00007, { key: firstKey });
    await orders.withdraw(wallet, secondAddress, 0.00007, { key: secondKey });
    const rows = [strangePayment(2), payment(3), payment(4, { public_address: secondAddress })];
    const answer = await orders.batch(wallet, rows, { key: batchKey });
    const repeats = repeatsOf(answer);
    expect(repeats).toMatchObject([
      { row: 0, earlier: { command_id: firstKey } },
      { row: 2, earlier: { command_id: secondKey } },
    ]);
    expect(deskErrorSchema.parse(answer.json).earlier).toEqual(repeats[0]?.earlier);
    const [firstRepeat, lastRepeat] = repeats;
    const swappedRows = [
      { row: 2, earlier: firstRepeat?.earlier },
      { row: 0, earlier: lastRepeat?.earlier },
    ];
    for (const duplicates of [[firstRepeat], [lastRepeat], swappedRows])
      expect((await orders.batch(wallet, rows, { key: batchKey, body: { duplicates } })).status).toBe(409);
    expect((await orders.batch(wallet, rows, { key: batchKey, body: { duplicates: repeats } })).status).toBe(200);
    const auditRows = await world.tables
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'duplicate_confirmed')
      .where('object', '=', `/bff/batches/${batchKey}`)
      .orderBy('seq')
      .execute();
    expect(auditRows.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { row: '0', earlier: firstKey },
      { row: '2', earlier: secondKey },
    ]);
    const now = crypto.randomUUID();
    const sendConfirmed = (...names: string[]) => orders.sendNow(wallet, rows, { key: now, headers: { 'duplicate-of': names.join(', ') } });
    expect((await sendConfirmed(`${batchKey}#0`, `${batchKey}#1`)).status).toBe(409);
    expect((await sendConfirmed(`${batchKey}#0`, `${batchKey}#1`, `${batchKey}#2`)).status).toBe(202);
    await orders.decide('batch', batchKey, 'release');
    await expect.poll(() => orders.readBatch(batchKey)).toMatchObject({ state: 'ended', reason: null, counts: { sent: 3 } });
  });

  test.for(['withdrawal', 'batch'] as const)(
    'the approver of a %s sees an identical payment that was requested later, and first one that was sent',
    async (way) => {
      const [key, laterKey, lastKey] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const duplicateLine = async () => {
        const path = `/bff/${way === 'batch' ? 'batches' : 'commands'}/${key}/preflight`;
        const { json } = await world.ask('GET', path, undefined, { as: 'treasury2' });
        return orderPreflightSchema.parse(json).lines.find(({ rule }) => rule === 'duplicate');
      };
      const lineWith = (earlier: object) => ({ answer: 'ask', repeats: [{ ...positions[way], earlier }] });
      await ways[way].pay(key);
      expect(await duplicateLine()).toMatchObject({ answer: 'yes' });
      expect((await ways.withdrawal.pay(laterKey, { 'duplicate-of': key })).status).toBe(202);
      expect(await duplicateLine()).toMatchObject(lineWith({ command_id: laterKey, outcome: 'waiting' }));
      expect((await orders.decide('command', laterKey, 'release')).status).toBe(200);
      expect((await ways.withdrawal.pay(lastKey, { 'duplicate-of': laterKey })).status).toBe(202);
      expect(await duplicateLine()).toMatchObject(lineWith({ command_id: laterKey, outcome: 'sent' }));
    },
  );

  test('a payment to an own wallet repeats a payment to the address of that wallet', async () => {
    const receivingWallet = await world.wallet('btc', '1');
    const record: Record<string, unknown> = await world.direct('GET', `/api/v1/wallets/${receivingWallet}`);
    const typedAddress = String(Reflect.get(Object(record['funding_addresses']), 'btc'));
    expect((await orders.withdraw(wallet, { type: 'wallet', id: receivingWallet })).status).toBe(202);
    expect((await orders.batch(wallet, [payment(2, { public_address: typedAddress })])).status).toBe(409);
  });

  describe('two equal payments at the same moment', () => {
    test('when two kinds of orders create equal payments at the same moment, one of the payments is refused', async () => {
      const answers = await Promise.all([ways.withdrawal.pay(crypto.randomUUID()), ways.batch.pay(crypto.randomUUID())]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    });
  });
});
