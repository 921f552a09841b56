import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimalOf } from '#contract/money/money.ts';
import { regulatoryStatuses, isPendingStatus } from '#contract/people/regulatory-status.ts';
import { regulatoryFilters, transactionSorts, transactionStatuses } from '#contract/service/transaction-status.ts';
import type { TransactionRow } from '#custody/store/custody-tables.ts';
import { blockIds } from '#custody/store/migrations/list-indexes.ts';
import type { TransactionFilters } from '#custody/store/transactions.ts';
import { makeWallet, openCustody, start, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Number of transactions in the lists. */
const count = 97;

/** Distance between two ids. It spreads the transactions over several id blocks of the block indexes. */
const idStep = Math.ceil((3 * blockIds) / count);

type Row = Pick<TransactionRow, 'id' | 'type' | 'status' | 'regulatory_status' | 'created_at' | 'completed_at'>;
type RowToPlant = { readonly row: Row; readonly walletId: number };

const pickByIndex = <Value>(values: readonly [Value, ...Value[]], index: number): Value => values[index % values.length] ?? values[0];

/**
 * Returns the minute of a transaction, counted from the start. In general, a higher id has a later time. A tenth of the
 * transactions have a time before the start, and another tenth have times after all others.
 */
function minuteOf(index: number): number {
  if (index % 10 === 0) return -60;
  return index % 10 === 7 ? 3 * count - index : index;
}

/**
 * Returns a transaction with one combination of type, status and regulatory status. All indexes together cover every
 * combination.
 */
function rowToPlant(index: number, walletIds: readonly [number, ...number[]]): RowToPlant {
  const type = pickByIndex<Row['type']>(['transaction', 'external'], index);
  const status = type === 'external' ? 'completed' : pickByIndex(transactionStatuses, index >> 1);
  const created_at = new Date(start.getTime() + minuteOf(index) * 60_000);
  const completed_at = status === 'completed' ? new Date(created_at.getTime() + (index % 9 === 4 ? 3_600_000 : 30_000)) : null;
  const regulatory_status = pickByIndex(regulatoryStatuses, index >> 2);
  return {
    row: { id: idStep * (index + 1), type, status, regulatory_status, created_at, completed_at },
    walletId: pickByIndex(walletIds, index % 7),
  };
}

function matchesFilters(transaction: Row, filters: TransactionFilters): boolean {
  const { status, type, regulatory_status: regulatory, created_since: createdSince, completed_since: completedSince } = filters;
  const isPending = isPendingStatus(transaction.regulatory_status);
  return (
    (status === undefined || transaction.status === status) &&
    (type === undefined || (transaction.type === 'external') === (type === 'external')) &&
    (regulatory === undefined || (regulatory === 'pending' ? isPending : transaction.regulatory_status === 'completed')) &&
    (createdSince === undefined || transaction.created_at.getTime() >= createdSince * 1000) &&
    (completedSince === undefined || (transaction.completed_at !== null && transaction.completed_at.getTime() >= completedSince * 1000))
  );
}

/** Every half minute, so that some filter times equal the times of records. */
const since = fc.integer({ min: -130, max: 720 }).map((halves) => start.getTime() / 1000 + halves * 30);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const anyFilters = fc.record({
  status: optional(fc.constantFrom(...transactionStatuses)),
  type: optional(fc.constantFrom(...transactionSorts)),
  regulatory_status: optional(fc.constantFrom(...regulatoryFilters)),
  created_since: optional(since),
  completed_since: optional(since),
});

describeEachDatabase('lists of transactions', (openDatabase) => {
  let custody: TestCustody;
  let plantedRows: readonly RowToPlant[];
  let walletId: number;

  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    const wallets = [(await makeWallet(custody)).id, (await makeWallet(custody)).id] as const;
    walletId = wallets[0];
    plantedRows = Array.from({ length: count }, (_, index) => rowToPlant(index, wallets));
    await custody.db
      .insertInto('transactions')
      .values(plantedRows.map(({ row }) => row))
      .execute();
    const amounts = plantedRows.map(({ row: { id } }) => ({
      transaction_id: id,
      asset: 'btc',
      amount: decimalOf('0.5'),
      hash: id.toString(16).padStart(64, '0'),
    }));
    await custody.db.insertInto('transaction_amounts').values(amounts).execute();
    await custody.db
      .insertInto('transaction_wallets')
      .values(plantedRows.map((entry) => ({ wallet_id: entry.walletId, transaction_id: entry.row.id })))
      .execute();
  });

  const page = (query: TransactionFilters & { page_size?: number; after?: string; before?: string }) =>
    custody.ask(endpoints.listTransactions, { query });
  const newestFirst = (filters: TransactionFilters, rowsToSort = plantedRows) =>
    rowsToSort
      .filter(({ row }) => matchesFilters(row, filters))
      .map(({ row }) => row.id)
      .toReversed();
  const idsOf = (items: readonly { data: { id?: number | null | undefined } }[]) => items.map(({ data }) => data.id);

  test('the list of transactions is newest first, with ten transactions a page by default', async () => {
    const { page_info, page: items } = await page({});
    expect(idsOf(items)).toEqual(newestFirst({}).slice(0, 10));
    expect(page_info).toEqual({
      has_previous_page: false,
      has_next_page: true,
      start_cursor: items[0]?.cursor,
      end_cursor: items[9]?.cursor,
    });
  });

  test('the list of transactions has exactly the transactions that match all its filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        expect(idsOf((await page({ ...filters, page_size: 100 })).page)).toEqual(newestFirst(filters));
        const fromTheOldest = { ...filters, page_size: 100, before: btoa('1') };
        expect(idsOf((await page(fromTheOldest)).page)).toEqual(newestFirst(filters));
      }),
      { numRuns: 60 },
    );
  });

  test('forward and backward paging return the same list of transactions for any page size', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.integer({ min: 7, max: 40 }), async (filters, page_size) => {
        const expectedList = newestFirst(filters);
        const forwardIds: unknown[] = [];
        let at = await page({ ...filters, page_size });
        expect(at.page_info.has_previous_page).toBe(false);
        forwardIds.push(...idsOf(at.page));
        while (at.page_info.has_next_page) {
          at = await page({ ...filters, page_size, after: at.page_info.end_cursor ?? '' });
          expect(at.page_info.has_previous_page).toBe(true);
          forwardIds.push(...idsOf(at.page));
        }
        expect(forwardIds).toEqual(expectedList);

        let backwardIds = idsOf(at.page);
        while (at.page_info.has_previous_page) {
          at = await page({ ...filters, page_size, before: at.page_info.start_cursor ?? '' });
          expect(at.page_info.has_next_page).toBe(true);
          backwardIds = [...idsOf(at.page), ...backwardIds];
        }
        expect(backwardIds).toEqual(expectedList);
      }),
      { numRuns: 40 },
    );
  });

  /** Changes the status of an outgoing transaction with the production code. */
  async function moveTransaction(index: number, status: TransactionRow['status']): Promise<void> {
    const outgoingRows = plantedRows.filter(({ row }) => row.type === 'transaction');
    const changedRow = outgoingRows[index % outgoingRows.length]?.row;
    if (changedRow === undefined) throw new Error('no transaction to move');
    const completed_at = status === 'completed' ? new Date(changedRow.created_at.getTime() + 90_000) : null;
    await custody.db.updateTable('transactions').set({ status, completed_at }).where('id', '=', changedRow.id).execute();
    plantedRows = plantedRows.map((entry) =>
      entry.row.id === changedRow.id ? { ...entry, row: { ...entry.row, status, completed_at } } : entry,
    );
  }

  test('the list of a wallet has only the transactions of that wallet, with their current status', async () => {
    const anyMove = fc.tuple(fc.nat(count), fc.constantFrom(...transactionStatuses));
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.array(anyMove, { maxLength: 5 }), async ({ status, type, completed_since }, moves) => {
        for (const [index, to] of moves) await moveTransaction(index, to);
        const filters = { status, type, completed_since };
        const transactionList = await custody.ask(endpoints.listWalletTransactions, {
          params: { wallet_id: walletId },
          query: { ...filters, page_size: 100 },
        });
        const walletRows = plantedRows.filter((entry) => entry.walletId === walletId);
        expect(idsOf(transactionList.page)).toEqual(newestFirst(filters, walletRows));
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  test('the page after the last transaction is empty', async () => {
    const lastCursor = (await page({ page_size: 100 })).page.at(-1)?.cursor ?? '';
    expect(await page({ after: lastCursor })).toEqual({
      page_info: { has_previous_page: true, has_next_page: false, start_cursor: null, end_cursor: null },
      page: [],
    });
  });

  test('a page of one transaction reports whether there are pages before and after this page', async () => {
    const filters = { created_since: start.getTime() / 1000 + (3 * count - 7) * 60 };
    const [onlyRow, ...otherRows] = (await page(filters)).page;
    expect(otherRows).toEqual([]);
    const [pageAfter, pageBefore] = [
      await page({ ...filters, after: onlyRow?.cursor ?? '' }),
      await page({ ...filters, before: onlyRow?.cursor ?? '' }),
    ];
    expect(pageAfter.page_info).toMatchObject({ has_previous_page: true, has_next_page: false });
    expect(pageBefore.page_info).toMatchObject({ has_previous_page: false, has_next_page: true });
  });

  test('a record can be read by id and by hash, at both endpoints', async () => {
    const id = 2 * idStep;
    const hash = id.toString(16).padStart(64, '0');
    const byId = await custody.ask(endpoints.readTransaction, { params: { id } });
    expect(await custody.ask(endpoints.readTransaction, { params: { id: hash } })).toEqual(byId);
    const wallet_id = plantedRows[1]?.walletId ?? 0;
    expect(await custody.ask(endpoints.readWalletTransaction, { params: { wallet_id, transaction_id: hash } })).toMatchObject({ id });
    const otherWalletId = plantedRows.find((entry) => entry.walletId !== wallet_id)?.walletId ?? 0;
    for (const transaction_id of [id, hash])
      expect(await custody.refusalOf(endpoints.readWalletTransaction, { params: { wallet_id: otherWalletId, transaction_id } })).toBe(
        '404 Not found',
      );
  });
});
