import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { listRecords as listRecordsRow, recordOrders, type RecordQuery } from '#contract/desk/record-endpoints.ts';
import { kindFilters } from '#contract/service/transaction-kind.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { listRecords, readExportPage } from './list-records.ts';
import {
  accountNames,
  addresses,
  assets,
  recordFacts,
  sortedIds,
  isMatch,
  recordOf,
  recordTimes,
  statuses,
  walletNames,
} from './test-naive-filter.ts';
import { openReplica, testCustodian, testDeposit } from './test-record-world.ts';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const assetQueries = fc.record({
  asset: fc.constantFrom(...assets),
  amount_min: optional(fc.constantFrom('0', '0.5', '1')),
  amount_max: optional(fc.constantFrom('1', '1.0', '30000')),
  order: optional(fc.constantFrom(...recordOrders)),
});
const otherQueries = fc.record({ order: optional(fc.constantFrom('newest' as const, 'oldest' as const)) });
const anyQuery = fc
  .tuple(
    fc.oneof(assetQueries, otherQueries),
    fc.record({
      wallet_id: optional(fc.integer({ min: 1, max: 4 })),
      since: optional(fc.constantFrom(...recordTimes.slice(0, 3))),
      until: optional(fc.constantFrom(...recordTimes.slice(3))),
      completed_since: optional(fc.constantFrom(...recordTimes.slice(1, 3))),
      completed_until: optional(fc.constantFrom(...recordTimes.slice(3))),
      type: optional(fc.constantFrom(...kindFilters)),
      status: optional(fc.constantFrom(...statuses)),
      regulatory_status: optional(fc.constantFrom('pending' as const, 'completed' as const)),
      counterparty: optional(
        fc.constantFrom(
          'Kestrel Exchange',
          'kestrel',
          'Cold Wallet',
          'Elsewhere',
          addresses[0] ?? '',
          `eth:${(addresses[3] ?? '').toLowerCase()}`,
        ),
      ),
      page_size: fc.constantFrom(1, 3, 7, 100),
    }),
  )
  .map(([first, second]) => Object.fromEntries(Object.entries({ ...first, ...second }).filter(([, value]) => value !== undefined)));

describeEachDatabase('the list of indexed transactions', (openDatabase) => {
  let custodian: Awaited<ReturnType<typeof testCustodian>>;
  let replica: Awaited<ReturnType<typeof openReplica>>;
  const records = fc.sample(recordFacts, 220).map((each, index) => recordOf(index + 1, each));

  beforeAll(async () => {
    custodian = await testCustodian();
    custodian.putRecords(...records);
    custodian.lists['wallets'] = walletNames.map((name, index) => ({ id: index + 1, name }));
    custodian.lists['external_accounts'] = accountNames.map((name, index) => ({
      id: index + 1,
      name,
      funding_addresses: { eth: addresses[index] },
    }));
    replica = await openReplica(await openDatabase(), custodian.url);
    await replica.catchUp();
  }, openMsMax);
  afterAll(async () => {
    await replica.close();
    await custodian.close();
  });

  /** Reads every page of a query. Returns the ids in order. */
  const readAll = async (query: RecordQuery, sizeMax = Infinity) => {
    const ids: number[] = [];
    const totals = new Set<number>();
    for (let cursor: string | undefined; ids.length <= sizeMax;) {
      const answer = await listRecords(replica.rooms, { ...query, ...(cursor === undefined ? {} : { after: cursor }) });
      const { page, page_info, total } = listRecordsRow.response.parse(answer);
      ids.push(...page.map(({ data }) => data.id ?? 0));
      totals.add(total);
      if (!page_info.has_next_page) return { ids, totals };
      cursor = page_info.end_cursor ?? '';
    }
    return { ids, totals };
  };

  test(
    'each filter in each order returns every matching record once over all pages, with the number of matches',
    { timeout: openMsMax },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyQuery, async (query: RecordQuery) => {
          const expectedIds = sortedIds(
            records.filter((record) => isMatch(record, query)),
            query,
          );
          // A long list with short pages is read only in part, to limit the time of the test.
          const sizeMax = (query.page_size ?? 10) < 7 ? 25 : Infinity;
          const { ids, totals } = await readAll(query, sizeMax);
          expect(ids).toEqual(expectedIds.slice(0, ids.length));
          expect(ids.length).toBeGreaterThanOrEqual(Math.min(expectedIds.length, sizeMax));
          expect([...totals]).toEqual([expectedIds.length]);
        }),
        { numRuns: 100 },
      );
    },
  );

  test.for(recordOrders)('in the order %s, the page before a cursor ends with the row above the cursor', async (order) => {
    const idsOf = async (query: RecordQuery) => {
      const { page, page_info } = await listRecords(replica.rooms, { order, asset: 'eth', ...query });
      return { ids: listRecordsRow.response.shape.page.parse(page).map(({ data }) => data.id), info: page_info };
    };
    const { ids, info } = await idsOf({ page_size: 9 });
    const { info: third } = await idsOf({ page_size: 3, after: (await idsOf({ page_size: 6 })).info.end_cursor ?? '' });
    const idsAbove = await idsOf({ page_size: 4, before: third.start_cursor ?? '' });
    expect(idsAbove).toMatchObject({ ids: ids.slice(2, 6), info: { has_previous_page: true, has_next_page: true } });
    const firstIds = await idsOf({ page_size: 4, before: idsAbove.info.start_cursor ?? '' });
    expect(firstIds).toMatchObject({ ids: ids.slice(0, 2), info: { has_previous_page: false, start_cursor: info.start_cursor } });
  });

  test('a cursor with the key of a record without an id is accepted, and a number beyond the range of keys is refused', async () => {
    const pageAfter = (key: string) =>
      listRecords(replica.rooms, { order: 'oldest', page_size: 1, after: Buffer.from(`oldest 0 ${key}`).toString('base64url') });
    expect((await pageAfter(String(-1n - (2n ** 62n - 1n)))).page).toHaveLength(1);
    await expect(pageAfter('-9999999999999999999')).rejects.toThrow('after is not a cursor of this order');
  });

  test('a page continues after its cursor if records were added in the meantime', async () => {
    const firstPage = await listRecords(replica.rooms, { page_size: 5 });
    custodian.putRecords(testDeposit(1000, { timestamp: new Date(Date.UTC(2026, 5, 1)).toISOString() }));
    await replica.rooms.tables.updateTable('index_state').set({ polled_at: null }).execute();
    await replica.catchUp();
    const secondPage = await listRecords(replica.rooms, { page_size: 5, after: firstPage.page_info.end_cursor ?? '' });
    const idsOf = (answer: unknown) => listRecordsRow.response.parse(answer).page.map(({ data }) => data.id);
    expect([...idsOf(firstPage), ...idsOf(secondPage)]).toEqual(sortedIds(records, {}).slice(0, 10));
    await replica.rooms.tables.deleteFrom('indexed_lines').where('key', '=', '1000').execute();
  });

  test('a record is returned with every digit of its amounts and without its people', async () => {
    const { page } = await listRecords(replica.rooms, {
      asset: 'eth',
      amount_min: '1.000000000000000001',
      amount_max: '1.000000000000000001',
    });
    const text = JSON.stringify(page);
    expect(text).toContain('1.000000000000000001');
    expect(text).not.toMatch(/_entit|owner|Lovelace|Organisation/);
  });

  test('a counterparty that matches more than 1,000 names is refused, because the list would be incomplete', async () => {
    const { tables } = replica.rooms;
    await sql`insert into desk.indexed_counterparties (kind, id, name, folded_name, addresses, validators, learned_at)
      select 'account', 700000 + number, 'Supplier ' || number, 'supplier ' || number, '{}', '{}', now()
      from generate_series(1, 1001) as number`.execute(tables);
    const query = { counterparty: 'supplier' };
    await expect(listRecords(replica.rooms, query)).rejects.toMatchObject({ code: 'invalid_request', field: 'counterparty' });
    await tables.deleteFrom('indexed_counterparties').where('id', '=', '701001').execute();
    expect(await listRecords(replica.rooms, query)).toMatchObject({ total: 0 });
    await tables.deleteFrom('indexed_counterparties').where('id', '>', '700000').execute();
  });

  test('a page of an export marks a record that cannot be read', async () => {
    const { tables } = replica.rooms;
    const { page } = await readExportPage(replica.rooms, { page_size: 2 });
    const firstRow = tables.selectFrom('indexed_lines').select('key').where('line', '=', 0).orderBy('at', 'desc').orderBy('key', 'desc');
    const { key } = await firstRow.limit(1).executeTakeFirstOrThrow();
    const record = tables.selectFrom('indexed_transactions').select('record').where('key', '=', key);
    const { record: text } = await record.executeTakeFirstOrThrow();
    await tables
      .updateTable('indexed_transactions')
      .set({ record: '{"id":7,"type":"transaction","amounts":5}' })
      .where('key', '=', key)
      .execute();
    const damagedPage = await readExportPage(replica.rooms, { page_size: 2 });
    await tables.updateTable('indexed_transactions').set({ record: text }).where('key', '=', key).execute();
    expect(damagedPage).toMatchObject({ page: page.slice(1), unreadable: [{ place: 0, record: { id: '7' } }] });
  });

  describe('an invalid combination of parameters', () => {
    test.for([
      [{ amount_min: '1' }, 'asset'],
      [{ amount_max: '1' }, 'asset'],
      [{ order: 'largest' }, 'asset'],
      [{ asset: 'eth', amount_min: '2', amount_max: '1.5' }, 'amount_max'],
      [{ since: 2, until: 1 }, 'until'],
      [{ wallet_id: 99 }, 'wallet_id'],
      [{ asset: 'nope' }, 'asset'],
      [{ after: 'MTI' }, 'after'],
      [{ before: 'MTI' }, 'before'],
      [{ after: 'MTI', before: 'MTI' }, 'before'],
      [{ order: 'oldest', after: Buffer.from('newest 1 1').toString('base64url') }, 'after'],
    ] as const)('the query %j is refused with the parameter %s', async ([query, field]) => {
      await expect(listRecords(replica.rooms, query)).rejects.toMatchObject({ code: 'invalid_request', field });
    });
  });
});
