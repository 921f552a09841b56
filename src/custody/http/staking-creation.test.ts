import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import {
  disableWorker,
  contractId,
  stakingCreation,
  makeValidator,
  oneValidator,
  createStake,
  stakingRefusal,
  validatorsOf,
} from '#custody/staking/test-staking.ts';
import { advanceClock, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, requireOutgoing, sufficientBeneficiary, someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const key = 'desk-command-0123456789-0123456789';
const contractAddress = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

describeEachDatabase('staking creations', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    await disableWorker(custody);
    source = (await makeWallet(custody)).id;
    await makeDeposit(custody, source, 'eth', '100');
  });

  const refusal = (changes: Parameters<typeof stakingRefusal>[2] = {}) => stakingRefusal(custody, source, changes);
  const readSpendable = async () => (await custody.ask(endpoints.readWallet, { params: { id: source } })).spendable_balance?.['eth'];
  const makeAccount = async (address: object, otherFields: object = {}) => {
    await custody.ask(sandboxEndpoints.createExternalAccount, {
      body: { name: 'Account', funding_addresses: address as never, ...otherFields },
    });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    return page[0]?.data.id ?? 0;
  };

  test('a staking creation returns the record with the rewards wallet, but not yet with a validator key', async () => {
    const rewards = await makeWallet(custody, 'Rewards');
    const record = await createStake(custody, source, { withdrawal_wallet_id: rewards.id, notes: 'Validator of March', fee: 20 });
    expect(record).toMatchObject({
      type: 'transaction',
      status: 'approved',
      requested_by: 'api',
      source: { id: source },
      destination: { id: contractId, type: 'external_account', addresses: { eth: contractAddress } },
      withdrawal_wallet: { id: rewards.id, name: 'Rewards' },
      amounts: { eth: '32' },
      fees: { eth: '20' },
      fee_units: { eth: 'gwei' },
      notes: 'Validator of March',
      regulatory_status: 'completed',
      originator_entity: { corporate_name: 'Northgate Digital Holdings Inc.' },
      beneficiary_entities: [{ corporate_name: 'Ethereum Staking Deposit Contract' }],
    });
    expect(record.validator_pubkey).toBeUndefined();
    expect(await readSpendable()).toBe('67.99958'); // 100 ETH - 32 ETH - 21,000 gas at 20 gwei
  });

  test('the record of a staking creation has the validator’s key after its completion', async () => {
    await disableWorker(custody, { approvals_required: true });
    const { id, status } = await createStake(custody, source);
    expect(status).toBe('pending_approval');
    const keys = [];
    for (const nextState of ['approved', 'pending_generation', 'completed', 'confirmed'] as const)
      keys.push((await moveTo(custody, id, nextState)).validator_pubkey);
    expect(keys).toEqual([undefined, undefined, expect.stringMatching(/^0x[89ab][0-9a-f]{95}$/), keys[2]]);
    const laterRecord = await custody.ask(endpoints.readTransaction, { params: { id: id ?? 0 } });
    expect(laterRecord).toMatchObject({ validator_pubkey: keys[2], status: 'completed' });
  });

  test('a canceled staking creation has no validator and releases its funds', async () => {
    const { id } = await createStake(custody, source);
    expect((await moveTo(custody, id, 'canceled')).validator_pubkey).toBeUndefined();
    expect(await validatorsOf(custody, source)).toEqual([]);
    expect(await readSpendable()).toBe('100');
  });

  test('a staking creation moves automatically, like any other transaction', async () => {
    await disableWorker(custody, { step_ms: 2_000 });
    const { id } = await createStake(custody, source);
    await advanceClock(custody, 6);
    const transaction = requireOutgoing(await custody.ask(endpoints.readTransaction, { params: { id: id ?? 0 } }));
    expect(transaction.status).toBe('completed');
    expect(transaction.validator_pubkey).toMatch(/^0x/);
  });

  test('each validator of a world has a different key, and the same world always has the same keys', async () => {
    const [firstKey, secondKey] = [await makeValidator(custody, source), await makeValidator(custody, source)];
    expect(firstKey).not.toBe(secondKey);
    await resetToEmpty(custody);
    await disableWorker(custody);
    expect((await makeWallet(custody)).id).toBe(source);
    await makeDeposit(custody, source, 'eth', '100');
    expect(await makeValidator(custody, source)).toBe(firstKey);
  });

  test('a stake has all its wei, even beyond the precision of a JavaScript number', async () => {
    const record = await createStake(custody, source, { amount: '32000000000000000001' });
    expect(record.amounts).toEqual({ eth: '32.000000000000000001' });
  });

  describe('creations with an idempotency key', () => {
    test('a repeated key returns the first transaction and does not create another', async () => {
      const firstAnswer = await createStake(custody, source, { idempotency_key: key });
      expect(await createStake(custody, source, { idempotency_key: key })).toEqual(firstAnswer);
      expect((await custody.ask(endpoints.listTransactions, { query: { type: 'internal' } })).page).toHaveLength(1);
      expect(await readSpendable()).toBe('67.99974275');
    });

    test('a repeated key with another body returns the first transaction', async () => {
      const firstRecord = await createStake(custody, source, { idempotency_key: key });
      const otherWallet = await makeWallet(custody, 'Empty');
      expect(await createStake(custody, otherWallet.id, { idempotency_key: key, amount: '40000000000000000000', notes: 'Other' })).toEqual(
        firstRecord,
      );
    });

    test('a repeated key returns the first transaction with its current status, even while staking is off', async () => {
      const { id } = await createStake(custody, source, { idempotency_key: key });
      await moveTo(custody, id, 'canceled');
      await disableWorker(custody, { staking_enabled: false });
      expect(await createStake(custody, source, { idempotency_key: key })).toMatchObject({ id, status: 'canceled' });
    });

    test('the key of a refused creation can be used again', async () => {
      expect(await refusal({ idempotency_key: key, amount: '64000000000000000000000' })).toContain('400 The spendable balance of eth');
      expect((await createStake(custody, source, { idempotency_key: key })).status).toBe('approved');
    });

    test('an idempotency key has 32 to 255 characters', async () => {
      for (const length of [32, 255])
        expect((await createStake(custody, source, { idempotency_key: 'k'.repeat(length) })).status).toBe('approved');
      for (const length of [31, 256]) expect(await refusal({ idempotency_key: 'k'.repeat(length) })).toMatch(/^400 idempotency_key /);
    });
  });

  test('a staking creation accepts a cold wallet or an external account for rewards, and a group of at most 256 characters', async () => {
    const coldWallet = await custody.ask(endpoints.createWallet, { body: { name: 'Vault', kind: 'cold' } });
    expect((await createStake(custody, source, { withdrawal_wallet_id: coldWallet.id })).withdrawal_wallet).toMatchObject({
      id: coldWallet.id,
      kind: 'cold',
    });
    const account = await makeAccount({ eth: someAddresses.eth });
    const record = await createStake(custody, source, { withdrawal_wallet_id: account, group_id: 'g'.repeat(256) });
    expect(record.withdrawal_wallet).toMatchObject({ id: account, type: 'external_account' });
    expect(await refusal({ group_id: 'g'.repeat(257) })).toMatch(/^400 group_id /);
  });

  test('the record of a staking creation has the submitted beneficiaries', async () => {
    const record = await createStake(custody, source, { beneficiary_entities: [sufficientBeneficiary] });
    expect(record.beneficiary_entities).toMatchObject([{ lastname: 'Hopper' }]);
    expect(await refusal({ beneficiary_entities: [{ ...sufficientBeneficiary, email: '' }] })).toBe(
      '400 param is missing or the value is empty: beneficiary_entities.0.email',
    );
  });

  test('a staking creation needs beneficiaries if the contract’s default beneficiary does not satisfy the travel rule', async () => {
    const incompleteBeneficiary = { ...sufficientBeneficiary, service_provider_name: 'Kestrel' };
    await custody.db
      .updateTable('external_accounts')
      .set({ default_beneficiary_entity: JSON.stringify(incompleteBeneficiary) as never })
      .execute();
    expect(await refusal()).toBe('400 param is missing or the value is empty: beneficiary_entities');
    expect((await createStake(custody, source, { beneficiary_entities: [sufficientBeneficiary] })).status).toBe('approved');
  });

  test('a staking creation needs the account of the configured contract, and this account needs a default beneficiary', async () => {
    const otherAccount = await makeAccount({ eth: someAddresses.eth }, { default_beneficiary_entity: sufficientBeneficiary });
    expect(await refusal({ destination_id: otherAccount })).toBe(
      '400 destination_id is not the external account of the ETH staking contract',
    );
    await disableWorker(custody, { staking_contract_address: someAddresses.eth.toLowerCase() });
    expect((await createStake(custody, source, { destination_id: otherAccount })).destination).toMatchObject({ id: otherAccount });
    const accountWithoutBeneficiary = await makeAccount({ eth: contractAddress });
    await disableWorker(custody, { staking_contract_address: contractAddress });
    expect(await refusal({ destination_id: accountWithoutBeneficiary })).toBe(
      '400 destination_id is an external account without a default beneficiary entity',
    );
  });

  test.for([
    ['another asset', { asset: 'lseth' as never }, '400 asset must be eth'],
    ['less than 32 ETH', { amount: '31999999999999999999' }, '400 amount must be at least 32 ETH'],
    [
      'a non-compounding validator of more',
      { amount: '32000000000000000001', compounding: false },
      '400 amount must be exactly 32 ETH when compounding is false',
    ],
    [
      'a non-compounding validator of less',
      { amount: '31000000000000000000', compounding: false },
      '400 amount must be exactly 32 ETH when compounding is false',
    ],
    ['an amount in ether', { amount: '32.0' }, '400 amount must be the text of an integer, in wei'],
    ['more than there is', { amount: '100000000000000000000' }, '400 The spendable balance of eth does not cover the amount and the fees.'],
    ['a fee below slow', { fee: 8 }, '400 fee is below the slow rate'],
    ['a fee above ten times fast', { fee: 181 }, '400 fee is above ten times the fast rate'],
    ['a fee that is no preset', { fee: 'asap' as never }, '400 fee must be slow, medium, fast or a whole rate in gwei'],
    ['no such source', { source_wallet_id: 99 }, '404 source_wallet_id is not a wallet'],
    ['no such destination', { destination_id: 99 }, '404 destination_id is not an external account'],
    ['no such wallet for rewards', { withdrawal_wallet_id: 99 }, '404 withdrawal_wallet_id is neither a wallet nor an external account'],
    ['the contract for rewards', { withdrawal_wallet_id: contractId }, '400 withdrawal_wallet_id is the staking contract itself'],
    ['a parameter that it does not know', { validators: 2 } as never, '400 validators is not an accepted parameter'],
  ] as const)('a staking creation with %s is refused', async ([, changes, message]) => {
    expect(await refusal(changes)).toBe(message);
    expect(await readSpendable()).toBe('100');
  });

  test('an external account for rewards needs an eth address', async () => {
    const account = await makeAccount({ btc: someAddresses.btc });
    expect(await refusal({ withdrawal_wallet_id: account })).toBe(
      '400 withdrawal_wallet_id is an external account without an address for eth',
    );
  });

  test('a staking creation without compounding accepts exactly 32 ETH', async () => {
    expect((await createStake(custody, source, { compounding: false })).amounts).toEqual({ eth: '32' });
  });

  test('a staking creation is refused if no staking provider is configured', async () => {
    await disableWorker(custody, { staking_enabled: false });
    expect(await refusal()).toBe('400 The account is not configured for a staking provider.');
  });

  test.for(['asset', 'amount', 'source_wallet_id', 'destination_id', 'withdrawal_wallet_id'] as const)(
    'a staking creation without %s is refused',
    async (field) => {
      const { [field]: _, ...body } = stakingCreation(source);
      expect(await custody.refusalOf(endpoints.createStaking, { body: body as never })).toBe(
        `400 param is missing or the value is empty: ${field}`,
      );
    },
  );

  test('a staking creation is in the list of the source wallet', async () => {
    const { id } = await createStake(custody, source, { amount: oneValidator });
    const { page } = await custody.ask(endpoints.listWalletTransactions, { params: { wallet_id: source }, query: { type: 'internal' } });
    expect(page.map(({ data }) => data.id)).toEqual([id]);
  });
});
