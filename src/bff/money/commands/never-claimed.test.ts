import { beforeAll, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openJournal, smallWithdrawal, type TestJournal } from './test-journal.ts';

describeEachDatabase('an unclaimed command', (openDatabase) => {
  let world: TestJournal;
  let onRecorded: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const moment = async (at: string) => (at === 'after_commit' ? onRecorded() : undefined);
    world = await openJournal(await openDatabase(), { moment });
    await setReviews(world.tables, 'off');
  }, openMsMax);

  const setRoles = (roles: string) =>
    world.tables.updateTable('users').set({ roles }).where('email', '=', 'treasury@desk.example').execute();

  test('a command that was never claimed is answered as never sent, with a reason', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    onRecorded = async () => void (await setRoles(''));
    const sendAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    await setRoles('treasury');
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([
      409,
      {
        code: 'never_sent',
        outcome: 'not_sent',
        command_id: key,
        error: 'The desk never sent this request. The requester no longer has the role to send money',
      },
    ]);
    expect(await world.records(id)).toEqual([]);
  });

  test('a repeated request gets "never sent" when the desk stopped before it sent the first request', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    onRecorded = async () => {
      const pastTime = new Date(Date.now() - 60_000);
      await world.tables.updateTable('commands').set({ made_at: pastTime }).where('id', '=', key).execute();
      await world.waitForState(key, 'not_sent');
    };
    await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    const repeatedAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    expect([repeatedAnswer.status, repeatedAnswer.json]).toMatchObject([
      409,
      { code: 'never_sent', error: 'The desk never sent this request. The desk stopped before it sent anything' },
    ]);
    expect(await world.records(id)).toEqual([]);
  });
});
