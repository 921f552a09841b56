import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { replaySchema } from '#contract/desk/policy-endpoints.ts';
import { policyOfAll, type PolicyDraft } from '#contract/money/policy.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { PolicyStore } from './policy-store.ts';
import { replay } from './replay.ts';
import { policyWith, publishPolicy } from './test-policy.ts';

/** A policy that needs no approval for own wallets, and one treasurer for everything else. */
const policyExemptingOwnWallets: PolicyDraft = {
  ...policyOfAll('allow'),
  rules: [
    { id: 'own', name: 'Own wallets', when: { destinations: ['own_wallet'] }, then: 'allow' },
    { id: 'rest', name: 'Everything else', when: {}, then: { reviews: [{ role: 'treasury', count: 1 }] } },
  ],
};

describeEachDatabase('the policy and batches', (openDatabase) => {
  let world: TestJournal;
  const policies = new PolicyStore(['test-desk-key']);
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
  }, openMsMax);

  const toWallet = async (line: number) => ({ line, cells: [], type: 'wallet', id: await world.wallet('btc', '0.1'), amount: '1000' });
  const toAddress = (line: number) => ({ line, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' });
  const send = async (rows: readonly object[]) => {
    const key = crypto.randomUUID();
    const body = { wallet_id: await world.wallet('btc', '1'), asset: 'btc', file: null, header: [], rows, remainder_of: null };
    await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } });
    return { key, batch: async () => batchSchema.parse((await world.ask('GET', `/bff/batches/${key}`)).json) };
  };
  const review = (key: string, user: TestUser) =>
    world.ask('POST', `/bff/commands/${key}/review`, { decision: 'release', reason: 'looked' }, { as: user });

  test('a batch with one row to an own wallet and one row to a new address requires approval', async () => {
    await publishPolicy(world.tables, policyExemptingOwnWallets);
    const { key, batch } = await send([await toWallet(2), await toWallet(3), toAddress(4)]);
    expect(await batch()).toMatchObject({ state: 'awaiting_review', review: { rule: { id: 'rest' } } });
    expect((await policies.factsOf(world.tables, 'batch', key))?.rows).toEqual([
      { destination: 'own_wallet', first_send: expect.any(Boolean) as boolean, travel_rule: false, row: 0 },
      { destination: 'new_address', first_send: true, travel_rule: expect.any(Boolean) as boolean, row: 2 },
    ]);
  });

  test('a batch that pays only own wallets is sent', async () => {
    const { batch } = await send([await toWallet(2), await toWallet(3)]);
    expect((await batch()).review?.needed).toBe(false);
  });

  test('a sent batch counts once in the sums of its requester, without its parts', async () => {
    const firstBatch = await send([await toWallet(2), await toWallet(3)]);
    await expect.poll(firstBatch.batch, { timeout: 15_000 }).toMatchObject({ state: 'ended', counts: { sent: 2 } });
    const secondBatch = await send([await toWallet(2)]);
    const othersOf = async (key: string) => (await policies.factsOf(world.tables, 'batch', key))?.maker_24h_others ?? Number.NaN;
    expect((await othersOf(secondBatch.key)) - (await othersOf(firstBatch.key))).toBe(1);
  });

  test('a replay marks a batch whose stored facts have no rows', async () => {
    const { key } = await send([await toWallet(2), toAddress(3)]);
    const facts = await policies.factsOf(world.tables, 'batch', key);
    if (facts === null) throw new Error('a batch stores its facts');
    const { rows: _rows, ...olderFacts } = facts;
    await world.tables
      .updateTable('batches')
      .set({ sealed_facts: policies.seal(olderFacts, key) })
      .where('id', '=', key)
      .execute();
    const desk = { tables: world.tables, policies, now: () => Date.now() };
    const { changed } = replaySchema.parse(await replay(desk, policyWith({ destinations: ['new_address'] }, 'refuse'), 30));
    expect(changed.find(({ id }) => id === key)).toMatchObject({ rows_unknown: true, after: { then: 'refuse' } });
    expect(changed.filter(({ id }) => id !== key).some((each) => 'rows_unknown' in each)).toBe(false);
  });

  test('an order without stored facts is not sent under a policy that refuses new addresses', async () => {
    await publishPolicy(world.tables, policyOfAll('review'));
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const payment = { destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.0007 } };
    expect((await world.send(`/api/v1/wallets/${wallet}/transactions`, payment, { key })).status).toBe(202);
    await world.tables.updateTable('commands').set({ sealed_facts: null }).where('id', '=', key).execute();
    await publishPolicy(world.tables, policyWith({ destinations: ['new_address'] }, 'refuse'));
    expect((await review(key, 'treasury2')).json).toMatchObject({ state: 'not_sent' });
    expect(await world.records(wallet)).toEqual([]);
  });
});
