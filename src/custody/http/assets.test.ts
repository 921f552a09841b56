import { beforeAll, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimalOf } from '#contract/money/money.ts';
import { postEntries } from '#custody/ledger/post.ts';
import { makeDeposit, makeWallet, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Balances of more wallets than one page has. The balances repeat after every ten wallets, so that some are equal. */
const holders = Array.from({ length: 28 }, (_, index) => `${(index % 10) + 1}.${index % 10 === 9 ? '0' : '5'}`);

describeEachDatabase('the wallets of an asset', (openDatabase) => {
  let custody: TestCustody;
  const ids: number[] = [];

  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    for (const amount of holders) {
      const { id } = await makeWallet(custody);
      ids.push(id);
      await makeDeposit(custody, id, 'ltc', amount);
    }
    await makeDeposit(custody, (await makeWallet(custody, 'Other coin')).id, 'btc', '1');
    await makeWallet(custody, 'Empty');
  }, 60_000);

  type Query = { readonly order_by?: 'id' | 'balance'; readonly page?: number };
  const listTransactions = async (query: Query = {}, currency = 'ltc') => {
    const answer = await custody.ask(endpoints.listAssetWallets, { params: { currency }, query });
    if (!Array.isArray(answer)) throw new Error('the answer is an array');
    return answer;
  };
  const idsOf = async (query: Query) => (await listTransactions(query)).map(({ id }) => id);

  test('the list of an asset’s wallets has only wallets with a positive balance, newest first', async () => {
    expect([...(await idsOf({})), ...(await idsOf({ page: 2 }))]).toEqual(ids.toReversed());
    expect(await idsOf({ order_by: 'id', page: 1 })).toEqual(await idsOf({}));
  });

  test('the list of an asset’s wallets can be sorted by balance, largest first, and equal balances are newest first', async () => {
    const sortedIds = ids
      .map((id, index) => ({ id, balance: BigInt((holders[index] ?? '').replace('.', '')) }))
      .toSorted((one, other) => (one.balance === other.balance ? other.id - one.id : one.balance < other.balance ? 1 : -1));
    const pages = [...(await idsOf({ order_by: 'balance' })), ...(await idsOf({ order_by: 'balance', page: 2 }))];
    expect(pages).toEqual(sortedIds.map(({ id }) => id));
  });

  test('the records in the list of an asset’s wallets equal those in the wallet list', async () => {
    const { page } = await custody.ask(endpoints.listWallets, { query: { page_size: 100 } });
    const [firstWallet] = await listTransactions();
    expect(firstWallet).toEqual(page.find(({ data }) => data.id === firstWallet?.id)?.data);
  });

  test.for([3, 4, 9_007_199_254_740_991])('page %i of an asset’s wallets, after the last page, is empty', async (page) => {
    expect(await listTransactions({ page })).toEqual([]);
    expect(await listTransactions({ page, order_by: 'balance' })).toEqual([]);
  });

  test('the list of wallets is empty for an asset that no wallet has', async () => {
    expect(await listTransactions({}, 'xlm')).toEqual([]);
  });

  describe('invalid queries', () => {
    const refusal = (query: Readonly<Record<string, string>>, currency = 'ltc') =>
      custody.send('GET', `/api/v2/assets/${currency}?${new URLSearchParams(query).toString()}`);

    test.for([
      [{ page: '0' }, 'page must be at least 1'],
      [{ page: '-1' }, 'page must be at least 1'],
      [{ page: 'two' }, 'page must be an integer'],
      [{ order_by: 'name' }, 'order_by must be one of id, balance'],
      [{ page_size: '5' }, 'page_size is not an accepted parameter'],
    ] as const)('a query with %o is refused', async ([query, error]) => {
      expect(await refusal(query)).toEqual({ status: 400, text: `{"error":"${error}"}` });
    });

    test('a query for an unknown asset returns 404', async () => {
      expect((await refusal({}, 'doge')).status).toBe(404);
    });
  });

  test('the list of an asset’s wallets omits a wallet whose balance fell to zero', async () => {
    const [walletId = 0] = ids;
    const transactionId = (await makeDeposit(custody, walletId, 'dash', '2')).id ?? 0;
    expect(await listTransactions({}, 'dash')).toMatchObject([{ id: walletId, balance: { dash: '2' } }]);
    const lines = [
      { account: { kind: 'available', walletId, asset: 'dash' }, amount: decimalOf('-2') },
      { account: { kind: 'outside', asset: 'dash' }, amount: decimalOf('2') },
    ] as const;
    await custody.db.transaction().execute((trx) => postEntries(trx, { transactionId, at: custody.clock.time, lines }));
    expect(await listTransactions({}, 'dash')).toEqual([]);
  });
});
