import { describe, expect, test } from 'vitest';
import type { Page } from '#contract/page.ts';
import { transactionSchema, type Transaction } from '#contract/transaction.ts';
import { narrowed, neighbour, nextToDo, waitingIn } from './regulatory-queue-order.ts';

const aPage = (...records: object[]): Page<Transaction> => ({
  page_info: { has_previous_page: false, has_next_page: false },
  page: records.map((record, place) => ({ cursor: String(place), data: transactionSchema.parse({ type: 'external', ...record }) })),
});

const queue = waitingIn(
  aPage(
    { hash: 'a', currency: 'btc', regulatory_status: 'missing_travel_rule_info' },
    { hash: 'b', currency: 'USDC', regulatory_status: 'missing_lvctr_info' },
    { hash: 'c', currency: 'btc', regulatory_status: 'missing_lvctr_info' },
  ),
);

const keys = (items: typeof queue) => items.map(({ key }) => key);

describe('the queue', () => {
  test('leaves out what waits no longer or cannot be opened', () => {
    const page = aPage(
      { hash: 'a', regulatory_status: 'completed' },
      { regulatory_status: 'missing_lvctr_info' },
      { id: 7, regulatory_status: 'missing_lvctr_info' },
    );
    expect(keys(waitingIn(page))).toEqual(['7']);
  });

  test('is narrowed by what is asked and by asset, however the record spells it', () => {
    expect(keys(narrowed(queue, { asks: 'missing_lvctr_info' }))).toEqual(['b', 'c']);
    expect(keys(narrowed(queue, { asset: 'usdc' }))).toEqual(['b']);
    expect(keys(narrowed(queue, {}))).toEqual(['a', 'b', 'c']);
  });

  test('ends at its ends', () => {
    expect(neighbour(queue, 'b', 1)?.key).toBe('c');
    expect(neighbour(queue, 'b', -1)?.key).toBe('a');
    expect(neighbour(queue, 'c', 1)).toBeNull();
    expect(neighbour(queue, 'a', -1)).toBeNull();
    expect(neighbour(queue, 'elsewhere', 1)).toBeNull();
  });
});

describe('after an item is done', () => {
  test('the one below it is next', () => {
    expect(nextToDo(queue, 'a')?.key).toBe('b');
  });

  test('the first is next after the last, while any other waits', () => {
    expect(nextToDo(queue, 'c')?.key).toBe('a');
  });

  test('the first is next when the list no longer holds the done one', () => {
    expect(nextToDo(queue, 'gone')?.key).toBe('a');
  });

  test('nothing is next when it was the only one', () => {
    expect(nextToDo(queue.slice(0, 1), 'a')).toBeNull();
  });
});
