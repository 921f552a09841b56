import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import type { Finding } from '#contract/desk/reconciliation.ts';
import { unsentStates } from '#contract/money/command-basics.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Interval of the test desk's checks, ms. */
const reconcileMs = 100;

describeEachDatabase('reconciliation', (openDatabase) => {
  let world: TestJournal;
  let walletId = 0;

  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { reconcileMs });
    await setReviews(world.tables, 'off');
    walletId = await world.wallet('btc', '1');
  }, openMsMax);

  const pay = (amount: string) => world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(amount));
  const readReconciliation = async (user: TestUser = 'auditor') =>
    (await world.ask('GET', '/bff/reconciliation', undefined, { as: user })).json as {
      is_blocking: boolean;
      findings: Finding[];
      last_run: { at: string } | null;
      signature: { by: string } | null;
    };
  const openFindings = async (kind: Finding['class']) =>
    (await readReconciliation()).findings.filter(({ class: findingClass, state }) => findingClass === kind && state === 'open');
  const signOff = (user: TestUser, reason = 'The restored backup', blocking?: number) =>
    world.ask('POST', '/bff/reconciliation/sign-off', { reason, blocking }, { as: user });
  const explain = (id: string, user: TestUser) =>
    world.ask('POST', `/bff/reconciliation/findings/${id}/explain`, { reason: 'Sent before the restore' }, { as: user });

  test(
    'after a restore of the journal, the findings are exactly the transfers since the backup, and sending waits for two users',
    { timeout: openMsMax },
    async () => {
      expect((await pay('0.0001')).status).toBe(200);
      const idsBefore = (await world.records(walletId)).map(({ id }) => String(id));
      for (const amount of ['0.0002', '0.0003']) expect((await pay(amount)).status).toBe(200);
      const since = (await world.records(walletId)).map(({ id }) => String(id)).filter((id) => !idsBefore.includes(id));
      expect((await readReconciliation()).is_blocking).toBe(false);

      await sql`delete from desk.command_evidence where command_id in (select id from desk.commands where record_id = any(${since}::bigint[]))`.execute(
        world.tables,
      );
      await sql`delete from desk.commands where record_id = any(${since}::bigint[])`.execute(world.tables);
      await expect.poll(async () => (await openFindings('not_in_journal')).length).toBe(2);
      expect(new Set((await openFindings('not_in_journal')).map(({ record_id: id }) => id))).toEqual(new Set(since));
      expect(await pay('0.0004')).toMatchObject({ status: 409, json: { code: 'reconciliation_open', outcome: 'not_sent' } });

      expect(await signOff('treasury', ' ')).toMatchObject({ status: 400, json: { field: 'reason' } });
      expect(await signOff('treasury', 'Compared one', 1)).toMatchObject({ status: 409 });
      expect(await signOff('treasury', 'Compared', 2)).toMatchObject({
        status: 200,
        json: { is_blocking: true, signature: { by: 'treasury@desk.example' } },
      });
      expect(await signOff('treasury')).toMatchObject({ status: 409 });
      // A newer finding invalidates the first signature.
      const newFinding = { id: crypto.randomUUID(), class: 'not_in_journal', subject: 'newer', state: 'open', detail: '{}' } as const;
      await world.tables
        .insertInto('reconciliation_findings')
        .values({ ...newFinding, found_at: new Date(), seen_at: new Date() })
        .execute();
      expect(await readReconciliation()).toMatchObject({ is_blocking: true, signature: null });
      expect(await signOff('security')).toMatchObject({ json: { is_blocking: true, signature: { by: 'security2@desk.example' } } });
      await world.tables.deleteFrom('reconciliation_findings').where('id', '=', newFinding.id).execute();
      await world.tables.deleteFrom('reconciliation_signatures').execute();
      expect(await signOff('treasury')).toMatchObject({ status: 200 });
      expect(await signOff('treasury2')).toMatchObject({ status: 409 });
      expect((await pay('0.0004')).status).toBe(409);
      expect(await signOff('security', 'Compared with the bank')).toMatchObject({
        status: 200,
        json: { is_blocking: false, signature: null },
      });
      expect((await pay('0.0004')).status).toBe(200);
      expect(await signOff('security')).toMatchObject({ status: 409 });

      const [firstFinding] = await openFindings('not_in_journal');
      expect(firstFinding?.sign_offs).toEqual([
        { by: 'treasury@desk.example', reason: 'The restored backup', at: expect.any(String) as string },
        { by: 'security2@desk.example', reason: 'Compared with the bank', at: firstFinding?.signed_off_at },
      ]);
      expect(await explain(firstFinding?.id ?? '', 'treasury')).toMatchObject({ status: 200, json: { state: 'open' } });
      expect(await explain(firstFinding?.id ?? '', 'treasury')).toMatchObject({ status: 409 });
      expect(await explain(firstFinding?.id ?? '', 'treasury2')).toMatchObject({ status: 200, json: { state: 'explained' } });
      expect(await explain(crypto.randomUUID(), 'treasury')).toMatchObject({ status: 404 });
    },
  );

  test(
    'one user can explain a transfer that was sent through the API without a mark, and the transfer never blocks sending',
    { timeout: openMsMax },
    async () => {
      const body = { ...smallWithdrawal('0.0005'), notes: 'by a script' };
      await world.direct('POST', `/api/v1/wallets/${walletId}/transactions`, body);
      await world.tables.deleteFrom('reconciliation_runs').execute();
      await expect.poll(async () => (await openFindings('not_by_this_desk')).length).toBe(1);
      expect((await readReconciliation()).is_blocking).toBe(false);
      const [finding] = await openFindings('not_by_this_desk');
      expect(await explain(finding?.id ?? '', 'treasury')).toMatchObject({ status: 200, json: { state: 'explained' } });
    },
  );

  test(
    'an order is found if its record is missing or has another amount or state, and the finding closes when journal and records agree again',
    { timeout: openMsMax },
    async () => {
      const changedOrder = await world.tables
        .selectFrom('commands')
        .selectAll()
        .where('state', '=', 'confirmed')
        .orderBy('made_at')
        .executeTakeFirstOrThrow();
      const updateOrder = async (values: { amount?: string | null; record_id?: string | null; state?: 'confirmed' | 'refused' }) => {
        await world.tables.updateTable('commands').set(values).where('id', '=', changedOrder.id).execute();
        await world.tables.deleteFrom('reconciliation_runs').execute();
      };
      await updateOrder({ amount: '9' });
      await expect.poll(async () => (await openFindings('differs')).map(({ detail }) => detail['differs'])).toEqual(['amount']);
      const [wrongAmount] = await openFindings('differs');
      expect(wrongAmount?.detail['requested']).toBe('9 BTC');
      // A finding that users explained opens again when its difference changes.
      expect(await explain(wrongAmount?.id ?? '', 'treasury')).toMatchObject({ json: { state: 'explained' } });
      await updateOrder({ amount: '10' });
      await expect.poll(async () => (await openFindings('differs')).map(({ detail }) => detail['requested'])).toEqual(['10 BTC']);
      expect(await explain(wrongAmount?.id ?? '', 'treasury')).toMatchObject({ json: { state: 'explained' } });
      await updateOrder({ amount: changedOrder.amount, record_id: '987654' });
      await expect.poll(async () => (await openFindings('not_at_custodian')).map(({ record_id: id }) => id)).toEqual(['987654']);
      expect((await openFindings('differs')).map(({ detail }) => detail['differs'])).toEqual(['record']);
      await updateOrder({ record_id: changedOrder.record_id });
      await expect.poll(async () => (await openFindings('not_at_custodian')).length + (await openFindings('differs')).length).toBe(0);
    },
  );

  test('a record with a mark that the journal does not have is found at once', { timeout: openMsMax }, async () => {
    const id = crypto.randomUUID();
    await world.direct('POST', `/api/v1/wallets/${walletId}/transactions`, { ...smallWithdrawal('0.0006'), notes: noteMark(id) });
    const foundCount = async () => (await openFindings('not_in_journal')).filter(({ command_id: command }) => command === id).length;
    await expect.poll(foundCount).toBe(1);
    expect((await readReconciliation('compliance')).is_blocking).toBe(true);
    await world.direct('POST', `/api/v1/wallets/${walletId}/transactions`, { ...smallWithdrawal('0.0007'), notes: noteMark(id) });
    await expect.poll(foundCount).toBe(2);
  });

  test.for(['awaiting_review', ...unsentStates] as const)(
    'a record with the mark of an order in the state %s is found at once and blocks sending',
    { timeout: openMsMax },
    async (state) => {
      await world.tables.deleteFrom('reconciliation_findings').execute();
      const order = world.tables.selectFrom('commands').select('id').where('state', '=', 'confirmed').orderBy('made_at');
      const { id } = await order.executeTakeFirstOrThrow();
      await world.tables.updateTable('commands').set({ state }).where('id', '=', id).execute();
      const findOrder = async () =>
        (await openFindings('not_in_journal')).find(({ command_id: command }) => command === id)?.detail['order'];
      await expect.poll(findOrder).toBe(state);
      expect((await readReconciliation()).is_blocking).toBe(true);
      await world.tables.updateTable('commands').set({ state: 'confirmed' }).where('id', '=', id).execute();
    },
  );
});
