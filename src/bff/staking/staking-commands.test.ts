import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { validatorListSchema, type ValidatorList } from '#contract/desk/validators.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';

const wei = '64000000000000000001';

describeEachDatabase('staking and provider commands', (openDatabase) => {
  let world: TestJournal;
  let contract: number;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'off');
    await world.direct('PUT', '/sandbox/settings', { step_ms: 0 });
    const { page } = (await world.direct('GET', '/api/v1/external_accounts')) as unknown as { page: { data: { id: number } }[] };
    contract = page[0]?.data.id ?? 0;
  }, openMsMax);

  /** Reads the text of a record, with numbers as the service wrote them. */
  const recordText = async (id: unknown) =>
    (await world.desk.app.inject({ url: `/api/v1/transactions/${String(id)}`, headers: await world.desk.as('compliance') })).body;

  const validators = async (user: TestUser = 'viewer'): Promise<ValidatorList> => {
    const answer = await world.desk.app.inject({ url: '/bff/staking/validators', headers: await world.desk.as(user) });
    return validatorListSchema.parse(readJson(answer.body));
  };

  const creation = (wallet: number, overrides: object = {}) => ({
    asset: 'eth',
    amount: wei,
    source_wallet_id: wallet,
    destination_id: contract,
    withdrawal_wallet_id: wallet,
    ...overrides,
  });

  /** Creates a wallet with a broadcast validator. */
  const validator = async (overrides: object = {}) => {
    const wallet = await world.wallet('eth', '300');
    const { json } = await world.send('/api/v2/staking/transactions', creation(wallet, overrides));
    const { id } = json as { id: number };
    for (;;) {
      const record = JSON.parse(await recordText(id)) as { status: string; validator_pubkey: string };
      if (record.status === 'completed') return { wallet, id, pubkey: record.validator_pubkey };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  const preflight = async (path: string, body: unknown) => {
    const { json } = await world.ask('POST', '/bff/preflight', { path, body });
    const { lines } = json as { lines: { rule: string; answer: string; text: string }[] };
    return (rule: string) => lines.find((line) => line.rule === rule);
  };

  test('9007199254740993 attoFIL reach the service exactly, although no JavaScript number can represent them', async () => {
    const wallet = await world.wallet('fil', '1');
    await world.direct('POST', '/sandbox/storage_providers', { wallet_id: wallet, storage_provider_id: 'f0777' });
    const key = crypto.randomUUID();
    const answer = await world.desk.app.inject({
      method: 'POST',
      url: `/api/v1/wallets/${wallet}/assets/fil/storage_providers/f0777/withdrawals`,
      headers: { ...(await world.desk.as('treasury')), 'content-type': 'application/json', 'idempotency-key': key },
      payload: '{"amount_afil":9007199254740993}',
    });
    expect(answer.statusCode).toBe(200);
    const { record_id: id, amount, request } = await world.command(key);
    expect([amount, request.body]).toEqual(['0.009007199254740993', `{"amount_afil":9007199254740993,"notes":"[ref:${key}]"}`]);
    expect(await recordText(id)).toContain('"amounts":{"fil":0.009007199254740993}');
    const provider = await world.direct('GET', `/api/v1/wallets/${wallet}/assets/fil/storage_providers`);
    // 1,000 FIL minus the withdrawn amount, within the precision of a number.
    expect(JSON.stringify(provider)).toContain('999.990992800745');
  });

  test('every wei of a new validator reaches the service, and the list shows the recipient of rewards and the kind of the validator', async () => {
    const { wallet, id, pubkey } = await validator();
    expect(await recordText(id)).toContain('64.000000000000000001');
    const { validators: all } = await validators();
    expect(all.find((each) => each.pubkey === pubkey)).toMatchObject({
      deposited: '64.000000000000000001',
      compounding: true,
      rewards_to: { id: wallet },
      record_id: id,
    });
  });

  test('the command of this desk decides whether the list shows a validator with exactly 32 ETH as compounding', async () => {
    const [plainValidator, compoundingValidator] = [
      await validator({ amount: '32000000000000000000' }),
      await validator({ amount: '32000000000000000000', compounding: true }),
    ];
    const { validators: allValidators } = await validators();
    const listedKinds = [plainValidator, compoundingValidator].map(
      ({ pubkey }) => allValidators.find((each) => each.pubkey === pubkey)?.compounding,
    );
    expect(listedKinds).toEqual([false, true]);
  });

  test('one validator is created if the answer is lost, and a retry with the same key returns its record', async () => {
    const wallet = await world.wallet('eth', '300');
    const key = crypto.randomUUID();
    await world.direct('PUT', '/sandbox/faults', [{ method: 'POST', path: '/api/v2/staking/transactions', fault: 'hang_after', times: 1 }]);
    const firstAnswer = await world.send('/api/v2/staking/transactions', creation(wallet), { key });
    expect(firstAnswer.status).toBe(202);
    const { record_id: id } = await world.waitForState(key, 'confirmed');
    const repeatedAnswer = await world.send('/api/v2/staking/transactions', creation(wallet), { key });
    expect([repeatedAnswer.status, (repeatedAnswer.json as { id: number }).id]).toEqual([200, id]);
    expect((await world.records(wallet)).map((record) => record.id)).toEqual([id]);
  });

  test('a withdrawal of everything needs approval above the limit', async () => {
    const { pubkey } = await validator();
    await setReviews(world.tables, 'above');
    const { status, json } = await world.send(`/api/v2/staking/eth/validators/${pubkey}/withdrawals`, { amount: '0' });
    await setReviews(world.tables, 'off');
    expect([status, (json as { command: { state: string } }).command.state]).toEqual([202, 'awaiting_review']);
  });

  test('the pre-flight of a staking command checks the state of the validator and the paying wallet', async () => {
    const { wallet, pubkey } = await validator();
    const path = `/api/v2/staking/eth/validators/${pubkey}`;
    const topUp = await preflight(`${path}/top-ups`, { amount: '1000000000000000000', source_wallet_id: wallet });
    expect([topUp('validator')?.answer, topUp('spendable')?.answer, topUp('duplicate')?.answer]).toEqual(['yes', 'yes', 'yes']);
    const unknownTopUp = await preflight(`/api/v2/staking/eth/validators/0x${'0'.repeat(96)}/top-ups`, {
      amount: '1000000000000000000',
      source_wallet_id: wallet,
    });
    expect(unknownTopUp('validator')).toMatchObject({ answer: 'cannot_tell', text: 'No wallet has this validator' });
    const expensivePreflight = await preflight(`${path}/top-ups`, { amount: '900000000000000000000', source_wallet_id: wallet });
    expect(expensivePreflight('spendable')).toMatchObject({ answer: 'no' });
    const idlePreflight = await preflight(`${path}/top-ups`, { amount: '2000000000000000000000', source_wallet_id: wallet });
    expect(idlePreflight('validator')).toMatchObject({ answer: 'ask', text: expect.stringContaining('would earn nothing') as string });
    expect((await world.send(`${path}/exits`, undefined)).status).toBe(200);
    const latePreflight = await preflight(`${path}/top-ups`, { amount: '1000000000000000000', source_wallet_id: wallet });
    expect(latePreflight('validator')).toMatchObject({ answer: 'no', text: 'The validator is exiting: it accepts no top-up' });
    const fullWithdrawal = await preflight(`${path}/withdrawals`, { amount: '0' });
    expect(fullWithdrawal('validator')?.answer).toBe('yes');
    const answer = await preflight('/api/v2/staking/transactions', creation(wallet, { amount: '33000000000000000000' }));
    expect([answer('address')?.answer, answer('fee')?.answer]).toEqual(['yes', 'yes']);
    expect((await preflight(`${path}/top-ups`, { amount: '1' }))('spendable')).toBeUndefined(); // The form is incomplete.
  });

  // This test is the last, because it requires approvals.
  test('a command that waits for approval is visible only to users who may read commands', async () => {
    await setReviews(world.tables, 'always');
    const key = crypto.randomUUID();
    expect((await world.send('/api/v2/staking/transactions', creation(await world.wallet('eth', '300')), { key })).status).toBe(202);
    const pendingOf = async (user: TestUser) => (await validators(user)).on_their_way.filter(({ command_id: id }) => id === key);
    expect(await pendingOf('treasury')).toMatchObject([{ command_state: 'awaiting_review' }]);
    expect(await pendingOf('viewer')).toEqual([]);
    expect(
      (await validators('viewer')).on_their_way.every(({ command_id: id, command_state: state }) => id === null && state === null),
    ).toBe(true);
  });
});
