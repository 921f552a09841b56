import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { createStaking } from '#contract/service/staking.ts';
import { advanceClock, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { describePostgres } from '#database/testing.ts';
import { disableWorker, stakingCreation, makeValidator, createStake } from './test-staking.ts';

describePostgres('concurrent requests of validators', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    await disableWorker(custody);
    source = (await makeWallet(custody)).id;
    await makeDeposit(custody, source, 'eth', '2000');
  });

  const sendConcurrently = <Answer>(count: number, sendRequest: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => sendRequest(index)));

  test('twenty concurrent creations with the same idempotency key create one transaction', async () => {
    const all = await sendConcurrently(20, () =>
      createStake(custody, source, { idempotency_key: 'one-key-for-all-of-these-requests-0001' }),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await custody.ask(endpoints.listTransactions, { query: { type: 'internal' } })).page).toHaveLength(1);
    expect(await custody.db.selectFrom('validators').select('id').execute()).toHaveLength(1);
  });

  test('twenty concurrent creations with different keys create twenty transactions', async () => {
    const answers = await sendConcurrently(20, (index) =>
      createStake(custody, source, { idempotency_key: `a-key-of-its-own-for-each-request-${index}` }),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(20);
  });

  test('only one of twenty concurrent full withdrawals of a validator succeeds', async () => {
    const pubkey = await makeValidator(custody, source);
    const params = { validator_pubkey: pubkey };
    const answers = await sendConcurrently(20, () =>
      custody.ask(endpoints.withdrawFromValidator, { params, body: { amount: '0' } }).then(
        () => 'taken',
        () => 'refused',
      ),
    );
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  });

  test('concurrent partial withdrawals never exceed the balance of the validator', async () => {
    const pubkey = await makeValidator(custody, source, { amount: '40000000000000000000' });
    const params = { validator_pubkey: pubkey };
    const answers = await sendConcurrently(12, () =>
      custody.ask(endpoints.withdrawFromValidator, { params, body: { amount: '7000000000000000000' } }).then(
        () => 'taken',
        () => 'refused',
      ),
    );
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5);
    await disableWorker(custody, { step_ms: 1_000 });
    await advanceClock(custody, 10);
    const { page } = await custody.ask(endpoints.listTransactions, { query: { status: 'completed', type: 'internal' } });
    expect(page).toHaveLength(6);
  });

  test('the key of a refused creation can be used again, and then creates one transaction', async () => {
    const body = stakingCreation(source, { idempotency_key: 'the-first-one-is-refused-the-second-is-not' });
    const excessiveTopUp = { ...body, amount: '9000000000000000000000' };
    const results = await Promise.allSettled([excessiveTopUp, body].map((request) => custody.ask(createStaking, { body: request })));
    expect(results[1]?.status).toBe('fulfilled');
    expect(await custody.db.selectFrom('validators').select('id').execute()).toHaveLength(1);
  });
});
