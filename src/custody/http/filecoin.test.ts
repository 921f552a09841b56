import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { storageProviderSchema } from '#contract/service/filecoin.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { terminationFeesAt } from '#custody/filecoin/sectors.ts';
import { disableWorker } from '#custody/staking/test-staking.ts';
import { advanceClock, ledgerSums, makeWallet, openCustody, start, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, requireOutgoing } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const attoFil = (text: string) => new NumberLiteral(text);
const daySeconds = 24 * 60 * 60;

describeEachDatabase('storage providers', (openDatabase) => {
  let custody: TestCustody;
  let owner: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    custody.clock.time = start;
    await resetToEmpty(custody);
    await disableWorker(custody);
    owner = (await makeWallet(custody)).id;
  });

  type NewProvider = Partial<BodyOf<typeof sandboxEndpoints.createStorageProvider>>;
  const createProvider = async (provider: NewProvider = {}) =>
    storageProviderSchema.parse(await custody.ask(sandboxEndpoints.createStorageProvider, { body: { wallet_id: owner, ...provider } }));
  const makeRefusal = (provider: NewProvider) =>
    custody.refusalOf(sandboxEndpoints.createStorageProvider, { body: { wallet_id: owner, ...provider } });
  const pathOf = (id: string, wallet = owner) => ({ wallet_id: wallet, storage_provider_id: id });
  const readProvider = (id: string, query: { show_sector_summary?: 'true' | 'false' } = {}) =>
    custody.ask(endpoints.readStorageProvider, { params: pathOf(id), query });
  type Withdrawal = Omit<BodyOf<typeof endpoints.withdrawRewards>, 'amount_afil'>;
  const withdraw = async (id: string, amount: string, overrides: Withdrawal = {}) =>
    requireOutgoing(
      await custody.ask(endpoints.withdrawRewards, { params: pathOf(id), body: { amount_afil: attoFil(amount), ...overrides } }),
    );
  const refusal = (id: string, amount: unknown, overrides: object = {}) =>
    custody.refusalOf(endpoints.withdrawRewards, { params: pathOf(id), body: { amount_afil: amount, ...overrides } as never });
  const sum = async () => decimal.compare(decimalOf((await ledgerSums(custody.db))['fil'] ?? '0'), decimalOf('0'));

  test('a storage provider has 1,000 FIL of rewards and a generated id by default', async () => {
    const address = (await custody.ask(endpoints.readWallet, { params: { id: owner } })).funding_addresses?.['fil'];
    expect(await createProvider()).toMatchObject({
      storage_provider_id: 'f03100001',
      address: 'f03100001',
      owner_address: address,
      available_rewards_fil: '1000',
    });
    expect(await createProvider({ storage_provider_id: 'f01234', available_rewards_fil: '0.000000000000000001' })).toMatchObject({
      storage_provider_id: 'f01234',
      available_rewards_fil: '0.000000000000000001',
    });
    expect((await createProvider()).storage_provider_id).toBe('f03100002');
  });

  test.for([
    [{ storage_provider_id: 'f01234' }, '400 storage_provider_id f01234 is taken'],
    [{ storage_provider_id: 't01234' }, '400 storage_provider_id must be a storage provider such as f01234'],
    [{ available_rewards_fil: '0.0000000000000000001' }, '400 available_rewards_fil has more than 18 decimal places'],
    [{ wallet_id: 99 }, '404 wallet_id is not a wallet'],
  ] as const)('the creation of a storage provider refuses %o', async ([provider, message]) => {
    await createProvider({ storage_provider_id: 'f01234' });
    expect(await makeRefusal(provider)).toBe(message);
  });

  test('the list of a wallet has only its own storage providers, oldest first, without sectors', async () => {
    const otherWallet = await makeWallet(custody, 'Other');
    await createProvider({ storage_provider_id: 'f09' });
    await createProvider({ storage_provider_id: 'f01' });
    await createProvider({ wallet_id: otherWallet.id });
    const providerList = await custody.ask(endpoints.listStorageProviders, { params: { wallet_id: owner } });
    expect(providerList.map((provider) => [provider.storage_provider_id, provider.sector_summary])).toEqual([
      ['f09', undefined],
      ['f01', undefined],
    ]);
    expect(await custody.ask(endpoints.listStorageProviders, { params: { wallet_id: (await makeWallet(custody)).id } })).toEqual([]);
    expect(await custody.refusalOf(endpoints.listStorageProviders, { params: { wallet_id: 99 } })).toBe('404 Not found');
  });

  test('a read of a storage provider includes its sectors if they are requested', async () => {
    await createProvider({ storage_provider_id: 'f01234' });
    expect((await readProvider('f01234')).sector_summary).toBeUndefined();
    expect((await readProvider('f01234', { show_sector_summary: 'false' })).sector_summary).toBeUndefined();
    const { sector_summary: sectors } = await readProvider('f01234', { show_sector_summary: 'true' });
    expect(Object.keys(sectors ?? {})).toEqual([
      'live_sectors',
      'active_sectors',
      'faulty_sectors',
      'recovering_sectors',
      'sector_size_gib',
      'initial_pledge_fil',
    ]);
    expect(await custody.send('GET', `/api/v1/wallets/${owner}/assets/fil/storage_providers/f01234?show_sector_summary=yes`)).toEqual({
      status: 400,
      text: '{"error":"show_sector_summary must be one of true, false"}',
    });
  });

  test('a storage provider is found only at its own wallet', async () => {
    const otherWallet = await makeWallet(custody, 'Other');
    await createProvider({ storage_provider_id: 'f01234' });
    const request = { params: pathOf('f01234', otherWallet.id) };
    expect(await custody.refusalOf(endpoints.readStorageProvider, request)).toBe('404 Not found');
    expect(await custody.refusalOf(endpoints.withdrawRewards, { ...request, body: { amount_afil: attoFil('1') } })).toBe('404 Not found');
    expect(await refusal('f05', attoFil('1'))).toBe('404 Not found');
  });

  describe('withdrawals of rewards', () => {
    beforeEach(async () => {
      await createProvider({ storage_provider_id: 'f01234', available_rewards_fil: '1000' });
    });

    test('the wallet gets every attoFIL of an amount above 2^53', async () => {
      const record = await withdraw('f01234', '9007199254740993', { notes: 'Rewards of March' });
      expect(record).toMatchObject({
        status: 'approved',
        destination: { id: owner },
        amounts: { fil: '0.009007199254740993' },
        fees: { fil: '0.16' },
        fee_units: { fil: 'nanoFIL' },
        notes: 'Rewards of March',
        regulatory_status: 'not_required',
      });
      await moveTo(custody, record.id, 'pending_generation');
      await moveTo(custody, record.id, 'completed');
      expect((await custody.ask(endpoints.readWallet, { params: { id: owner } })).balance).toEqual({ fil: '0.009007199254740993' });
      expect((await readProvider('f01234')).available_rewards_fil).toBe('999.990992800745259007');
      expect(await sum()).toBe(0);
    });

    test('a withdrawal of rewards has the usual lifecycle, including approvals', async () => {
      await disableWorker(custody, { approvals_required: true, step_ms: 1_000 });
      const { id, status } = await withdraw('f01234', '1');
      expect(status).toBe('pending_approval');
      await moveTo(custody, id, 'approved');
      await advanceClock(custody, 3);
      const { page } = await custody.ask(endpoints.listWalletTransactions, { params: { wallet_id: owner } });
      expect(page.map(({ data }) => [data.id, data.direction, data.type === 'transaction' && data.status])).toEqual([
        [id, 'incoming', 'completed'],
      ]);
    });

    test('withdrawals cannot exceed the available rewards less pending withdrawals', async () => {
      const { id } = await withdraw('f01234', '999999999999999999999');
      expect(await refusal('f01234', attoFil('2'))).toBe('400 amount_afil is above the available rewards of 0.000000000000000001 fil');
      await withdraw('f01234', '1');
      await moveTo(custody, id, 'canceled');
      expect((await readProvider('f01234')).available_rewards_fil).toBe('999.999999999999999999');
    });

    test('a withdrawal of rewards accepts a preset or a rate within the bounds', async () => {
      expect((await withdraw('f01234', '1', { fee: 'fast' })).fees).toEqual({ fil: '0.25' });
      expect((await withdraw('f01234', '1', { fee: new NumberLiteral('0.2') })).fees).toEqual({ fil: '0.2' });
      expect(await refusal('f01234', attoFil('1'), { fee: new NumberLiteral('0.1') })).toBe('400 fee is below the slow rate');
      expect(await refusal('f01234', attoFil('1'), { fee: new NumberLiteral('2.6') })).toBe('400 fee is above ten times the fast rate');
      expect(await refusal('f01234', attoFil('1'), { fee: 'asap' })).toBe('400 fee must be slow, medium, fast or a rate');
    });

    test.for([[attoFil('0')], [attoFil('-1')], [attoFil('1.5')], [attoFil('1e18')], ['1'], [null]] as const)(
      'a withdrawal of rewards with the amount %o is refused',
      async ([amount]) => {
        expect(await refusal('f01234', amount)).toMatch(/^400 (amount_afil must be a positive integer|param is missing)/);
      },
    );
  });

  describe('the fees to terminate sectors', () => {
    beforeEach(async () => {
      await createProvider({ storage_provider_id: 'f01234' });
      await createProvider({ storage_provider_id: 'f05678' });
    });

    const row = endpoints.readTerminationFees;
    const request = (address: string) => ({ query: { storage_provider_address: address } });
    const advanceRealTime = (ms: number) => {
      custody.clock.time = new Date(custody.clock.time.getTime() + ms);
    };

    test('the fees to terminate sectors are in FIL, and the time of the estimate is the time of the read', async () => {
      const { live, faulty } = terminationFeesAt('f01234', start);
      expect(await custody.ask(row, request('f01234'))).toEqual({
        live_sectors_penalty_fil: live,
        faulty_sectors_penalty_fil: faulty,
        last_updated_at: start.toISOString(),
      });
    });

    test('a client can read the fees once in 15 s of real time, regardless of the provider and of the clock of the sandbox', async () => {
      await custody.ask(row, request('f01234'));
      advanceRealTime(4_200);
      await advanceClock(custody, 60);
      const path = '/api/v2/assets/fil/sector_termination_fees?storage_provider_address=f05678';
      expect(await custody.send('GET', path)).toMatchObject({ status: 429, text: '{"error":"Too many requests: try again later."}' });
      advanceRealTime(10_799);
      expect(await custody.refusalOf(row, request('f05678'))).toMatch(/^429 /);
      advanceRealTime(1);
      expect((await custody.ask(row, request('f05678'))).last_updated_at).toBe('2026-03-02T14:01:15.000Z');
    });

    test("an estimate is used again for 48 hours of the sandbox's clock", async () => {
      const firstEstimate = await custody.ask(row, request('f01234'));
      await advanceClock(custody, 2 * daySeconds - 16);
      advanceRealTime(15_000);
      expect(await custody.ask(row, request('f01234'))).toEqual(firstEstimate);
      await advanceClock(custody, 1);
      advanceRealTime(15_000);
      const nextEstimate = await custody.ask(row, request('f01234'));
      expect(nextEstimate.last_updated_at).toBe(new Date(start.getTime() + (2 * daySeconds + 15) * 1000).toISOString());
      expect(nextEstimate.live_sectors_penalty_fil).not.toBe(firstEstimate.live_sectors_penalty_fil);
    });

    test('a read for an unknown provider returns 404, and a refused read does not count', async () => {
      expect(await custody.refusalOf(row, request('f09'))).toBe('404 storage_provider_address must be the address of a storage provider');
      expect((await custody.send('GET', '/api/v2/assets/fil/sector_termination_fees')).text).toBe(
        '{"error":"param is missing or the value is empty: storage_provider_address"}',
      );
      expect((await custody.ask(row, request('f01234'))).last_updated_at).toBe(start.toISOString());
    });
  });
});
