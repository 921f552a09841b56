import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { walletSchema } from '#contract/service/wallet.ts';
import { readJson } from './json.ts';
import { cursorSchema, pageOf, pageQuery } from './page.ts';

const query = z.strictObject(pageQuery);

describe('the query of a page', () => {
  test.each([
    ['0', false],
    ['1', true],
    ['10', true],
    ['100', true],
    ['101', false],
    ['-1', false],
    ['ten', false],
    ['', false],
  ])('with page_size %s is taken: %s', (size, isTaken) => {
    expect(query.safeParse({ page_size: size }).success).toBe(isTaken);
  });

  test('names no other parameter', () => {
    expect(query.safeParse({ limit: '10' }).success).toBe(false);
  });

  test('says each parameter once', () => {
    expect(query.safeParse({ after: ['MTI=', 'MTM='] }).success).toBe(false);
  });
});

describe('a cursor', () => {
  test.each(['MTI=', 'MTI', 'a-b_c', 'a+b/c==', 'v1:2.3'])('may be %s', (cursor) => {
    expect(cursorSchema.parse(cursor)).toBe(cursor);
  });

  test.each(['', ' ', 'a b', 'a&b', 'a%2F', 'a\n', 'a\u0000', '"', 'é', 'a'.repeat(201)])('is not %j', (cursor) => {
    expect(cursorSchema.safeParse(cursor).success).toBe(false);
  });
});

describe('a page', () => {
  test('may be empty and have no cursors', () => {
    const text = '{"page_info":{"has_previous_page":false,"has_next_page":false,"start_cursor":null},"page":[]}';
    expect(pageOf(walletSchema).parse(readJson(text)).page).toEqual([]);
  });

  test('carries a cursor beside each record', () => {
    const text =
      '{"page_info":{"has_previous_page":false,"has_next_page":true,"start_cursor":"MTI=","end_cursor":"MTI="},"page":[{"cursor":"MTI=","data":{"id":12}}]}';
    expect(pageOf(walletSchema).parse(readJson(text)).page).toEqual([{ cursor: 'MTI=', data: { id: 12 } }]);
  });
});
