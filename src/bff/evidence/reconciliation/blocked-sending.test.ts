import { beforeAll, beforeEach, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('an open reconciliation', (openDatabase) => {
  let world: TestJournal;
  let onMoment: (moment: string) => Promise<void>;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { destinationsPerCall: 1, moment: async (moment) => onMoment(moment) });
    await setReviews(world.tables, 'off');
  }, openMsMax);
  beforeEach(async () => {
    onMoment = async () => undefined;
    await world.tables.deleteFrom('reconciliation_findings').execute();
  });

  /** Stores a finding about a transfer that the journal does not have, as the comparison after a restore does. */
  const findTransfer = async () => {
    const at = new Date();
    const transfer = {
      class: 'not_in_journal',
      subject: `/api/v1/transactions/${crypto.randomUUID()}`,
      state: 'open',
      detail: '{}',
    } as const;
    await world.tables
      .insertInto('reconciliation_findings')
      .values({ id: crypto.randomUUID(), ...transfer, found_at: at, seen_at: at })
      .execute();
  };
  /** Stores the finding at a chosen moment of the next command. */
  const storeFindingAt = (chosenMoment: string) => {
    onMoment = async (moment) => {
      if (moment !== chosenMoment) return;
      onMoment = async () => undefined;
      await findTransfer();
    };
  };

  test('a request that was stored before the finding of a reconciliation is not sent', async () => {
    const [walletId, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    storeFindingAt('after_commit');
    await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key });
    expect(await world.command(key)).toMatchObject({ state: 'not_sent' });
    expect(await world.records(walletId)).toEqual([]);
  });

  test('an open finding prevents the approval of a request, which continues to await approval', async () => {
    await setReviews(world.tables, 'always');
    const [walletId, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key });
    await findTransfer();
    const review = { decision: 'release', reason: 'Compared' };
    const answer = await world.ask('POST', `/bff/commands/${key}/review`, review, { as: 'treasury2' });
    await setReviews(world.tables, 'off');
    expect(answer).toMatchObject({ status: 409, json: { code: 'reconciliation_open' } });
    expect(await world.command(key)).toMatchObject({ state: 'awaiting_review' });
  });

  test('an open finding pauses a running batch before its next part, until users sign off', async () => {
    const [walletId, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const rows = [2, 3].map((line) => ({
      line,
      cells: [],
      type: 'public_address',
      public_address: strangeAddress(`line ${line}`),
      amount: '20000',
    }));
    const readBatch = async () => batchSchema.parse((await world.ask('GET', `/bff/batches/${id}`)).json);
    storeFindingAt('after_claim');
    const body = { wallet_id: walletId, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } });
    await expect.poll(async () => (await readBatch()).state).toBe('paused');
    expect((await readBatch()).parts.map(({ state }) => state)).toEqual(['confirmed', 'waiting']);
    await world.tables.updateTable('reconciliation_findings').set({ signed_off_at: new Date() }).execute();
    await world.ask('POST', `/bff/batches/${id}/control`, { control: 'resume' });
    await expect.poll(async () => (await readBatch()).counts).toMatchObject({ sent: 2 });
  });
});
