import { afterEach, beforeEach, expect, test } from 'vitest';
import { webhookSchema } from '#contract/service/webhook.ts';
import { startCustody, signRegular } from '#custody/index.ts';
import { administrator, member, scheme } from '#custody/test-custody.ts';
import { openReceiver } from '#custody/webhooks/test-receiver.ts';
import { someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a listening service', (openDatabase) => {
  let custody: Awaited<ReturnType<typeof startCustody>>;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  beforeEach(async () => {
    const database = await openDatabase();
    custody = await startCustody({ database, host: '127.0.0.1', port: 0, scheme, administrator, member, firstSeed: 'empty' });
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await custody.close();
    await receiver.close();
  });

  const call = async (method: 'POST' | 'PUT', path: string, body: string): Promise<void> => {
    const headers = signRegular({ method, path, body, ...administrator, scheme, date: new Date() });
    const answer = await fetch(custody.url + path, { method, headers, body });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const withdrawOne = async () => {
    await call('PUT', '/sandbox/settings', `{"webhook_url":"${receiver.url}","step_ms":0}`);
    await call('POST', '/api/v1/wallets', '{"name":"Treasury","kind":"warm"}');
    await call('POST', '/sandbox/deposits', '{"wallet_id":2,"asset":"btc","amount":"1"}');
    const destination = `{"type":"external","addresses":{"btc":"${someAddresses.btc}"}}`;
    await call('POST', '/api/v1/wallets/2/transactions', `{"destination":${destination},"amounts":{"btc":0.001}}`);
  };
  /** Waits for a webhook of this type. Returns the types of all received webhooks, in order. */
  const typesUntil = async (lastType: string): Promise<readonly string[]> => {
    const types = () => receiver.received.map(({ body }) => webhookSchema.parse(body).type);
    while (!types().includes(lastType)) await new Promise(setImmediate);
    return types();
  };

  test('the service moves transactions and sends their webhooks automatically', async () => {
    await withdrawOne();
    const webhooksOfWithdrawal = (await typesUntil('withdrawal_confirmed')).filter((type) => type !== 'deposit');
    expect(webhooksOfWithdrawal).toEqual(['transaction_status', 'transaction_status', 'withdrawal', 'withdrawal_confirmed']);
  });

  test('the service can close while a webhook receiver does not answer', async () => {
    receiver.answers = () => 'hang';
    await withdrawOne();
    await typesUntil('deposit');
    await expect(custody.close()).resolves.toBeUndefined();
  });
});
