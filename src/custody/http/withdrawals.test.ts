import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import {
  amountLiteralsOf,
  someAddresses,
  withdraw,
  withdrawalRefusal,
  type TestWithdrawal,
} from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('withdrawals', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    source = (await makeWallet(custody)).id;
    await makeDeposit(custody, source, 'btc', '0.01');
    await makeDeposit(custody, source, 'eth', '0.2');
    await makeDeposit(custody, source, 'usdc', '500');
  });

  const toAddress = { type: 'external', addresses: { btc: someAddresses.btc, eth: someAddresses.eth, usdc: someAddresses.eth } } as const;
  const send = (withdrawal: Partial<TestWithdrawal> = {}) =>
    withdraw(custody, source, { destination: toAddress, amounts: { btc: '0.001' }, ...withdrawal });
  const refusal = (withdrawal: Partial<TestWithdrawal> = {}) =>
    withdrawalRefusal(custody, source, { destination: toAddress, amounts: { btc: '0.001' }, ...withdrawal });
  const balances = async (id = source) => {
    const { balance, spendable_balance: spendable } = await custody.ask(endpoints.readWallet, { params: { id } });
    return { balance, spendable };
  };
  const makeAccount = async (funding_addresses: Readonly<Record<string, string>>) => {
    await custody.ask(sandboxEndpoints.createExternalAccount, { body: { name: 'Exchange', funding_addresses } });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    return page[0]?.data.id ?? 0;
  };

  test('the creation of a withdrawal returns its record, with `api` as the requester', async () => {
    expect(await send({ notes: 'Invoice 7' })).toEqual({
      id: 4,
      type: 'transaction',
      status: 'approved',
      direction: 'outgoing',
      created_at: '2026-03-02T14:00:00.000Z',
      requested_by: 'api',
      source: { id: source, type: 'wallet', kind: 'warm', custom_id: null, name: 'Treasury', description: '' },
      destination: { type: 'external_account', addresses: { btc: someAddresses.btc } },
      amounts: { btc: '0.001' },
      fees: { btc: '9' },
      fee_units: { btc: 'sat/b' },
      cad_rates: { btc: '92450.75' },
      block: {},
      transaction_ids: [],
      notes: 'Invoice 7',
      is_batched: false,
      regulatory_status: 'not_required',
      originator_entity: {},
      beneficiary_entity: {},
      beneficiary_entities: [],
    });
  });

  test('a withdrawal locks amount and fee at once: the balance stays the same and the spendable balance decreases', async () => {
    await send({ rates: { btc: '10' } });
    expect(await balances()).toMatchObject({ balance: { btc: '0.01' }, spendable: { btc: '0.0089859' } });
  });

  test('a withdrawal to another wallet of the client is in the lists of both wallets', async () => {
    const otherWallet = await makeWallet(custody, 'Vault');
    const record = await send({ destination: { type: 'wallet', id: otherWallet.id } });
    expect(record.destination).toMatchObject({ id: otherWallet.id, type: 'wallet', name: 'Vault' });
    for (const [id, direction] of [
      [source, 'outgoing'],
      [otherWallet.id, 'incoming'],
    ] as const) {
      const { page } = await custody.ask(endpoints.listWalletTransactions, { params: { wallet_id: id }, query: { type: 'internal' } });
      expect(page.map(({ data }) => [data.id, data.direction])).toEqual([[record.id, direction]]);
    }
  });

  test('a withdrawal to an approved external account has the destination type external_account', async () => {
    const id = await makeAccount({ btc: someAddresses.btc });
    expect((await send({ destination: { type: 'external', id } })).destination).toEqual({
      id,
      type: 'external_account',
      custom_id: null,
      name: 'Exchange',
      description: '',
      addresses: { btc: someAddresses.btc },
    });
  });

  test('a withdrawal accepts a tag for xrp and a memo for xlm, and shows them', async () => {
    await makeDeposit(custody, source, 'xrp', '50');
    await makeDeposit(custody, source, 'xlm', '50');
    const addresses = { xrp: { address: someAddresses.xrp, tag: 7 }, xlm: { address: someAddresses.xlm, memo: 'invoice' } };
    const record = await send({ destination: { type: 'external', addresses }, amounts: { xrp: '1', xlm: '1' } });
    expect(record.destination?.addresses).toEqual({
      xrp: { address: someAddresses.xrp, tag: '7' },
      xlm: { address: someAddresses.xlm, memo: 'invoice' },
    });
  });

  test('a withdrawal can send several assets, and a token pays its fee in eth', async () => {
    const record = await send({ amounts: { eth: '0.1', usdc: '100' }, fees: { eth: 'slow', usdc: 'fast' } });
    expect(record).toMatchObject({ amounts: { eth: '0.1', usdc: '100' }, fees: { eth: '8.5', usdc: '18' } });
    // 0.2 ETH - 0.1 ETH - 21,000 gas at 8.5 gwei - 65,000 gas at 18 gwei
    expect(await balances()).toMatchObject({ spendable: { eth: '0.0986515', usdc: '400' } });
  });

  test('a fee with a fraction of a base unit is rounded up to a whole unit', async () => {
    await send({ rates: { btc: '4.001' } }); // The exact fee is 564.141 satoshi.
    expect(await balances()).toMatchObject({ spendable: { btc: '0.00899435' } });
  });

  test('a withdrawal of the whole balance is accepted, and one base unit more is refused', async () => {
    expect(await refusal({ amounts: { btc: '0.00998732' } })).toBe(
      '400 The spendable balance of btc does not cover the amount and the fees.',
    );
    await send({ amounts: { btc: '0.00998731' } }); // The fee is 1,269 satoshi.
    expect(await balances()).toMatchObject({ balance: { btc: '0.01' }, spendable: { btc: '0' } });
  });

  test('a withdrawal is refused if another withdrawal has locked the funds', async () => {
    await send({ amounts: { btc: '0.006' } });
    expect(await refusal({ amounts: { btc: '0.006' } })).toContain('The spendable balance of btc');
  });

  test('a token withdrawal is refused when eth does not cover its fee', async () => {
    await send({ amounts: { eth: '0.1995' } });
    expect(await refusal({ amounts: { usdc: '1' } })).toBe('400 The spendable balance of eth does not cover the amount and the fees.');
    expect(await balances()).toMatchObject({ spendable: { usdc: '500' } });
  });

  test('a custom fee rate is accepted from the slow rate up to ten times the fast rate, including both', async () => {
    for (const rate of ['4', '160']) expect((await send({ rates: { btc: rate } })).fees).toEqual({ btc: rate });
    expect(await refusal({ rates: { btc: '3.99' } })).toBe('400 fees.btc is below the slow rate');
    expect(await refusal({ rates: { btc: '160.01' } })).toBe('400 fees.btc is above ten times the fast rate');
  });

  test('a queued withdrawal needs a warm wallet and a single asset that can be queued', async () => {
    expect((await send({ is_batched: true })).is_batched).toBe(true);
    expect(await refusal({ is_batched: true, amounts: { eth: '0.01' } })).toBe('400 is_batched allows btc, bch, ltc and dash only');
    expect(await refusal({ is_batched: true, amounts: { btc: '0.001', eth: '0.01' } })).toBe('400 is_batched allows one asset only');
    const coldWallet = await custody.ask(endpoints.createWallet, { body: { name: 'Cold', kind: 'cold' } });
    const fromCold = { destination: toAddress, amounts: { btc: '0.001' }, is_batched: true };
    expect(await withdrawalRefusal(custody, coldWallet.id, fromCold)).toBe('400 is_batched allows a warm source wallet only');
  });

  const eth = someAddresses.eth;
  const refusedWithdrawals: readonly (readonly [string, Partial<TestWithdrawal>, string])[] = [
    ['an asset that is not supported', { amounts: { doge: '1' } }, '400 amounts.doge is not a supported asset'],
    ['an amount of zero', { amounts: { btc: '0' } }, '400 amounts.btc must be greater than zero'],
    ['digits below one satoshi', { amounts: { btc: '0.000000001' } }, '400 amounts.btc has more than 8 decimal places'],
    ['no amount', { amounts: {} }, '400 amounts must have at least one asset'],
    ['a fee without its amount', { fees: { eth: 'slow' } }, '400 fees.eth has no amount'],
    ['a wallet that does not exist', { destination: { type: 'wallet', id: 99 } }, '404 destination.id is not a wallet'],
    ['an account that does not exist', { destination: { type: 'external', id: 99 } }, '404 destination.id is not an external account'],
    [
      'an account without that asset',
      { destination: { type: 'external', id: 1 } },
      '400 destination.id is an external account without an address for btc',
    ],
    [
      'no address for an asset',
      { destination: { type: 'external', addresses: { eth } } },
      '400 param is missing or the value is empty: destination.addresses.btc',
    ],
    [
      'an address of another chain',
      { destination: { type: 'external', addresses: { btc: eth } } },
      '400 destination.addresses.btc does not look like an address of this asset',
    ],
    [
      'a wrong checksum',
      { destination: { type: 'external', addresses: { btc: someAddresses.btc.replace(/4$/, '5') } } },
      '400 destination.addresses.btc has a wrong checksum: a character is missing, mistyped or swapped',
    ],
    [
      'a tag where none belongs',
      { destination: { type: 'external', addresses: { btc: { address: someAddresses.btc, tag: 7 } } } },
      '400 destination.addresses.btc.tag is for xrp only',
    ],
    [
      'a memo where none belongs',
      { destination: { type: 'external', addresses: { btc: { address: someAddresses.btc, memo: '7' } } } },
      '400 destination.addresses.btc.memo is for xlm only',
    ],
  ];
  test.for(refusedWithdrawals)('a withdrawal with %s is refused', async ([, withdrawal, message]) => {
    expect(await refusal(withdrawal)).toBe(message);
    expect(await balances()).toMatchObject({ spendable: { btc: '0.01' } });
  });

  test('a withdrawal is refused if it is to its own wallet or from an unknown wallet', async () => {
    expect(await refusal({ destination: { type: 'wallet', id: source } })).toBe('400 destination.id is the source wallet itself');
    expect(await withdrawalRefusal(custody, 99, { destination: toAddress, amounts: { btc: '0.001' } })).toBe('404 Not found');
  });

  test('an estimate returns the fees by the asset that pays them, and changes nothing', async () => {
    const balancesBefore = await balances();
    const estimate = (fees?: { readonly usdc: 'fast' }) =>
      custody.ask(endpoints.estimateTotalFees, {
        params: { wallet_id: source },
        body: {
          amounts: amountLiteralsOf({ eth: '99', usdc: '1', btc: '1' }),
          destination: toAddress,
          ...(fees === undefined ? {} : { fees }),
        },
      });
    expect(await estimate()).toEqual({
      total_fees: { eth: '0.0010535', btc: '0.00001269' },
      fees: { eth: '12.25', usdc: '12.25', btc: '9' },
      fee_units: { eth: 'gwei', usdc: 'gwei', btc: 'sat/b' },
    });
    expect((await estimate({ usdc: 'fast' })).total_fees).toEqual({ eth: '0.00142725', btc: '0.00001269' });
    expect(await balances()).toEqual(balancesBefore);
  });
});
