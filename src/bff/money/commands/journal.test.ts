import { beforeAll, describe, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { sandboxFaults } from '#contract/service/sandbox.ts';
import { gateCases } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openJournal, smallWithdrawal, type TestJournal } from './test-journal.ts';

describeEachDatabase('a withdrawal', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'off');
  }, openMsMax);

  const path = (id: number) => `/api/v1/wallets/${id}/transactions`;

  test('a withdrawal is sent once, and its record has the mark at the end of its notes', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const sendAnswer = await world.send(path(id), { ...smallWithdrawal(), notes: 'Rent' }, { key });
    expect([sendAnswer.status, sendAnswer.headers['command-id'], sendAnswer.json]).toMatchObject([
      200,
      key,
      { type: 'transaction', notes: `Rent [ref:${key}]` },
    ]);
    const command = await world.command(key);
    expect(command).toMatchObject({ state: 'confirmed', kind: 'withdrawal', asset: 'btc', amount: '0.0001', wallet_id: id });
    expect(command.request.body).toBe(
      `{"destination":{"type":"external","addresses":{"btc":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"}},"amounts":{"btc":0.0001},"notes":"Rent [ref:${key}]"}`,
    );
    expect(command.evidence.map(({ what }) => what)).toEqual([
      'Requested by Tess Treasury',
      'Sending started',
      `Accepted as transaction ${command.record_id}`,
    ]);
    expect(await world.records(id)).toHaveLength(1);
  });

  test('a sent withdrawal contains its transaction once the index has it, unless the record is unreadable', async () => {
    const key = crypto.randomUUID();
    await world.send(path(await world.wallet('btc', '1')), smallWithdrawal(), { key });
    const sentCommand = await world.command(key);
    expect(sentCommand.record).toBeNull();
    const store = (record: object) =>
      world.tables
        .insertInto('indexed_transactions')
        .values({ key: String(sentCommand.record_id), record: JSON.stringify(record), learned_at: new Date() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ record: JSON.stringify(record) }))
        .execute();
    await store({ type: 'transaction', id: sentCommand.record_id, status: 'completed', block: { btc: 840_000 }, notes: 'Rent' });
    expect((await world.command(key)).record).toEqual({ status: 'completed', block: { btc: 840_000 } });
    await store({ type: 'transaction', id: sentCommand.record_id, status: 7 });
    expect((await world.command(key)).record).toBeNull();
  });

  test('a repeated key returns the first answer in any field order and sends nothing', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const { destination, amounts } = smallWithdrawal();
    const firstAnswer = await world.send(path(id), { destination, amounts }, { key });
    const secondAnswer = await world.send(path(id), { amounts, destination }, { key });
    expect(secondAnswer).toMatchObject({ status: firstAnswer.status, json: firstAnswer.json });
    expect(await world.records(id)).toHaveLength(1);
  });

  test('concurrent requests with one key send one withdrawal', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.send(path(id), smallWithdrawal(), { key })));
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set());
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await world.records(id)).toHaveLength(1);
  });

  test('a withdrawal needs a key, and a key accepts one payload of one requester', async () => {
    const id = await world.wallet('btc', '1');
    const answerWithoutKey = await world.ask('POST', path(id), smallWithdrawal());
    expect([answerWithoutKey.status, answerWithoutKey.json]).toMatchObject([400, { code: 'idempotency_key_missing', outcome: 'not_sent' }]);
    const key = crypto.randomUUID();
    await world.send(path(id), smallWithdrawal(), { key });
    const reusedKeyAnswer = await world.send(path(id), smallWithdrawal('0.0002'), { key });
    expect([reusedKeyAnswer.status, reusedKeyAnswer.json]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    const foreignKeyAnswer = await world.send(path(id), smallWithdrawal(), { key, as: 'treasury2' });
    expect([foreignKeyAnswer.status, foreignKeyAnswer.json]).toMatchObject([404, { code: 'not_found' }]);
    expect(await world.records(id)).toHaveLength(1);
  });

  test('a withdrawal that equals a withdrawal of the last 24 hours is refused until the requester names the earlier withdrawal', async () => {
    const id = await world.wallet('btc', '1');
    const firstKey = crypto.randomUUID();
    await world.send(path(id), smallWithdrawal(), { key: firstKey });
    const secondAnswer = await world.send(path(id), smallWithdrawal('0.00010'), { as: 'treasury2' });
    expect([secondAnswer.status, secondAnswer.json]).toMatchObject([
      409,
      { code: 'possible_duplicate', earlier: { command_id: firstKey }, outcome: 'not_sent' },
    ]);
    const confirmedAnswer = await world.send(path(id), smallWithdrawal(), { as: 'treasury2', headers: { 'duplicate-of': firstKey } });
    expect(confirmedAnswer.status).toBe(200);
    expect(await world.records(id)).toHaveLength(2);
  });

  test('a withdrawal equal to a record that this desk did not create is refused', async () => {
    const id = await world.wallet('btc', '1');
    const record = await world.direct('POST', path(id), smallWithdrawal());
    const answer = await world.send(path(id), smallWithdrawal());
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'possible_duplicate', earlier: { record_id: String(record['id']) } }]);
  });

  test.for(['viewer', 'compliance', 'administrator'] as const)(
    'the server refuses a withdrawal by a user with the role %s',
    async (role) => {
      const answer = await world.send('/api/v1/wallets/1/transactions', smallWithdrawal(), { as: role });
      expect([answer.status, answer.json]).toMatchObject([403, { code: 'forbidden', outcome: 'not_sent' }]);
    },
  );

  test('a withdrawal that the service refuses is answered and stored as refused, with the status of the service', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const answer = await world.send(path(id), smallWithdrawal('5'), { key });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'upstream_refused', command_id: key, outcome: 'refused' }]);
    expect(await world.command(key)).toMatchObject({ state: 'refused', outcome: { status: 400 } });
    expect(await world.records(id)).toEqual([]);
  });

  describe('a withdrawal during a fault of the service', () => {
    const faultEffects = {
      refuse: 'nothing',
      error_500: 'nothing',
      hang_before: 'nothing',
      hang_after: 'a record',
      reset_after: 'a record',
      truncate: 'a record',
      garbage: 'a record',
      rate_limit: 'nothing',
    } as const satisfies Record<(typeof sandboxFaults)[number], string>;
    const faultsThatLeave = (effect: string) => sandboxFaults.filter((fault) => faultEffects[fault] === effect);

    /** Sends a withdrawal during a fault, and returns the wallet and the key. */
    async function sendDuringFault(fault: (typeof sandboxFaults)[number]) {
      const id = await world.wallet('btc', '1');
      const key = crypto.randomUUID();
      await world.direct('PUT', '/sandbox/faults', [{ method: 'POST', path: '/api/v1/wallets/:wallet_id/transactions', fault, times: 1 }]);
      const answer = await world.send(path(id), smallWithdrawal(), { key });
      expect([answer.status, answer.json]).toMatchObject([202, { command: { id: key, state: 'unknown' } }]);
      // A lost answer does not prove that the request was sent.
      expect((await world.command(key)).evidence.map(({ what }) => what).join()).not.toContain('request was sent');
      return { id, key };
    }

    test.for(gateCases(faultsThatLeave('a record'), 2))(
      'after %s, the desk finds the record by its mark and returns the record for the key',
      async (fault) => {
        const { id, key } = await sendDuringFault(fault);
        expect(await world.waitForState(key, 'confirmed')).toMatchObject({ record_id: (await world.records(id))[0]?.id });
        expect((await world.send(path(id), smallWithdrawal(), { key })).status).toBe(200);
        expect(await world.records(id)).toHaveLength(1);
      },
    );

    test.for(gateCases(faultsThatLeave('nothing'), 1))(
      'after %s, the wallet and asset are blocked until two users resolve the withdrawal',
      async (fault) => {
        const { id, key } = await sendDuringFault(fault);
        const nextAnswer = await world.send(path(id), smallWithdrawal('0.0002'));
        expect([nextAnswer.status, nextAnswer.json]).toMatchObject([409, { code: 'unresolved_send', command_id: key }]);
        await resolveAsNotSent(key);
        expect(await world.records(id)).toEqual([]);
        expect((await world.send(path(id), smallWithdrawal())).status).toBe(200);
      },
    );

    /** Two users resolve the command when the desk permits it. */
    async function resolveAsNotSent(key: string): Promise<void> {
      const verdict = { verdict: 'not_sent', reason: 'nothing in the explorer' };
      const earlyAnswer = await world.ask('POST', `/bff/commands/${key}/settle`, verdict);
      expect(earlyAnswer.status).toBe(409);
      for (;;) {
        const firstAnswer = await world.ask('POST', `/bff/commands/${key}/settle`, verdict);
        if (firstAnswer.status === 200) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const firstVerdict = await world.ask('POST', `/bff/commands/${key}/settle`, verdict);
      expect(firstVerdict.json).toMatchObject({ state: 'unknown', settlement: { verdict: 'not_sent' } });
      const secondVerdict = await world.ask('POST', `/bff/commands/${key}/settle`, verdict, { as: 'treasury2' });
      expect([secondVerdict.status, secondVerdict.json]).toMatchObject([200, { state: 'not_sent' }]);
    }
  });
});
