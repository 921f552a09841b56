import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { walletSchema } from '#contract/service/wallet.ts';
import { readJson } from './json.ts';
import { cursorSchema, pageOf, pageQuery } from './page.ts';

const query = z.strictObject(pageQuery);

describe('the query parameters of a page', () => {
  test.each([
    ['0', false],
    ['1', true],
    ['10', true],
    ['100', true],
    ['101', false],
    ['-1', false],
    ['ten', false],
    ['', false],
  ])('a page_size of "%s" is accepted: %s', (size, isAccepted) => {
    expect(query.safeParse({ page_size: size }).success).toBe(isAccepted);
  });

  test('a page query with an unknown parameter is refused', () => {
    expect(query.safeParse({ limit: '10' }).success).toBe(false);
  });

  test('a page query with a repeated parameter is refused', () => {
    expect(query.safeParse({ after: ['MTI=', 'MTM='] }).success).toBe(false);
  });
});

describe('cursors', () => {
  test.each(['MTI=', 'MTI', 'a-b_c', 'a+b/c==', 'v1:2.3'])('the page cursor %s is accepted', (cursor) => {
    expect(cursorSchema.parse(cursor)).toBe(cursor);
  });

  test.each(['', ' ', 'a b', 'a&b', 'a%2F', 'a\n', 'a\u0000', '"', 'é', 'a'.repeat(201)])('the page cursor %j is refused', (cursor) => {
    expect(cursorSchema.safeParse(cursor).success).toBe(false);
  });
});

describe('pages', () => {
  test('a page may be empty and have no cursors', () => {
    const text = '{"page_info":{"has_previous_page":false,"has_next_page":false,"start_cursor":null},"page":[]}';
    expect(pageOf(walletSchema).parse(readJson(text)).page).toEqual([]);
  });

  test('each record on a page has a cursor', () => {
    const text =
      '{"page_info":{"has_previous_page":false,"has_next_page":true,"start_cursor":"MTI=","end_cursor":"MTI="},"page":[{"cursor":"MTI=","data":{"id":12}}]}';
    expect(pageOf(walletSchema).parse(readJson(text)).page).toEqual([{ cursor: 'MTI=', data: { id: 12 } }]);
  });
});
