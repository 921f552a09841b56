import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { disableWorker, broadcast, requestExit, makeValidator, topUp, validatorsOf, withdrawStake } from '#custody/staking/test-staking.ts';
import { activationMs, exitMs } from '#custody/staking/validator-state.ts';
import { advanceClock, ledgerSums, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const unknownKey = `0x8${'0'.repeat(95)}`;
const oneEther = '1000000000000000000';
const compounding = { amount: '64000000000000000001', compounding: true };
const daySeconds = 24 * 60 * 60;
const [activationSeconds, exitSeconds] = [activationMs / 1000, exitMs / 1000];

describeEachDatabase('a validator', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  let rewards: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    await disableWorker(custody);
    source = (await makeWallet(custody)).id;
    rewards = (await makeWallet(custody, 'Rewards')).id;
    await makeDeposit(custody, source, 'eth', '200');
  });

  const make = (changes: Parameters<typeof makeValidator>[2] = {}) =>
    makeValidator(custody, source, { withdrawal_wallet_id: rewards, ...changes });
  const entry = async () => (await validatorsOf(custody, rewards))[0];
  const refusal = (action: 'exit' | 'withdraw' | 'top up', pubkey: string, amount = '0', wallet = source) => {
    const params = { validator_pubkey: pubkey };
    if (action === 'exit') return custody.refusalOf(endpoints.exitValidator, { params });
    if (action === 'withdraw') return custody.refusalOf(endpoints.withdrawFromValidator, { params, body: { amount } });
    return custody.refusalOf(endpoints.topUpValidator, { params, body: { amount, source_wallet_id: wallet } });
  };
  const balance = async (id: number) => (await custody.ask(endpoints.readWallet, { params: { id } })).balance?.['eth'] ?? '0';
  const sums = async () => Object.values(await ledgerSums(custody.db)).map((sum) => decimal.compare(decimalOf(sum), decimalOf('0')));

  test('the withdrawal wallet shows the validator in its extras, even in a list', async () => {
    const pubkey = await make({ group_id: 'march' });
    const expectedExtras = {
      validator_name: 'march-1',
      validator_pubkey: pubkey,
      validator_status: 'pending',
      deposit_amount: '32',
      rewards: '0',
      total_balance: '32',
    };
    expect(await validatorsOf(custody, rewards)).toEqual([expectedExtras]);
    expect(await validatorsOf(custody, source)).toEqual([]);
    const { page } = await custody.ask(endpoints.listWallets, {});
    expect(page.flatMap(({ data }) => Object.values(data.extras ?? {})).flat()).toContainEqual(expectedExtras);
  });

  test('if an external account gets the rewards, the source wallet shows the validator', async () => {
    await custody.ask(sandboxEndpoints.createExternalAccount, { body: { name: 'Out', funding_addresses: { eth: someAddresses.eth } } });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    const pubkey = await make({ withdrawal_wallet_id: page[0]?.data.id ?? 0 });
    expect(await validatorsOf(custody, source)).toMatchObject([{ validator_name: 'validator-1', validator_pubkey: pubkey }]);
    const record = await withdrawStake(custody, pubkey, '0');
    expect(record).toMatchObject({
      destination: { name: 'Out' },
      regulatory_status: 'missing_travel_rule_info',
      originator_entity: { kind: 'corporate' },
    });
    await broadcast(custody, record);
    expect(await sums()).toEqual([0]);
  });

  test('a validator moves from pending to active, exiting, exited and withdrawn', async () => {
    const pubkey = await make();
    const statuses = [(await entry())?.validator_status];
    await advanceClock(custody, activationSeconds);
    statuses.push((await entry())?.validator_status);
    expect(await requestExit(custody, pubkey)).toBeUndefined();
    statuses.push((await entry())?.validator_status);
    await advanceClock(custody, exitSeconds);
    statuses.push((await entry())?.validator_status);
    await broadcast(custody, await withdrawStake(custody, pubkey, '0'));
    statuses.push((await entry())?.validator_status);
    expect(statuses).toEqual(['pending', 'active', 'exiting', 'exited', 'withdrawn']);
  });

  test("a validator earns rewards by the sandbox's clock, exact to the wei", async () => {
    await make();
    await advanceClock(custody, activationSeconds + 365 * daySeconds);
    expect(await entry()).toMatchObject({ deposit_amount: '32', rewards: '0.96', total_balance: '32.96' });
    await advanceClock(custody, 1);
    expect(await entry()).toMatchObject({ rewards: '0.960000030441400304', total_balance: '32.960000030441400304' }); // 32 ETH × 3 % / 31,536,000 s
  });

  test("the staked ether is in the validator's ledger account, and the ledger sums to zero", async () => {
    await make({ amount: compounding.amount });
    expect(await balance(source)).toBe('135.999742749999999999');
    const stakedRows = await custody.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .select(['kind', 'amount', 'balance_after'])
      .where('kind', '=', 'staked')
      .execute();
    expect(stakedRows).toEqual([{ kind: 'staked', amount: '64.000000000000000001', balance_after: '64.000000000000000001' }]);
    expect(await sums()).toEqual([0]);
  });

  describe('exits of a validator', () => {
    test('the request of an exit returns 200 without a body', async () => {
      const path = `/api/v2/staking/eth/validators/${await make()}/exits`;
      expect(await custody.send('POST', path)).toEqual({ status: 200, text: '' });
    });

    test('a second request of an exit is refused with the current status', async () => {
      const pubkey = await make();
      await requestExit(custody, pubkey);
      expect(await refusal('exit', pubkey)).toBe('400 The validator is already exiting.');
    });

    test('an exit is refused if the staking provider does not support exits', async () => {
      const pubkey = await make();
      await disableWorker(custody, { voluntary_exits_supported: false });
      expect(await refusal('exit', pubkey)).toBe('400 The staking provider does not support voluntary exits.');
      expect(await refusal('exit', unknownKey)).toBe('404 Not found');
    });
  });

  describe('withdrawals from a validator', () => {
    test('a withdrawal of 0 takes the deposit and all rewards so far, and the record shows their sum', async () => {
      const pubkey = await make();
      await advanceClock(custody, activationSeconds + 365 * daySeconds);
      const record = await withdrawStake(custody, pubkey, '0');
      expect(record).toMatchObject({
        status: 'approved',
        amounts: { eth: '32.96' },
        validator_pubkey: pubkey,
        regulatory_status: 'not_required',
      });
      expect(record).toMatchObject({ destination: { id: rewards }, withdrawal_wallet: { id: rewards } });
      expect((await entry())?.validator_status).toBe('exiting');
      await advanceClock(custody, 1);
      expect((await broadcast(custody, record)).amounts).toEqual({ eth: '32.960000030441400304' });
      expect(await balance(rewards)).toBe('32.960000030441400304');
      await advanceClock(custody, 365 * daySeconds);
      expect(await entry()).toMatchObject({
        validator_status: 'withdrawn',
        total_balance: '0',
        rewards: '0.960000030441400304',
        deposit_amount: '32',
      });
      expect(await sums()).toEqual([0]);
    });

    test('a compounding validator accepts a partial withdrawal', async () => {
      const pubkey = await make(compounding);
      await broadcast(custody, await withdrawStake(custody, pubkey, '9007199254740993'));
      expect(await balance(rewards)).toBe('0.009007199254740993');
      expect(await entry()).toMatchObject({ total_balance: '63.990992800745259008', deposit_amount: '64.000000000000000001' });
      expect(await sums()).toEqual([0]);
    });

    test('a validator that does not compound refuses a partial withdrawal', async () => {
      expect(await refusal('withdraw', await make(), oneEther)).toBe(
        '400 amount must be 0: only a compounding validator allows partial withdrawals',
      );
    });

    test('a withdrawal of more than the balance less pending withdrawals is refused', async () => {
      const pubkey = await make(compounding);
      await withdrawStake(custody, pubkey, '60000000000000000000');
      expect(await refusal('withdraw', pubkey, '4000000000000000001')).toBe(
        '400 amount must be below the 4000000000000000001 wei of the validator; 0 withdraws the full balance',
      );
      expect((await withdrawStake(custody, pubkey, '4000000000000000000')).status).toBe('approved');
    });

    test('a full withdrawal is refused while another transaction is pending, and after an earlier full withdrawal', async () => {
      const pubkey = await make(compounding);
      const part = await withdrawStake(custody, pubkey, oneEther);
      expect(await refusal('withdraw', pubkey)).toContain('400 Another transaction of the validator is in progress');
      await moveTo(custody, part.id, 'canceled');
      const fullWithdrawal = await withdrawStake(custody, pubkey, '0');
      expect(await refusal('withdraw', pubkey)).toBe('400 A full withdrawal of the validator is in progress.');
      await moveTo(custody, fullWithdrawal.id, 'failed');
      expect((await entry())?.validator_status).toBe('pending');
      await broadcast(custody, await withdrawStake(custody, pubkey, '0'));
      expect(await refusal('withdraw', pubkey)).toBe('400 The validator is withdrawn: its balance is 0.');
    });

    test('an exiting validator refuses a partial withdrawal', async () => {
      const pubkey = await make(compounding);
      await requestExit(custody, pubkey);
      expect(await refusal('withdraw', pubkey, oneEther)).toBe('400 The validator is exiting: amount must be 0 (the full balance).');
    });

    test('a withdrawal from a validator does not send the withdrawal webhook, which is only for withdrawals from wallets', async () => {
      const { id } = await broadcast(custody, await withdrawStake(custody, await make(), '0'));
      const rows = await custody.db.selectFrom('webhooks').select('body').where('record', '=', `transaction ${id}`).execute();
      expect(rows.map(({ body }) => body.type)).toEqual(['transaction_status', 'transaction_status']);
    });
  });

  describe('top-ups of a validator', () => {
    test('a top-up from any wallet is sent through the staking contract', async () => {
      const pubkey = await make();
      const otherWallet = await makeWallet(custody, 'Other');
      await makeDeposit(custody, otherWallet.id, 'eth', '2');
      const record = await topUp(custody, pubkey, otherWallet.id, '1000000001000000000');
      expect(record).toMatchObject({
        amounts: { eth: '1.000000001' },
        source: { id: otherWallet.id },
        destination: { id: 1, type: 'external_account' },
        validator_pubkey: pubkey,
        regulatory_status: 'completed',
      });
      expect((await entry())?.total_balance).toBe('32');
      await broadcast(custody, record);
      expect(await entry()).toMatchObject({ deposit_amount: '33.000000001', total_balance: '33.000000001', validator_pubkey: pubkey });
      expect(await sums()).toEqual([0]);
    });

    test.for([
      ['999999999000000000', '400 amount must be at least 1 ETH'],
      ['1000000000999999999', '400 amount must be divisible by 1 gwei'],
      ['201000000000000000000', '400 The spendable balance of eth does not cover the amount and the fees.'],
    ] as const)('a top-up of %s wei is refused', async ([amount, message]) => {
      expect(await refusal('top up', await make(), amount)).toBe(message);
    });

    test('a top-up is refused if it is from an unknown wallet or to an exiting validator', async () => {
      const pubkey = await make();
      expect(await refusal('top up', pubkey, oneEther, 99)).toBe('404 source_wallet_id is not a wallet');
      await requestExit(custody, pubkey);
      expect(await refusal('top up', pubkey, oneEther)).toBe('400 The validator is exiting: it accepts no top-up.');
    });
  });

  test.for(['exit', 'withdraw', 'top up'] as const)('the call "%s" for an unknown validator returns 404', async (action) => {
    await make();
    expect(await refusal(action, unknownKey, oneEther)).toBe('404 Not found');
  });

  test.for(['exit', 'withdraw', 'top up'] as const)('while staking is off, the service refuses the call "%s"', async (action) => {
    const pubkey = await make();
    await disableWorker(custody, { staking_enabled: false });
    expect(await refusal(action, pubkey, oneEther)).toBe('400 The account is not configured for a staking provider.');
  });
});
