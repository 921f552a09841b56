import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';
import { ledgerSums, makeDeposit, makeWallet, openCustody, start, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { requireOutgoing, sufficientBeneficiary, someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

type Body = BodyOf<typeof endpoints.sendBatchNow>;
type Destinations = Body['destinations'];

describeEachDatabase('send_batch_now', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  let vaultId: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    source = (await makeWallet(custody)).id;
    vaultId = (await makeWallet(custody, 'Vault')).id;
    await makeDeposit(custody, source, 'btc', '1');
  });

  const bodyOf = (destinations: Destinations, asset: Body['asset'] = 'btc', from = source): Body => ({
    source_wallet_id: from,
    asset,
    destinations,
  });
  const send = async (destinations: Destinations) =>
    requireOutgoing(await custody.ask(endpoints.sendBatchNow, { body: bodyOf(destinations) }));
  const refusal = (destinations: Destinations, asset?: Body['asset'], from?: number) =>
    custody.refusalOf(endpoints.sendBatchNow, { body: bodyOf(destinations, asset, from) });
  const balanceOf = async (id: number) => (await custody.ask(endpoints.readWallet, { params: { id } })).balance?.['btc'] ?? null;
  const makeAccount = async (default_beneficiary_entity?: typeof sufficientBeneficiary) => {
    const beneficiary = default_beneficiary_entity === undefined ? {} : { default_beneficiary_entity };
    await custody.ask(sandboxEndpoints.createExternalAccount, {
      body: { name: 'Exchange', funding_addresses: { btc: someAddresses.btc }, ...beneficiary },
    });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    return page[0]?.data.id ?? 0;
  };
  const toAddress = { type: 'public_address', public_address: someAddresses.btc, amount: '100000' } as const;

  test('a batch sends satoshis to a wallet, an external account and an address in one broadcast transaction', async () => {
    const account = await makeAccount();
    const record = await send([
      { type: 'wallet', id: vaultId, amount: '50000000' },
      { type: 'external_account', id: account, amount: '1' },
      toAddress,
    ]);
    expect(record).toMatchObject({
      type: 'transaction',
      status: 'completed',
      is_batched: true,
      completed_at: '2026-03-02T14:00:00.000Z',
      amounts: { btc: '0.50100001' },
      fees: { btc: '9' },
      transaction_ids: [{ currency: 'btc' }],
      block: { btc: blockHeightAt('btc', start) },
      destination: null,
    });
    expect(record.transaction_ids?.[0]?.transaction_id).toMatch(/^[0-9a-f]{64}$/);
    // The fee is 141 + 2 × 31 virtual bytes at 9 satoshi.
    expect([await balanceOf(source), await balanceOf(vaultId)]).toEqual(['0.49898172', '0.5']);
    expect(await ledgerSums(custody.db)).toEqual({ btc: '0.00000000' });
  });

  test('the record of a batch shows its destination if there is only one', async () => {
    expect((await send([{ type: 'wallet', id: vaultId, amount: '1' }])).destination).toMatchObject({ id: vaultId, type: 'wallet' });
    expect((await send([toAddress])).destination).toEqual({ type: 'external_account', addresses: { btc: someAddresses.btc } });
  });

  test('a batch is in the transaction lists of the wallets that it pays', async () => {
    const { id } = await send([{ type: 'wallet', id: vaultId, amount: '1' }, toAddress]);
    const { page } = await custody.ask(endpoints.listWalletTransactions, { params: { wallet_id: vaultId } });
    expect(page.map(({ data }) => [data.id, data.direction])).toEqual([[id, 'incoming']]);
  });

  test('a batch sends nothing if one of its destinations is refused', async () => {
    expect(
      await refusal([
        { type: 'wallet', id: vaultId, amount: '1' },
        { type: 'wallet', id: 99, amount: '1' },
      ]),
    ).toBe('404 destinations.1.id is not a wallet');
    expect(
      await refusal([
        { type: 'wallet', id: vaultId, amount: '1' },
        { type: 'wallet', id: vaultId, amount: '100000000' },
      ]),
    ).toBe('400 The spendable balance of btc does not cover the amount and the fees.');
    expect([await balanceOf(source), await balanceOf(vaultId)]).toEqual(['1', null]);
    const { page } = await custody.ask(endpoints.listTransactions, { query: { type: 'internal' } });
    expect(page).toEqual([]);
  });

  const withFirstDestination = (change: Partial<Destinations[number]>): Destinations => [{ ...toAddress, ...change }];
  const refusedBatches: readonly (readonly [string, () => Promise<string>, string])[] = [
    ['no destination', () => refusal([]), '400 destinations must have at least one item'],
    [
      'more than 1,000 destinations',
      () => refusal(Array.from({ length: 1_001 }, () => ({ ...toAddress, amount: '1' }))),
      '400 destinations must have at most 1000 items',
    ],
    [
      'an asset that it does not take',
      () => custody.refusalOf(endpoints.sendBatchNow, { body: { ...bodyOf([toAddress]), asset: 'eth' as 'btc' } }),
      '400 asset must be one of btc, bch, dash, ltc',
    ],
    [
      'an amount that is no integer',
      () => refusal(withFirstDestination({ amount: '0.5' })),
      '400 destinations.0.amount must be the text of a positive integer, in base units',
    ],
    [
      'an amount of zero',
      () => refusal(withFirstDestination({ amount: '0' })),
      '400 destinations.0.amount must be the text of a positive integer, in base units',
    ],
    [
      'an id beside an address',
      () => refusal(withFirstDestination({ id: 1 })),
      '400 destinations.0.id must be absent with a public address',
    ],
    [
      'an address beside an id',
      () => refusal(withFirstDestination({ type: 'wallet', id: 2 })),
      '400 destinations.0.public_address is allowed with a public address only',
    ],
    [
      'a wallet without its id',
      () => refusal([{ type: 'wallet', amount: '1' }]),
      '400 param is missing or the value is empty: destinations.0.id',
    ],
    [
      'no address',
      () => refusal([{ type: 'public_address', amount: '1' }]),
      '400 param is missing or the value is empty: destinations.0.public_address',
    ],
    [
      'an address of another chain',
      () => refusal(withFirstDestination({ public_address: someAddresses.eth })),
      '400 destinations.0.public_address does not look like an address of this asset',
    ],
    [
      'the source itself',
      () => refusal([{ type: 'wallet', id: source, amount: '1' }]),
      '400 destinations.0.id is the source wallet itself',
    ],
    [
      'an account without that asset',
      () => refusal([{ type: 'external_account', id: 1, amount: '1' }]),
      '400 destinations.0.id is an external account without an address for btc',
    ],
    ['a source that does not exist', () => refusal(withFirstDestination({}), 'btc', 99), '404 source_wallet_id is not a wallet'],
  ];
  test.for(refusedBatches)('a batch with %s is refused', async ([, changeBody, message]) => {
    expect(await changeBody()).toBe(message);
    expect(await balanceOf(source)).toBe('1');
  });

  // Our choice: a batch must be signed at once. A cold wallet cannot sign at once, and neither can a wallet that requires approvals.
  test('a batch from a cold wallet, or with required approvals, is refused', async () => {
    const coldWallet = await custody.ask(endpoints.createWallet, { body: { name: 'Cold', kind: 'cold' } });
    await makeDeposit(custody, coldWallet.id, 'btc', '1');
    expect(await refusal([toAddress], 'btc', coldWallet.id)).toBe(
      '400 source_wallet_id must be a warm wallet: a cold one cannot sign at once',
    );
    await custody.ask(sandboxEndpoints.changeSettings, { body: { approvals_required: true } });
    expect(await refusal([toAddress])).toBe('400 The wallets require extra approvals: a batch cannot be sent at once.');
  });

  // Our choice: the body has no beneficiary. The record has the default beneficiaries of the external accounts, or shows that
  // information is missing.
  test('the record of a batch above 1,000 CAD shows the beneficiaries and whether information is missing', async () => {
    const toAccount = { type: 'external_account', id: await makeAccount(sufficientBeneficiary), amount: '2000000' } as const;
    expect(await send([toAccount])).toMatchObject({ regulatory_status: 'completed', beneficiary_entities: [sufficientBeneficiary] });
    expect(await send([toAccount, toAddress])).toMatchObject({
      regulatory_status: 'missing_travel_rule_info',
      beneficiary_entities: [sufficientBeneficiary],
    });
    expect(await send([toAddress])).toMatchObject({ regulatory_status: 'not_required', beneficiary_entities: [] });
    expect((await send([{ type: 'wallet', id: vaultId, amount: '2000000' }])).regulatory_status).toBe('not_required');
  });
});
