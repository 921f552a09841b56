import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { strangeAddress } from './test-addresses.ts';
import { openJournal, type TestJournal } from './test-journal.ts';

describeEachDatabase('the approval of a payment to an external account', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const createAccount = async () => {
    const account = { name: `Account ${crypto.randomUUID()}`, funding_addresses: { btc: strangeAddress() } };
    return Number((await world.direct('POST', '/sandbox/external_accounts', account))['id']);
  };
  /** Changes the address as the operator of the custodian does. */
  const changeAddress = (id: number) =>
    sql`update custody.external_accounts set funding_addresses = ${JSON.stringify({ btc: strangeAddress() })}::jsonb where id = ${id}`.execute(
      world.tables,
    );
  const review = (path: string, decision: 'release' | 'decline') =>
    world.ask('POST', `${path}/review`, { decision, reason: 'Compared' }, { as: 'treasury2' });
  const changed = {
    status: 409,
    json: { code: 'refused', error: expect.stringMatching(/External account \d+ has another address or tag/) as string },
  };

  test.for([false, true])('a withdrawal is sent only if the address of the account did not change (changed: %s)', async (isChanged) => {
    const [walletId, accountId, key] = [await world.wallet('btc', '1'), await createAccount(), crypto.randomUUID()];
    const body = { destination: { type: 'external', id: accountId }, amounts: { btc: 0.0001 } };
    expect((await world.send(`/api/v1/wallets/${walletId}/transactions`, body, { key })).status).toBe(202);
    if (isChanged) await changeAddress(accountId);
    const answer = await review(`/bff/commands/${key}`, 'release');
    expect(answer).toMatchObject(isChanged ? changed : { status: 200, json: { state: 'confirmed' } });
    expect(await world.records(walletId)).toHaveLength(isChanged ? 0 : 1);
    expect((await review(`/bff/commands/${key}`, 'decline')).status).toBe(isChanged ? 200 : 409);
  });

  test('a batch is not approved after the address of an account of one row changed', async () => {
    const [wallet_id, firstId, secondId, key] = [
      await world.wallet('btc', '1'),
      await createAccount(),
      await createAccount(),
      crypto.randomUUID(),
    ];
    const rows = [firstId, secondId].map((id, index) => ({ line: index + 2, cells: [], type: 'external_account', id, amount: '7000' }));
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } })).status).toBe(200);
    await changeAddress(secondId);
    expect(await review(`/bff/batches/${key}`, 'release')).toMatchObject(changed);
    expect(await world.records(wallet_id)).toEqual([]);
  });
});
