import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import type { Moment } from '#bff/money/orders/money-times.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, testCustody } from '#bff/test-desk.ts';
import { connectDatabase, type Database } from '#database/connect.ts';
import { openGate, type Gate } from '#database/test-gate.ts';
import { createDatabase, describePostgres } from '#database/testing.ts';

describePostgres('a withdrawal during a database failure', () => {
  let [createdDatabase, gate, database, direct, world]: [
    Awaited<ReturnType<typeof createDatabase>>,
    Gate,
    Database,
    Database,
    TestJournal,
  ] = [] as never;
  /** The moment at which the database connection closes. */
  let shutMoment: Moment | null = null;

  beforeAll(async () => {
    createdDatabase = await createDatabase();
    const url = new URL(createdDatabase.url);
    gate = await openGate(url);
    [url.hostname, url.port] = ['127.0.0.1', String(gate.port)];
    [database, direct] = [
      await connectDatabase({ url: url.href, dataDir: '' }),
      await connectDatabase({ url: createdDatabase.url, dataDir: '' }),
    ];
    const moment = async (at: Moment) => {
      if (at === shutMoment) await gate.shut();
    };
    world = await openJournal(database, { moment }, testCustody(direct));
    await setReviews(world.tables, 'off');
  }, openMsMax);

  afterAll(async () => {
    await database.close();
    await direct.close();
    await gate.close();
    await createdDatabase.drop();
  });

  test.for(['after_claim', 'after_answer'] as const)(
    'the outcome of a command is answered as unknown if the database fails %s, and is stored later',
    async (at) => {
      const id = await world.wallet('btc', '1');
      const key = crypto.randomUUID();
      shutMoment = at;
      const sendAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
      expect([sendAnswer.status, sendAnswer.json]).toMatchObject([504, { code: 'outcome_unknown', outcome: 'unknown', command_id: key }]);
      shutMoment = null;
      await gate.open();
      // The first reads may still fail because the connection was lost.
      await expect.poll(async () => (await world.ask('GET', `/bff/commands/${key}`)).status).toBe(200);
      expect(await world.waitForState(key, 'confirmed', 'not_sent')).toMatchObject({ state: 'confirmed' });
      expect(await world.records(id)).toHaveLength(1);
    },
  );
});
