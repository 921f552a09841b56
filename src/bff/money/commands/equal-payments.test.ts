import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, testCustody, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openJournal, type TestJournal } from './test-journal.ts';
import { openWire, type InterceptingProxy } from './test-wire.ts';

describeEachDatabase('two equal payments under two keys', (openDatabase) => {
  let proxy: InterceptingProxy;
  let world: TestJournal;
  let otherDesk: Awaited<ReturnType<typeof testDesk>>;
  beforeAll(async () => {
    const database = await openDatabase();
    const custody = await testCustody(database);
    proxy = await openWire(custody.url);
    const close = async () => {
      await proxy.close();
      await custody.close();
    };
    world = await openJournal(database, {}, Promise.resolve({ ...custody, url: proxy.url, close }));
    otherDesk = await testDesk(database, proxy.url);
    await setReviews(world.tables, 'off');
  }, openMsMax);
  afterAll(() => otherDesk.app.close());

  const sendOnOther = async (url: string, body: object, key: string) => {
    const headers = { ...(await otherDesk.as('treasury2')), 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await otherDesk.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, json: JSON.parse(answer.body) as unknown };
  };

  test.for(['one replica', 'two replicas'])(
    'on %s, a payment is refused if an equal payment was confirmed after the checks of the refused payment had read the records',
    async (location) => {
      // No record has a rate of this asset. Each order therefore reads rates after it has read the records and before it takes its lock.
      const asset = 'ada';
      const [payingWallet, receivingWallet] = [await world.wallet(asset, '1000'), await world.wallet(asset, '1')];
      const [path, body] = [
        `/api/v1/wallets/${payingWallet}/transactions`,
        { destination: { type: 'wallet', id: receivingWallet }, amounts: { [asset]: 25 } },
      ];
      const { promise: isFree, resolve: release } = Promise.withResolvers<void>();
      const { promise: isLocked, resolve: markLocked } = Promise.withResolvers<void>();
      let remainingHolds = 1;
      proxy.interceptor = async (call, forward) => {
        const isRateRead = call.method === 'GET' && call.path === '/api/v1/transactions' && !call.query.has('created_since');
        if (isRateRead && remainingHolds > 0) {
          remainingHolds -= 1;
          markLocked();
          await isFree;
        }
        return forward();
      };
      const [lateKey, earlyKey] = [crypto.randomUUID(), crypto.randomUUID()];
      const secondAnswer =
        location === 'one replica' ? world.send(path, body, { key: lateKey, as: 'treasury2' }) : sendOnOther(path, body, lateKey);
      await isLocked;
      const firstAnswer = await world.send(path, body, { key: earlyKey });
      release();
      const answers = [firstAnswer, await secondAnswer];
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect(answers[1]?.json).toMatchObject({ code: 'possible_duplicate', earlier: { command_id: earlyKey }, outcome: 'not_sent' });
      expect(await world.records(payingWallet)).toHaveLength(1);
    },
  );
});
