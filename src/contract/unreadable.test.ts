import { describe, expect, test } from 'vitest';
import { readJson } from './json.ts';
import { cursorAfter, pageOf } from './page.ts';
import { isUnreadable, readableOf, readAnswer } from './unreadable.ts';
import { walletSchema } from './wallet.ts';

const info = '"page_info":{"has_previous_page":false,"has_next_page":true}';
const read = (...rows: string[]) => readAnswer(pageOf(walletSchema), readJson(`{${info},"page":[${rows.join(',')}]}`)).data;
const good = (id: number) => `{"cursor":"c${id}","data":{"id":${id}}}`;
const unreadable = (id: string | null, cursor: string | null) => ({ isUnreadable: true, id, cursor });

describe('a page', () => {
  test('of records that can all be read names no other', () => {
    expect(read(good(1))).not.toHaveProperty('unreadable');
  });

  test.each([
    ['null', unreadable(null, null)],
    ['{"cursor":"x","data":null}', unreadable(null, 'x')],
    ['{"cursor":"x","data":{"name":"no id"}}', unreadable(null, 'x')],
    ['{"cursor":"x","data":{"id":7,"balance":{"btc":"many"}}}', unreadable('7', 'x')],
    ['{"data":{"id":7}}', unreadable('7', null)],
    ['{"cursor":4,"data":{"id":7}}', unreadable('7', null)],
    ['[]', unreadable(null, null)],
  ])('with %s keeps the others and says where it stands', (row, record) => {
    expect(read(good(3), row, good(1))).toMatchObject({
      page: [{ data: { id: 3 } }, { data: { id: 1 } }],
      unreadable: [{ place: 1, record }],
    });
  });

  test('whose own facts are wrong is not read', () => {
    expect(readAnswer(pageOf(walletSchema), readJson('{"page":[{"cursor":"c1","data":null}]}')).success).toBe(false);
  });

  test('goes on after its last record, whether that can be read or not', () => {
    const page = pageOf(walletSchema).parse(readJson(`{${info},"page":[${good(1)}]}`));
    expect(cursorAfter(page)).toBe('c1');
    expect(cursorAfter({ ...page, unreadable: [{ place: 1, record: { isUnreadable: true, id: null, cursor: 'x' } }] })).toBe('x');
    expect(cursorAfter({ ...page, page_info: { ...page.page_info, end_cursor: 'end' } })).toBe('end');
    expect(cursorAfter({ ...page, page_info: { ...page.page_info, has_next_page: false } })).toBeNull();
  });
});

test('an element of a list that cannot be read stays in its place', () => {
  const list = readableOf(walletSchema).parse(readJson('[{"id":1},null,{"id":"x"}]'));
  expect(list.map(isUnreadable)).toEqual([false, true, true]);
});
