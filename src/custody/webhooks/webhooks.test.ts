import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { webhookSchema } from '#contract/service/webhook.ts';
import { readJson } from '#contract/wire/json.ts';
import { clockFrom } from '#custody/clock.ts';
import { advanceClock, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, someAddresses, withdraw } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { deliverDue } from './deliver.ts';
import { openReceiver } from './test-receiver.ts';

const listSchema = z.array(
  z.object({
    body: webhookSchema,
    state: z.string(),
    attempts: z.array(z.object({ at: z.string(), status: z.nullable(z.unknown()), error: z.nullable(z.string()) })),
  }),
);

describeEachDatabase('webhooks', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    receiver = await openReceiver();
    source = (await makeWallet(custody)).id;
    await custody.ask(sandboxEndpoints.changeSettings, { body: { webhook_url: receiver.url } });
  });
  afterEach(() => receiver.close());

  const deliver = () => deliverDue({ db: custody.db, clock: clockFrom(() => custody.clock.time) });
  /** Advances both real time and the sandbox's clock. */
  const wait = (ms: number) => {
    custody.clock.time = new Date(custody.clock.time.getTime() + ms);
  };
  const bodies = () => receiver.received.map(({ body }) => body);
  const types = () =>
    z
      .array(webhookSchema)
      .parse(bodies())
      .map(({ type }) => type);
  const readListedWebhooks = async () => listSchema.parse(readJson((await custody.send('GET', '/sandbox/webhooks')).text));
  const deposit = async () => (await makeDeposit(custody, source, 'ltc', '5')).id ?? 0;
  const send = (destination: Parameters<typeof withdraw>[2]['destination']) =>
    withdraw(custody, source, { destination, amounts: { ltc: '1' } });
  const outsideDestination = { type: 'external', addresses: { ltc: someAddresses.ltc } } as const;

  test('a deposit sends its webhook as JSON to the client’s URL', async () => {
    const id = await deposit();
    await deliver();
    expect(receiver.received).toEqual([
      { path: 'POST /hooks/secret', contentType: 'application/json', body: { type: 'deposit', transaction_id: id } },
    ]);
  });

  test('a withdrawal sends webhooks for each status, for its broadcast and for its first confirmation, in order', async () => {
    await deposit();
    const { id } = await send(outsideDestination);
    await advanceClock(custody, 60);
    await deliver();
    const status = { type: 'transaction_status', transaction_id: id, associated_wallet_ids: { source_wallet_id: source } };
    expect(bodies().filter((body) => webhookSchema.parse(body).transaction_id === id)).toEqual([
      status,
      status,
      { type: 'withdrawal', transaction_id: id },
      { type: 'withdrawal_confirmed', transaction_id: id },
    ]);
  });

  test('the webhook of an internal transfer names both wallets', async () => {
    await deposit();
    const vault = await makeWallet(custody, 'Vault');
    await moveTo(custody, (await send({ type: 'wallet', id: vault.id })).id, 'canceled');
    await deliver();
    expect(bodies().at(-1)).toMatchObject({ associated_wallet_ids: { source_wallet_id: source, destination_wallet_id: vault.id } });
  });

  test('a refused withdrawal sends no webhook', async () => {
    const webhookCountBefore = (await readListedWebhooks()).length;
    await expect(send(outsideDestination)).rejects.toThrow('spendable balance');
    expect((await readListedWebhooks()).length).toBe(webhookCountBefore);
  });

  test('a webhook that the receiver accepts is sent only once', async () => {
    await deposit();
    await deliver();
    await deliver();
    expect(bodies()).toHaveLength(1);
    expect((await readListedWebhooks()).map(({ state }) => state)).toEqual(['delivered']);
  });

  test.for([500, 404, 302] as const)(
    'a webhook that is answered with %s is sent again, with growing delays, until the receiver accepts it',
    async (status) => {
      await deposit();
      receiver.answers = () => status;
      expect(await deliver()).toBe(1_000);
      wait(999);
      expect(await deliver()).toBe(1);
      expect(bodies()).toHaveLength(1);
      wait(1);
      await deliver();
      wait(1_999);
      await deliver();
      expect(bodies()).toHaveLength(2);
      receiver.answers = () => 204;
      wait(1);
      await deliver();
      const [webhook] = await readListedWebhooks();
      expect(webhook?.attempts.map((attempt) => [attempt.at, String(attempt.status)])).toHaveLength(3);
      expect([webhook?.state, bodies().length, await deliver()]).toEqual(['delivered', 3, null]);
    },
  );

  test('a webhook is sent again after the receiver was down, and the failed attempt shows the error', async () => {
    await deposit();
    await receiver.close();
    await deliver();
    expect(await readListedWebhooks()).toMatchObject([{ state: 'waiting', attempts: [{ status: null, error: 'ECONNREFUSED' }] }]);
  });

  test('the webhooks of a record are sent in order, and do not delay those of other records', async () => {
    await deposit();
    const [failingRecord, otherRecord] = [await send(outsideDestination), await send(outsideDestination)];
    for (const { id } of [failingRecord, otherRecord]) await moveTo(custody, id, 'pending_generation');
    for (const { id } of [failingRecord, otherRecord]) await moveTo(custody, id, 'completed');
    receiver.answers = (body) => (webhookSchema.parse(body).transaction_id === failingRecord.id ? 500 : 200);
    await deliver();
    expect(types()).toEqual(['deposit', 'transaction_status', 'transaction_status', 'transaction_status', 'withdrawal']);
    receiver.received.length = 0;
    receiver.answers = () => 200;
    wait(1_000);
    await deliver();
    expect(types()).toEqual(['transaction_status', 'transaction_status', 'withdrawal']);
  });

  test('if a service ends while it sends a webhook, another worker sends the webhook again after 30 s', async () => {
    await deposit();
    receiver.answers = () => 'hang';
    const stopping = new AbortController();
    const stoppedDelivery = deliverDue({ db: custody.db, clock: clockFrom(() => custody.clock.time) }, stopping.signal);
    while (receiver.received.length === 0) await new Promise(setImmediate);
    receiver.answers = () => 200;
    await deliver(); // This call sends nothing, because the stopped worker has reserved the webhook.
    expect(bodies()).toHaveLength(1);
    wait(30_000);
    await deliver();
    expect(bodies()).toHaveLength(2);
    stopping.abort();
    await stoppedDelivery;
    expect((await readListedWebhooks()).map(({ state }) => state)).toEqual(['delivered']);
  });

  test('a webhook whose sending was stopped is the first to be sent after the next start', async () => {
    await deposit();
    receiver.answers = () => 'hang';
    const stopping = new AbortController();
    const deliveryPromise = deliverDue({ db: custody.db, clock: clockFrom(() => custody.clock.time) }, stopping.signal);
    while (receiver.received.length === 0) await new Promise(setImmediate);
    stopping.abort();
    await deliveryPromise;
    receiver.answers = () => 200;
    await deliver();
    expect((await readListedWebhooks()).map(({ state, attempts }) => [state, attempts.length])).toEqual([['delivered', 1]]);
  });

  // Our choice: the sandbox only lists events from a time without a URL.
  test('a webhook from a time without a URL is listed, but never sent', async () => {
    await custody.ask(sandboxEndpoints.changeSettings, { body: { webhook_url: null } });
    await deposit();
    await custody.ask(sandboxEndpoints.changeSettings, { body: { webhook_url: receiver.url } });
    await deliver();
    expect((await readListedWebhooks()).map(({ state }) => state)).toEqual(['not_wanted']);
    expect(bodies()).toEqual([]);
  });

  test('only a caller with the Administrator role can list webhooks', async () => {
    const asMember = { as: { accessId: 'member-id', secretKey: 'member-secret' } };
    expect(await custody.refusalOf(sandboxEndpoints.listWebhooks, asMember)).toBe('403 The Administrator role is required.');
  });
});
