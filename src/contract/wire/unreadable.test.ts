import { describe, expect, test } from 'vitest';
import { listTransactions, transactionSchema } from '#contract/service/transaction.ts';
import { listAssetWallets, walletSchema } from '#contract/service/wallet.ts';
import { readJson } from './json.ts';
import { cursorAfter, pageOf } from './page.ts';
import { requestProblem } from './request-problem.ts';
import { isUnreadable, readableOf, readAnswer } from './unreadable.ts';

const info = '"page_info":{"has_previous_page":false,"has_next_page":true}';
const readPage = (...rows: string[]) => readAnswer(pageOf(walletSchema), readJson(`{${info},"page":[${rows.join(',')}]}`)).data;
const validRow = (id: number) => `{"cursor":"c${id}","data":{"id":${id}}}`;
const unreadableRecord = (id: string | null, cursor: string | null, field: string | null = null) => ({
  isUnreadable: true,
  id,
  cursor,
  field,
});

describe('pages with unreadable records', () => {
  test('a page whose records are all readable has no list of unreadable records', () => {
    expect(readPage(validRow(1))).not.toHaveProperty('unreadable');
  });

  test.each([
    ['null', unreadableRecord(null, null)],
    ['{"cursor":"x","data":null}', unreadableRecord(null, 'x')],
    ['{"cursor":"x","data":{"name":"no id"}}', unreadableRecord(null, 'x', 'id')],
    ['{"cursor":"x","data":{"id":7,"balance":{"btc":"many"}}}', unreadableRecord('7', 'x', 'balance.btc')],
    ['{"data":{"id":7}}', unreadableRecord('7', null, 'cursor')],
    ['{"cursor":4,"data":{"id":7}}', unreadableRecord('7', null, 'cursor')],
    ['[]', unreadableRecord(null, null)],
  ])('a page with a record that is unreadable (%s) returns the other records and the position of this record', (row, record) => {
    expect(readPage(validRow(3), row, validRow(1))).toMatchObject({
      page: [{ data: { id: 3 } }, { data: { id: 1 } }],
      unreadable: [{ place: 1, record }],
    });
  });

  test('an unreadable transaction is reported with its field', () => {
    const row = '{"cursor":"x","data":{"type":"external","id":7,"destination":{"id":1,"balance":{"btc":"many"}}}}';
    expect(readAnswer(listTransactions.response, readJson(`{${info},"page":[${row}]}`)).data).toMatchObject({
      unreadable: [{ record: unreadableRecord('7', 'x', 'destination.balance.btc') }],
    });
  });

  test('a page with invalid page information is refused', () => {
    expect(readAnswer(pageOf(walletSchema), readJson('{"page":[{"cursor":"c1","data":null}]}')).success).toBe(false);
  });

  test('the cursor of the next page comes from the last record, even if that record is unreadable', () => {
    const page = pageOf(walletSchema).parse(readJson(`{${info},"page":[${validRow(1)}]}`));
    expect(cursorAfter(page)).toBe('c1');
    expect(cursorAfter({ ...page, unreadable: [{ place: 1, record: { isUnreadable: true, id: null, cursor: 'x', field: null } }] })).toBe(
      'x',
    );
    expect(cursorAfter({ ...page, page_info: { ...page.page_info, end_cursor: 'end' } })).toBe('end');
    expect(cursorAfter({ ...page, page_info: { ...page.page_info, has_next_page: false } })).toBeNull();
  });
});

test.each([
  ['{"type":"external","amount":"many"}', 'amount is not a number'],
  ['{"type":"transaction","destination":{"id":1,"balance":{"btc":{}}}}', 'destination.balance.btc is not a number'],
  ['{"type":"transaction","fee_units":{"btc":7}}', 'fee_units.btc must be a string'],
  ['{"type":"swap","timestamp":true}', 'timestamp must be a string'],
  ['{"type":"external","source_addresses":["a",7]}', 'source_addresses.1 must be a string'],
])('the first unreadable field of %s is reported', (text, message) => {
  const input = readJson(text);
  const parsedInput = transactionSchema.safeParse(input);
  expect(parsedInput.success ? null : requestProblem(parsedInput.error, input).message).toBe(message);
});

test('the first unreadable field of a wallet is reported, in both forms of the answer with the wallets of an asset', () => {
  const problemOf = (text: string) => {
    const parseResult = listAssetWallets.response.safeParse(readJson(text));
    return parseResult.success ? null : requestProblem(parseResult.error, readJson(text)).message;
  };
  expect(problemOf('[{"id":1},{"id":2,"balance":[]}]')).toBe('1.balance must be a record');
  expect(problemOf('{"wallets":[{"id":1},{"id":2,"balance":{"eth":true}}]}')).toBe('wallets.1.balance.eth is not a number');
});

test('the other elements of a list have the same index after an unreadable element', () => {
  const walletList = readableOf(walletSchema).parse(readJson('[{"id":1},null,{"id":"x"}]'));
  expect(walletList.map(isUnreadable)).toEqual([false, true, true]);
  expect(walletList[2]).toMatchObject({ field: 'id' });
});
